import { useId, useLayoutEffect, useRef, type RefObject } from 'react';
import { Loader, X } from 'lucide-react';
import { percent } from '#web/ui/text/numbers.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import inboxStyles from '../inbox.module.css';
import { composerTexts as texts } from './composer-texts.ts';
import { hasSubject } from './message-check.ts';
import type { Writing } from './use-composer.ts';
import styles from './composer.module.css';

/** The files that go along, and those on their way to the server. */
function Files({ it: { attachments, files, draft } }: { it: Writing }) {
  if (attachments.length === 0 && files.uploading.length === 0) return null;
  return (
    <ul className={`flex gap-6 wrap ${styles.files}`} aria-label={texts.files}>
      {attachments.map(({ id, fileName }) => (
        <li key={id}>
          <span>{fileName}</span>
          <IconButton
            size="small"
            label={texts.removeFile(fileName)}
            icon={<X aria-hidden="true" />}
            onClick={() =>
              draft.change({ attachments: attachments.filter((file) => file.id !== id) })
            }
          />
        </li>
      ))}
      {files.uploading.map(({ key, name, share, stop }) => (
        <li key={key}>
          <Loader className={inboxStyles.turning} aria-hidden="true" />
          <span role="status">{texts.uploading(name)}</span>
          <span className={`small quiet ${styles.quiet}`}>{percent(Math.round(share * 100))}</span>
          <IconButton
            size="small"
            label={texts.stopUpload(name)}
            icon={<X aria-hidden="true" />}
            onClick={stop}
          />
        </li>
      ))}
    </ul>
  );
}

/** The variables without a value, each leading to its place in the text. */
function Missing({
  it: { missing, text },
  field,
}: {
  it: Writing;
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  if (missing.length === 0) return null;
  const choose = (name: string) => {
    const source = [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].find(
      ([, found]) => found === name,
    );
    field.current?.focus();
    if (source) field.current?.setSelectionRange(source.index, source.index + source[0].length);
  };
  return (
    <p className={`row gap-4-6 wrap small tone-danger ${styles.missing}`} role="status">
      <span>{texts.missing}</span>
      {missing.map((name) => (
        <button key={name} type="button" onClick={() => choose(name)}>
          {name}
        </button>
      ))}
    </p>
  );
}

/** Subject, text, and files. */
export function ComposerFields({
  it,
  field,
  rows,
}: {
  it: Writing;
  field: RefObject<HTMLTextAreaElement | null>;
  rows: number;
}) {
  const subjectId = useId();
  const caret = useRef<number | null>(null);
  // A variable that was just completed changes the text's length: the caret stays after it.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <>
      {hasSubject(it.channel) && (
        <div className={`row gap-8 ${styles.subject}`}>
          <label htmlFor={subjectId}>{texts.subject}</label>
          <input
            id={subjectId}
            value={it.subject}
            onChange={({ target }) => it.writeSubject(target.value)}
          />
        </div>
      )}
      <textarea
        ref={field}
        data-reply=""
        rows={rows}
        aria-label={texts.title}
        placeholder={texts.write}
        value={it.text}
        disabled={!it.draft.known}
        onChange={({ target }) => {
          const before = target.value.slice(0, target.selectionStart);
          if (it.fill(before) !== before) caret.current = it.fill(before).length;
          it.write(target.value);
        }}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return;
          event.preventDefault();
          it.files.add([...event.clipboardData.files]);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
          event.preventDefault();
          if (!event.repeat) it.send(null);
        }}
      />
      <Missing it={it} field={field} />
      <Files it={it} />
    </>
  );
}
