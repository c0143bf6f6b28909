import { DATE_ORDERS } from '#core/contact-history/history-dates.ts';
import { HISTORY_FIELDS } from '#core/contact-history/history-columns.ts';
import { HISTORY_TOOL_NAMES, HISTORY_TOOLS } from '#core/contact-history/history-tools.ts';
import type { HistoryValidationAnswer } from '#contract/contact-history.ts';
import { CheckedFile } from '#web/parts/lead-file/checked-file.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { contactHistoryTexts } from './contact-history-texts.ts';
import { factLines } from './history-facts.ts';
import { useHistoryFile } from './use-history-file.ts';

const { check: texts, orders, fields } = contactHistoryTexts;
const FIELDS = HISTORY_FIELDS.map((value) => ({ value, label: fields[value] }));
const TOOLS = HISTORY_TOOLS.map((value) => ({ value, label: HISTORY_TOOL_NAMES[value] }));
const ORDERS = DATE_ORDERS.map((value) => ({ value, label: orders[value] }));

function factsOf({ counts, silentRows }: HistoryValidationAnswer): string[] {
  const { people = 0, addresses = 0 } = counts?.optOuts ?? {};
  return [
    ...(counts === null ? [] : factLines(counts)),
    ...(people > 0 ? [texts.doNotContact(people)] : []),
    ...(addresses > 0 ? [texts.doNotEmail(addresses)] : []),
    ...(silentRows > 0 ? [texts.silent(silentRows)] : []),
  ];
}

/** A file before it is imported: its tool, its columns, and a preview. */
export function HistoryFile({ file, onClose }: { file: File; onClose: () => void }) {
  const toast = useToast();
  const { look, add, choose, orderBy, tool, chooseTool } = useHistoryFile(file, () => {
    toast.success(texts.done(file.name));
    onClose();
  });
  const { data } = look;
  return (
    <CheckedFile
      file={file}
      look={look}
      columns={data ? { columns: data.columns, options: FIELDS, onChoose: choose } : null}
      choices={
        <>
          <SelectField label={texts.tool} value={tool} options={TOOLS} onChange={chooseTool} />
          {data?.datesAreUnclear === true && data.dateOrder !== null && (
            <SelectField
              label={texts.order}
              value={data.dateOrder}
              options={ORDERS}
              onChange={orderBy}
            />
          )}
        </>
      }
      facts={data ? factsOf(data) : []}
      add={add}
      start={texts.start(data?.people ?? 0)}
      words={texts}
      onClose={onClose}
    />
  );
}
