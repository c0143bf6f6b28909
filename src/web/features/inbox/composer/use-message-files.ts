import { useState } from 'react';
import { ATTACHMENT_LIMITS } from '#core/sequence/attachment-rules.ts';
import { problemText } from '#web/api/api-problem.ts';
import { upload } from '#web/api/upload.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { composerTexts as texts } from './composer-texts.ts';
import type { Written } from './use-draft.ts';

type Stored = Written['attachments'][number];

/** Uploads the files that are chosen, dropped, or pasted, one after the other. */
export function useMessageFiles({
  attachments,
  onStored,
}: {
  attachments: readonly Stored[];
  onStored: (file: Stored) => void;
}) {
  const toast = useToast();
  const [uploading, setUploading] = useState<string | null>(null);
  const add = async (files: readonly File[]) => {
    const room = ATTACHMENT_LIMITS.filesOfStep - attachments.length;
    if (files.length > room) toast.error(texts.tooManyFiles(ATTACHMENT_LIMITS.filesOfStep));
    for (const file of files.slice(0, Math.max(0, room))) {
      if (file.size > ATTACHMENT_LIMITS.fileBytes) {
        toast.error(texts.notAttached(file.name, texts.tooLarge));
        continue;
      }
      setUploading(file.name);
      try {
        onStored(await upload('POST /messaging/conversations/attachments', { file, fields: {} }));
      } catch (error) {
        toast.error(texts.notAttached(file.name, problemText(error)));
      }
    }
    setUploading(null);
  };
  return { uploading, add };
}
