import type { ComponentProps, ReactNode } from 'react';
import { problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { sizeText } from './file-check.ts';
import { FileColumns } from './file-columns.tsx';
import { leadFileTexts } from './lead-file-texts.ts';
import styles from './checked-file.module.css';

const { checked: texts } = leadFileTexts;
const PROBLEMS_SHOWN = 5;

type Checked = {
  valid: boolean;
  wrongRows: number;
  problems: readonly { row?: number | undefined; message: string }[];
};

/** The preview of a file: a line for each fact, and the first rows that can’t be used. */
function Preview({
  facts,
  data: { wrongRows, problems },
  children,
}: {
  facts: readonly string[];
  data: Checked;
  children?: ReactNode;
}) {
  const lines = wrongRows > 0 ? [...facts, texts.wrong(wrongRows)] : facts;
  return (
    <section className="stack gap-8" aria-label={texts.before}>
      <h3>{texts.before}</h3>
      <ul className={`stack gap-4 ${styles.lines}`}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {problems.length > 0 && (
        <ul className="stack gap-2 small quiet">
          {problems.slice(0, PROBLEMS_SHOWN).map(({ row, message }) => (
            <li key={`${row ?? ''} ${message}`}>
              {row === undefined ? message : texts.wrongRow(row, message)}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

/**
 * A file before its rows are added: its columns, which can be corrected, what it would add, and the
 * button that adds it. `choices` are above the columns.
 */
export function CheckedFile<Field extends string>({
  file,
  look,
  columns,
  choices,
  facts,
  note,
  add,
  start,
  words,
  onClose,
}: {
  file: File;
  look: { data: Checked | undefined; isLoadingError: boolean; error: Error | null };
  /** Null while the file is being read. */
  columns: ComponentProps<typeof FileColumns<Field>> | null;
  choices: ReactNode;
  facts: readonly string[];
  note?: ReactNode;
  add: { mutate: () => void; isPending: boolean; error: Error | null };
  start: string;
  words: { nobody: string; adding: string };
  onClose: () => void;
}) {
  const { data } = look;
  if (look.isLoadingError)
    return (
      <Notice
        tone="danger"
        announce="alert"
        title={problemText(look.error)}
        actions={
          <Button size="small" onClick={onClose}>
            {texts.cancel}
          </Button>
        }
      >
        {texts.unreadable}
      </Notice>
    );
  return (
    <Card className="stack gap-16">
      <header>
        <h2>{texts.title}</h2>
        <p className="small quiet breaks">
          {file.name} · {sizeText(file.size)}
        </p>
      </header>
      {data === undefined || columns === null ? (
        <SkeletonRows count={5} label={texts.reading} />
      ) : (
        <>
          <div className={styles.choices}>{choices}</div>
          <FileColumns {...columns} />
          <Preview facts={facts} data={data}>
            {note}
          </Preview>
        </>
      )}
      {add.error && <Notice tone="danger" announce="alert" title={problemText(add.error)} />}
      <footer className="row gap-8 end wrap">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button
          variant="primary"
          disabledReason={data === undefined ? texts.reading : data.valid ? null : words.nobody}
          busy={add.isPending}
          busyLabel={words.adding}
          onClick={() => add.mutate()}
        >
          {start}
        </Button>
      </footer>
    </Card>
  );
}
