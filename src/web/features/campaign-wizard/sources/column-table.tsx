import { Braces, Check, CircleAlert, Hand, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Card } from '#web/ui/data/card.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { grouped } from '#web/ui/text/numbers.ts';
import { columnOptions, isOwnField, type ColumnChoice, type ColumnGuess } from './column-choice.ts';
import styles from './csv.module.css';

const HOW_GUESSED = {
  HEADER: 'Detected from the header',
  VALUES: 'Detected from the values',
  NONE: 'Detected from the header',
  MEMORY: 'Same as your last file',
} as const satisfies Record<ColumnGuess['from'], string>;

function HowWeKnow({
  column,
  field,
  touched,
}: {
  column: ColumnGuess;
  field: string;
  touched: boolean;
}) {
  if (field === 'ignore')
    return (
      <span className={styles.quiet}>
        <X aria-hidden="true" />
        Left out
      </span>
    );
  if (isOwnField(field))
    return (
      <span className={styles.variable}>
        <Braces aria-hidden="true" />
        Becomes a variable
      </span>
    );
  if (touched)
    return (
      <span className={styles.quiet}>
        <Hand aria-hidden="true" />
        Set by you
      </span>
    );
  if (!column.sure)
    return (
      <span className={styles.unsure}>
        <CircleAlert aria-hidden="true" />
        Please check
      </span>
    );
  return (
    <span className={styles.good}>
      <Check aria-hidden="true" />
      {HOW_GUESSED[column.from]}
    </span>
  );
}

type ColumnTableProps = {
  columns: readonly ColumnGuess[];
  choices: readonly ColumnChoice[];
  touched: ReadonlySet<number>;
  errors: ReadonlyMap<number | null, string>;
  total: number;
  onChange: (choice: ColumnChoice) => void;
};

/**
 * What each column of the file means, for correction; the first unsure guess takes the focus
 * (design, section 7, "Column mapping").
 */
export function ColumnTable({
  columns,
  choices,
  touched,
  errors,
  total,
  onChange,
}: ColumnTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(
    () => body.current?.querySelector<HTMLElement>('[data-unsure] button')?.focus(),
    [columns],
  );
  return (
    <Card flush className={styles.card}>
      <table className={styles.columns}>
        <caption className="sr-only">What the columns mean</caption>
        <thead>
          <tr>
            <th scope="col">Column in the file</th>
            <th scope="col">First values</th>
            <th scope="col">Means</th>
            <th scope="col">How we know</th>
            <th scope="col" className={styles.end}>
              Filled
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {columns.map((column) => {
            const field =
              choices.find(({ index }) => index === column.index)?.field ?? column.field;
            const unsure =
              !column.sure &&
              !touched.has(column.index) &&
              field !== 'ignore' &&
              !isOwnField(field);
            return (
              <tr
                key={column.index}
                data-unsure={unsure ? '' : undefined}
                className={classNames(field === 'ignore' && styles.left)}
              >
                <th scope="row">{column.header || `Column ${column.index + 1}`}</th>
                <td className={styles.samples}>{column.samples.join(', ') || '–'}</td>
                <td className={styles.means}>
                  <SelectField
                    label={`What ${column.header || `column ${column.index + 1}`} means`}
                    hideLabel
                    searchable
                    searchLabel="Find a field"
                    value={field}
                    options={columnOptions({ column, choices })}
                    error={errors.get(column.index)}
                    onChange={(next) => onChange({ index: column.index, field: next })}
                  />
                </td>
                <td className={styles.know}>
                  <HowWeKnow column={column} field={field} touched={touched.has(column.index)} />
                </td>
                <td className={styles.end}>
                  {grouped(column.filled)} of {grouped(total)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
