import { FileWarning, Paperclip, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { ATTACHMENT_LIMITS } from '#core/sequence/attachment-rules.ts';
import type { Attachment, SequenceItem } from '#core/sequence/sequence-item.ts';
import { problemText } from '#web/api/api-problem.ts';
import { upload } from '#web/api/upload.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import { itemSettingsTexts } from './item-settings-texts.ts';
import styles from '../sequence-editor.module.css';

const KB = 1024;

/** A size in words: `312 KB`, `1.4 MB`. */
function sizeText(bytes: number): string {
  return bytes < KB * KB
    ? itemSettingsTexts.kilobytes(Math.max(1, Math.round(bytes / KB)))
    : itemSettingsTexts.megabytes((bytes / KB / KB).toFixed(1));
}

function FileRow({
  file,
  gone,
  readOnly,
  onRemove,
}: {
  file: Attachment;
  gone: boolean;
  readOnly: boolean;
  onRemove: () => void;
}) {
  return (
    <li className={`row gap-8 ${styles.file}`} data-gone={gone ? '' : undefined}>
      {gone ? <FileWarning aria-hidden="true" /> : <Paperclip aria-hidden="true" />}
      <span className={`stack grow shrink breaks ${styles.fileName}`}>
        {file.fileName}
        <span>
          {sizeText(file.sizeBytes)}
          {file.expiresAt !== null && (
            <>
              , {gone ? 'expired' : itemSettingsTexts.availableUntil}{' '}
              <TimeText at={file.expiresAt} clock="real" />
            </>
          )}
        </span>
      </span>
      {!readOnly && (
        <IconButton
          size="small"
          label={itemSettingsTexts.removeFile(file.fileName)}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

export type Attachments = ReturnType<typeof useAttachments>;

/**
 * Attaching files to a step's text: how many, how large and until when says
 * `core/sequence/attachment-rules.ts`.
 */
export function useAttachments({
  item,
  onChange,
}: {
  item: SequenceItem;
  onChange: (change: (attachments: readonly Attachment[]) => Attachment[]) => void;
}) {
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const { attachments } = item;
  const add = async (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    if (file.size > ATTACHMENT_LIMITS.fileBytes)
      return setProblem(FIELD_MESSAGES.TOO_LARGE(ATTACHMENT_LIMITS.fileBytes / KB));
    setProblem(null);
    setSent(0);
    try {
      const stored = await upload('POST /v1/sequenceitems/attachments', {
        file,
        fields: {},
        onProgress: setSent,
      });
      onChange((now) => [...now, stored]);
    } catch (error) {
      if (input.current) setProblem(problemText(error));
      // The step was closed meanwhile.
      else toast.error(itemSettingsTexts.notAttached(file.name, problemText(error)));
    }
    return setSent(null);
  };
  const full =
    attachments.length >= ATTACHMENT_LIMITS.filesOfStep
      ? itemSettingsTexts.mostFiles(ATTACHMENT_LIMITS.filesOfStep)
      : null;
  return {
    sent,
    problem,
    full,
    input,
    add,
    remove: (id: string) => onChange((now) => now.filter((file) => file.id !== id)),
  };
}

/** At the foot of a text: attaches a file to it. */
export function AttachButton({ sent, full, input, add }: Attachments) {
  return (
    <>
      <IconButton
        size="small"
        label={itemSettingsTexts.attach}
        icon={<Paperclip aria-hidden="true" />}
        busy={sent !== null}
        disabledReason={full}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={itemSettingsTexts.attach}
        onChange={(event) => void add(event.target.files?.[0])}
      />
    </>
  );
}

/** The files that go with a step's text, and what is wrong with one that does not. */
export function AttachedFiles({
  attachments,
  readOnly,
  sent,
  problem,
  remove,
}: Pick<Attachments, 'sent' | 'problem' | 'remove'> & {
  attachments: readonly Attachment[];
  readOnly: boolean;
}) {
  const [openedAt] = useState(() => Date.now());
  if (attachments.length === 0 && sent === null && problem === null) return null;
  return (
    <div
      className={`stack gap-6 ${styles.files}`}
      role="group"
      aria-label={itemSettingsTexts.files}
    >
      {attachments.length > 0 && (
        <ul>
          {attachments.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              gone={file.expiresAt !== null && Date.parse(file.expiresAt) <= openedAt}
              readOnly={readOnly}
              onRemove={() => remove(file.id)}
            />
          ))}
        </ul>
      )}
      {sent !== null && (
        <p className={styles.hint}>{itemSettingsTexts.uploading(Math.round(sent * 100))}</p>
      )}
      {problem && (
        <p role="alert" className="small tone-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
