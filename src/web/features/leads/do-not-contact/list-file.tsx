import type {
  DoNotContactFileCheck,
  DoNotContactFileReport,
} from '#contract/do-not-contact-files.ts';
import { DO_NOT_CONTACT_COVERS } from '#core/do-not-contact/do-not-contact.ts';
import { LIST_FIELDS } from '#core/do-not-contact-file/list-columns.ts';
import { LIST_REASONS } from '#core/do-not-contact-file/list-entry.ts';
import { problemText } from '#web/api/api-problem.ts';
import { sizeText } from '#web/parts/lead-file/file-check.ts';
import { FileColumns } from '#web/parts/lead-file/file-columns.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { listFileTexts } from './list-file-texts.ts';
import { useListFile } from './use-list-file.ts';
import styles from './do-not-contact.module.css';

const { check: texts, fields, reasons } = listFileTexts;
const FIELDS = LIST_FIELDS.map((value) => ({ value, label: fields[value] }));
const REASONS = LIST_REASONS.map((value) => ({ value, label: reasons[value] }));
const PROBLEMS_SHOWN = 5;

/** The preview of a file: its entries, and the rows that can’t be used. */
function Before({ data }: { data: DoNotContactFileCheck }) {
  const { counts, wrongRows, problems, scope } = data;
  const lines = [
    ...DO_NOT_CONTACT_COVERS.flatMap((covers) => {
      const count = counts?.[covers] ?? 0;
      return count > 0 ? [texts.counts[covers](count)] : [];
    }),
    ...(wrongRows > 0 ? [texts.wrong(wrongRows)] : []),
  ];
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
      {scope === 'TEAM' && <p className="small quiet">{texts.shared}</p>}
    </section>
  );
}

/** A file before it is added: what its columns mean, why, and what it would add. */
export function ListFile({
  file,
  onClose,
  onDone,
}: {
  file: File;
  onClose: () => void;
  onDone: (report: DoNotContactFileReport) => void;
}) {
  const { look, add, choose, reason, chooseReason } = useListFile(file, onDone);
  const { data } = look;
  if (look.isLoadingError)
    return (
      <Notice
        tone="danger"
        announce="alert"
        title={problemText(look.error)}
        actions={
          <Button size="small" onClick={onClose}>
            {listFileTexts.cancel}
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
      {data === undefined ? (
        <SkeletonRows count={5} label={texts.reading} />
      ) : (
        <>
          <div className={styles.reason}>
            <SelectField
              label={texts.reason}
              value={reason}
              options={REASONS}
              onChange={chooseReason}
            />
          </div>
          <FileColumns columns={data.columns} options={FIELDS} onChoose={choose} />
          <Before data={data} />
        </>
      )}
      {add.error && <Notice tone="danger" announce="alert" title={problemText(add.error)} />}
      <footer className="row gap-8 end wrap">
        <Button onClick={onClose}>{listFileTexts.cancel}</Button>
        <Button
          variant="primary"
          disabledReason={data === undefined ? texts.reading : data.valid ? null : texts.nobody}
          busy={add.isPending}
          busyLabel={texts.adding}
          onClick={() => add.mutate()}
        >
          {texts.start((data?.total ?? 0) - (data?.wrongRows ?? 0))}
        </Button>
      </footer>
    </Card>
  );
}
