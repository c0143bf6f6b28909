import {
  FILE_ENCODINGS,
  FILE_SEPARATORS,
  type FileEncoding,
} from '#core/lead-pack/lead-file-format.ts';
import type { Answer } from '#web/api/call-types.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import type { useFilePreview } from './use-file-preview.ts';
import { csvImportTexts } from './csv-import-texts.ts';
import styles from './csv.module.css';

const texts = csvImportTexts.settings;

/** An encoding as people know it. */
export function encodingLabel(encoding: FileEncoding): string {
  return encoding.replace('windows', 'Windows');
}

type FirstRow = NonNullable<Answer<'POST /searches/validation'>['firstRows']>[number];

function rowLabel({ row, cells }: FirstRow): string {
  return texts.row(
    row,
    cells.filter((cell) => cell !== ''),
  );
}

/**
 * How the file is read, and which of its first rows holds the headers; every choice reads it again.
 */
export function FileSettings({
  reading: { reading, readAs, readHeadersFrom },
  firstRows,
}: {
  reading: ReturnType<typeof useFilePreview>;
  firstRows: readonly FirstRow[];
}) {
  const { encoding, separator, hasHeader, headerRow } = reading;
  return (
    <section className={`stack gap-8 ${styles.group}`} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <div className={`stack gap-8 ${styles.pair}`}>
        <SelectField
          label={texts.encoding}
          hideLabel
          value={encoding}
          onChange={(next) => readAs({ encoding: next })}
          options={FILE_ENCODINGS.map((value) => ({ value, label: encodingLabel(value) }))}
        />
        <SelectField
          label={texts.separator}
          hideLabel
          value={separator}
          onChange={(next) => readAs({ separator: next })}
          options={FILE_SEPARATORS.map((value) => ({ value, label: texts.separators[value] }))}
        />
      </div>
      <Checkbox
        checked={hasHeader}
        onChange={(has) => readHeadersFrom(has ? 'FIND' : null)}
        label={
          hasHeader && headerRow !== null && headerRow > 1
            ? texts.headersInRow(headerRow)
            : texts.headersInFirst
        }
      />
      {hasHeader && headerRow !== null && firstRows.length > 1 && (
        <SelectField
          label={texts.headerRow}
          hideLabel
          value={String(headerRow)}
          onChange={(row) => readHeadersFrom(Number(row))}
          options={firstRows.map((row) => ({ value: String(row.row), label: rowLabel(row) }))}
        />
      )}
    </section>
  );
}
