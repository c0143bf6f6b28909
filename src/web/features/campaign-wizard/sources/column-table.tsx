import { Braces, Check, CircleAlert, Hand, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Card } from '#web/ui/data/card.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { classNames } from '#web/ui/class-names.ts';
import {
  columnOptions,
  isCustomField,
  type ColumnChoice,
  type ColumnGuess,
} from './column-choice.ts';
import { csvImportTexts } from './csv-import-texts.ts';
import styles from './csv.module.css';

const { columns: texts, matches } = csvImportTexts;

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
      <span className="small quiet num">
        <X aria-hidden="true" />
        {matches.ignored}
      </span>
    );
  if (isCustomField(field))
    return (
      <span className={styles.variable}>
        <Braces aria-hidden="true" />
        {matches.variable}
      </span>
    );
  if (touched)
    return (
      <span className="small quiet num">
        <Hand aria-hidden="true" />
        {matches.byHand}
      </span>
    );
  if (!column.sure)
    return (
      <span className={styles.unsure}>
        <CircleAlert aria-hidden="true" />
        {matches.unsure}
      </span>
    );
  return (
    <span className={styles.good}>
      <Check aria-hidden="true" />
      {matches.detected[column.from]}
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
        <caption className="sr-only">{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.column}</th>
            <th scope="col">{texts.samples}</th>
            <th scope="col">{texts.meaning}</th>
            <th scope="col">{texts.match}</th>
            <th scope="col" className={styles.end}>
              {texts.filled}
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {columns.map((column) => {
            const field =
              choices.find(({ index }) => index === column.index)?.field ?? column.field;
            const name = column.header || texts.unnamed(column.index + 1);
            const unsure =
              !column.sure &&
              !touched.has(column.index) &&
              field !== 'ignore' &&
              !isCustomField(field);
            return (
              <tr
                key={column.index}
                data-unsure={unsure ? '' : undefined}
                className={classNames(field === 'ignore' && styles.left)}
              >
                <th scope="row">{name}</th>
                <td className={styles.samples}>{texts.values(column.samples) || texts.noValue}</td>
                <td className={styles.means}>
                  <SelectField
                    label={texts.select(name)}
                    hideLabel
                    searchable
                    searchLabel={texts.find}
                    value={field}
                    options={columnOptions({ column, choices })}
                    error={errors.get(column.index)}
                    onChange={(next) => onChange({ index: column.index, field: next })}
                  />
                </td>
                <td className={styles.know}>
                  <HowWeKnow column={column} field={field} touched={touched.has(column.index)} />
                </td>
                <td className={styles.end}>{texts.filledOf(column.filled, total)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
