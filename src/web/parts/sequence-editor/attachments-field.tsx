import { FileWarning, Paperclip, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { FIELD_MESSAGES } from '#core/errors/error-catalogue.ts';
import { ATTACHMENT_LIMITS } from '#core/sequence/attachment-rules.ts';
import type { Attachment, SequenceItem } from '#core/sequence/sequence-item.ts';
import { problemText } from '#web/api/api-problem.ts';
import { upload } from '#web/api/upload.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import styles from './sequence-editor.module.css';

const KB = 1024;

/** A size in words: `312 KB`, `1.4 MB`. */
function sizeText(bytes: number): string {
  return bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;
}

function FileRow({ file, gone, readOnly, onRemove }: { file: Attachment; gone: boolean; readOnly: boolean; onRemove: () => void }) {
  return (
    <li className={styles.file} data-gone={gone ? '' : undefined}>
      {gone ? <FileWarning aria-hidden="true" /> : <Paperclip aria-hidden="true" />}
      <span className={styles.fileName}>{file.fileName}<span>{sizeText(file.sizeBytes)}{file.expiresAt !== null && <>, {gone ? 'expired' : 'kept until'} <TimeText at={file.expiresAt} clock="real" /></>}</span></span>
      {!readOnly && <IconButton size="small" label={`Remove ${file.fileName}`} icon={<X aria-hidden="true" />} onClick={onRemove} />}
    </li>
  );
}

/** The files that go with a step's text: how many, how large and until when says `core/sequence/attachment-rules.ts`. */
export function AttachmentsField({ item, readOnly, onChange }: { item: SequenceItem; readOnly: boolean; onChange: (attachments: Attachment[]) => void }) {
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [openedAt] = useState(() => Date.now());
  const input = useRef<HTMLInputElement>(null);
  const { attachments } = item;
  const add = async (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    if (file.size > ATTACHMENT_LIMITS.fileBytes) return setProblem(FIELD_MESSAGES.TOO_LARGE(ATTACHMENT_LIMITS.fileBytes / KB));
    setProblem(null);
    setSent(0);
    try {
      onChange([...attachments, await upload('POST /v1/sequenceitems/attachments', { file, fields: {}, onProgress: setSent })]);
    } catch (error) {
      setProblem(problemText(error));
    }
    return setSent(null);
  };
  const full = attachments.length >= ATTACHMENT_LIMITS.filesOfStep ? `A step can have at most ${ATTACHMENT_LIMITS.filesOfStep} files` : null;
  return (
    <div className={styles.files} role="group" aria-label="Files">
      {attachments.length > 0 && <ul>{attachments.map((file) => <FileRow key={file.id} file={file} gone={file.expiresAt !== null && Date.parse(file.expiresAt) <= openedAt} readOnly={readOnly} onRemove={() => onChange(attachments.filter(({ id }) => id !== file.id))} />)}</ul>}
      {!readOnly && <Button size="small" variant="link" icon={<Paperclip aria-hidden="true" />} busy={sent !== null} busyLabel={`Attaching, ${Math.round((sent ?? 0) * 100)} %`} disabledReason={full} onClick={() => input.current?.click()}>Attach a file</Button>}
      <input ref={input} type="file" hidden aria-label="Attach a file" onChange={(event) => void add(event.target.files?.[0])} />
      {problem && <p role="alert" className={styles.fileProblem}>{problem}</p>}
    </div>
  );
}
