import { DATE_ORDERS } from '#core/contact-history/history-dates.ts';
import { HISTORY_FIELDS } from '#core/contact-history/history-columns.ts';
import { HISTORY_TOOL_NAMES, HISTORY_TOOLS } from '#core/contact-history/history-tools.ts';
import type { HistoryValidationAnswer } from '#contract/contact-history.ts';
import { problemText } from '#web/api/api-problem.ts';
import { sizeText } from '#web/parts/lead-file/file-check.ts';
import { FileColumns } from '#web/parts/lead-file/file-columns.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { contactHistoryTexts } from './contact-history-texts.ts';
import { factLines } from './history-facts.ts';
import { useHistoryFile } from './use-history-file.ts';
import styles from './contact-history.module.css';

const { check: texts, orders, fields } = contactHistoryTexts;
const FIELDS = HISTORY_FIELDS.map((value) => ({ value, label: fields[value] }));
const TOOLS = HISTORY_TOOLS.map((value) => ({ value, label: HISTORY_TOOL_NAMES[value] }));
const ORDERS = DATE_ORDERS.map((value) => ({ value, label: orders[value] }));
const PROBLEMS_SHOWN = 5;

/** What an import would add, and what it would leave out. */
function Before({ data }: { data: HistoryValidationAnswer }) {
  const { counts, silentRows, wrongRows, problems } = data;
  const lines = [
    ...(counts === null ? [] : factLines(counts)),
    ...((counts?.optOuts.people ?? 0) > 0 ? [texts.doNotContact(counts?.optOuts.people ?? 0)] : []),
    ...((counts?.optOuts.addresses ?? 0) > 0
      ? [texts.doNotEmail(counts?.optOuts.addresses ?? 0)]
      : []),
    ...(silentRows > 0 ? [texts.silent(silentRows)] : []),
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
    </section>
  );
}

/** A file before it is imported: its tool, what its columns mean, and whom it tells of. */
export function HistoryFile({ file, onClose }: { file: File; onClose: () => void }) {
  const toast = useToast();
  const { look, add, choose, orderBy, tool, chooseTool } = useHistoryFile(file, () => {
    toast.success(texts.done(file.name));
    onClose();
  });
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
      {data === undefined ? (
        <SkeletonRows count={5} label={texts.reading} />
      ) : (
        <>
          <div className={styles.choices}>
            <SelectField label={texts.tool} value={tool} options={TOOLS} onChange={chooseTool} />
            {data.dateOrder !== null && data.datesAreUnclear && (
              <SelectField
                label={texts.order}
                value={data.dateOrder}
                options={ORDERS}
                onChange={orderBy}
              />
            )}
          </div>
          <FileColumns columns={data.columns} options={FIELDS} onChoose={choose} />
          <Before data={data} />
        </>
      )}
      {add.error && <Notice tone="danger" announce="alert" title={problemText(add.error)} />}
      <footer className="row gap-8 end wrap">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button
          variant="primary"
          disabledReason={data === undefined ? texts.reading : data.valid ? null : texts.nobody}
          busy={add.isPending}
          busyLabel={texts.importing}
          onClick={() => add.mutate()}
        >
          {texts.start(data?.people ?? 0)}
        </Button>
      </footer>
    </Card>
  );
}
