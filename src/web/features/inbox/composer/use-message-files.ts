import { useRef, useState } from 'react';
import { ATTACHMENT_LIMITS } from '#core/sequence/attachment-rules.ts';
import { problemText } from '#web/api/api-problem.ts';
import { upload } from '#web/api/upload.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { useInside } from '../inside.ts';
import { composerTexts as texts } from './composer-texts.ts';
import type { Written } from './use-draft.ts';

type Stored = Written['attachments'][number];
/** A file on its way; `share` of its bytes, from 0 to 1. */
export type Uploading = { key: number; name: string; share: number; stop: () => void };

/** Uploads the files that are chosen, dropped, or pasted, one after the other. */
export function useMessageFiles({
  attachments,
  onStored,
}: {
  attachments: readonly Stored[];
  onStored: (file: Stored) => void;
}) {
  const toast = useToast();
  const inside = useInside();
  const [uploading, setUploading] = useState<readonly Uploading[]>([]);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const lastKey = useRef(0);

  const store = async (file: File, { key, signal }: { key: number; signal: AbortSignal }) => {
    const onProgress = (share: number) =>
      setUploading((all) => all.map((one) => (one.key === key ? { ...one, share } : one)));
    try {
      if (signal.aborted) return;
      onStored(
        await upload('POST /messaging/conversations/attachments', {
          file,
          fields: {},
          signal,
          onProgress,
          ...inside,
        }),
      );
    } catch (error) {
      if (!signal.aborted) toast.error(texts.notAttached(file.name, problemText(error)));
    } finally {
      setUploading((all) => all.filter((one) => one.key !== key));
    }
  };
  const add = (files: readonly File[]) => {
    const room = ATTACHMENT_LIMITS.filesOfStep - attachments.length - uploading.length;
    if (files.length > room) toast.error(texts.tooManyFiles(ATTACHMENT_LIMITS.filesOfStep));
    for (const file of files.slice(0, Math.max(0, room))) {
      if (file.size > ATTACHMENT_LIMITS.fileBytes) {
        toast.error(texts.notAttached(file.name, texts.tooLarge));
        continue;
      }
      lastKey.current += 1;
      const key = lastKey.current;
      const ending = new AbortController();
      const stop = () => ending.abort();
      setUploading((all) => [...all, { key, name: file.name, share: 0, stop }]);
      line.current = line.current.then(() => store(file, { key, signal: ending.signal }));
    }
  };
  return { uploading, add };
}
