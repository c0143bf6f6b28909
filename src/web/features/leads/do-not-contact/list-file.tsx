import type { DoNotContactFileReport } from '#contract/do-not-contact-files.ts';
import { DO_NOT_CONTACT_COVERS } from '#core/do-not-contact/do-not-contact.ts';
import { LIST_FIELDS } from '#core/do-not-contact-file/list-columns.ts';
import { LIST_REASONS } from '#core/do-not-contact-file/list-entry.ts';
import { CheckedFile } from '#web/parts/lead-file/checked-file.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { listFileTexts } from './list-file-texts.ts';
import { useListFile } from './use-list-file.ts';

const { check: texts, fields, reasons } = listFileTexts;
const FIELDS = LIST_FIELDS.map((value) => ({ value, label: fields[value] }));
const REASONS = LIST_REASONS.map((value) => ({ value, label: reasons[value] }));

/** A file before it is added: its columns, the reason, and a preview. */
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
  return (
    <CheckedFile
      file={file}
      look={look}
      columns={data ? { columns: data.columns, options: FIELDS, onChoose: choose } : null}
      choices={
        <SelectField
          label={texts.reason}
          value={reason}
          options={REASONS}
          onChange={chooseReason}
        />
      }
      facts={DO_NOT_CONTACT_COVERS.flatMap((covers) => {
        const count = data?.counts?.[covers] ?? 0;
        return count > 0 ? [texts.counts[covers](count)] : [];
      })}
      note={data?.scope === 'TEAM' && <p className="small quiet">{texts.shared}</p>}
      add={add}
      start={texts.start((data?.total ?? 0) - (data?.wrongRows ?? 0))}
      words={texts}
      onClose={onClose}
    />
  );
}
