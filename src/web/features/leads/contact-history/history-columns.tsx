import { HISTORY_FIELDS, type HistoryField } from '#core/contact-history/history-columns.ts';
import type { HistoryValidationAnswer } from '#contract/contact-history.ts';
import { Card } from '#web/ui/data/card.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { contactHistoryTexts } from './contact-history-texts.ts';
import styles from './contact-history.module.css';

const { check: texts, fields } = contactHistoryTexts;
const OPTIONS = HISTORY_FIELDS.map((value) => ({ value, label: fields[value] }));

/** What each column of a history file means, with its first values, for correction. */
export function HistoryColumns({
  columns,
  onChoose,
}: {
  columns: HistoryValidationAnswer['columns'];
  onChoose: (index: number, field: HistoryField) => void;
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
                    options={OPTIONS}
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
