import { Card } from '#web/ui/data/card.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { leadFileTexts } from './lead-file-texts.ts';
import styles from './file-columns.module.css';

const { columns: texts } = leadFileTexts;

type ReadColumn<Field> = {
  index: number;
  header: string;
  field: Field;
  samples: readonly string[];
};

/** The meaning of each column of a file, with its first values, for correction. */
export function FileColumns<Field extends string>({
  columns,
  options,
  onChoose,
}: {
  columns: readonly ReadColumn<Field>[];
  options: readonly { value: Field; label: string }[];
  onChoose: (index: number, field: Field) => void;
}) {
  return (
    <Card flush className={styles.card}>
      <table className={styles.columns}>
        <caption className="sr-only">{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.column}</th>
            <th scope="col" className={styles.samples}>
              {texts.samples}
            </th>
            <th scope="col">{texts.meaning}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ index, header, field, samples }) => {
            const name = header || texts.unnamed(index + 1);
            return (
              <tr key={index}>
                <th scope="row">{name}</th>
                <td className={`quiet ${styles.samples}`}>{samples.join(', ') || texts.noValue}</td>
                <td>
                  <SelectField
                    label={texts.meaningOf(name)}
                    hideLabel
                    searchable
                    value={field}
                    options={options}
                    onChange={(next) => onChoose(index, next)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
