import { isOwnField, type ColumnChoice } from './column-choice.ts';
import { Card } from '#web/ui/data/card.tsx';
import styles from './csv.module.css';

const SHOWN = ['jobTitle', 'company', 'location'] as const;
const HEADERS = { jobTitle: 'Job title', company: 'Company', location: 'Location' } as const;
const OWN_SHOWN = 2;

type PreviewTableProps = {
  rows: readonly (readonly string[])[];
  choices: readonly ColumnChoice[];
  hasHeader: boolean;
};

/** The first rows of the file as the leads they become. */
export function PreviewTable({ rows, choices, hasHeader }: PreviewTableProps) {
  const at = (row: readonly string[], field: string) =>
    row[choices.find((choice) => choice.field === field)?.index ?? -1]?.trim() ?? '';
  const own = choices.filter(({ field }) => isOwnField(field)).slice(0, OWN_SHOWN);
  const columns = SHOWN.filter((field) => choices.some((choice) => choice.field === field));
  const reached = (row: readonly string[]) =>
    [at(row, 'profileUrl') && 'profile', at(row, 'email') && 'email'].filter(Boolean).join(', ');
  return (
    <section className={styles.preview} aria-labelledby="first-rows">
      <header className={styles.sectionHead}>
        <h2 id="first-rows">First {rows.length} rows as leads</h2>
        <span className={styles.quiet}>Names are cleaned by your data scrubber</span>
      </header>
      <Card flush className={styles.card}>
        <div className={styles.scroll} tabIndex={0} role="group" aria-labelledby="first-rows">
          <table>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Name</th>
                {columns.map((field) => (
                  <th key={field} scope="col">
                    {HEADERS[field]}
                  </th>
                ))}
                {own.map(({ field }) => (
                  <th key={field} scope="col">
                    <code>{field.slice('custom.'.length)}</code>
                  </th>
                ))}
                <th scope="col">Reached by</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  <td className={styles.quiet}>{index + (hasHeader ? 2 : 1)}</td>
                  <th scope="row">
                    {[at(row, 'firstName'), at(row, 'lastName')].filter(Boolean).join(' ') ||
                      at(row, 'fullName') ||
                      '–'}
                  </th>
                  {columns.map((field) => (
                    <td key={field}>{at(row, field) || '–'}</td>
                  ))}
                  {own.map(({ field }) => (
                    <td key={field}>
                      <code>{at(row, field) || '–'}</code>
                    </td>
                  ))}
                  <td className={reached(row) ? undefined : styles.bad}>
                    {reached(row) || 'nothing'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </section>
  );
}
