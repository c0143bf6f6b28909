import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readRow } from '#core/lead-pack/csv-row.ts';
import { leadValues } from '#core/sequence/lead-values.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Card } from '#web/ui/data/card.tsx';
import { isCustomField, toColumnMapping, type ColumnChoice } from './column-choice.ts';
import { csvImportTexts } from './csv-import-texts.ts';
import styles from './csv.module.css';

const SHOWN = ['jobTitle', 'company', 'location'] as const;
const texts = csvImportTexts.preview;
const OWN_SHOWN = 2;
const CUSTOM = 'custom.';
const NO_WORDS: readonly string[] = [];

type PreviewTableProps = {
  rows: readonly (readonly string[])[];
  rowNumbers: readonly number[];
  choices: readonly ColumnChoice[];
};

/**
 * A row as the lead that it becomes, its name as the data scrubber leaves it; where it becomes
 * none, as it stands in the file, and what is wrong with it.
 */
function previewOf({
  cells,
  choices,
  nameWords,
}: {
  cells: readonly string[];
  choices: readonly ColumnChoice[];
  nameWords: readonly string[];
}) {
  const verdict = readRow(cells, choices.map(toColumnMapping), choices.length);
  if (verdict.verdict === 'WRONG') {
    const written = (field: string) =>
      cells[choices.find((choice) => choice.field === field)?.index ?? -1]?.trim() || null;
    const parts = [written('firstName'), written('lastName')].filter(Boolean).join(' ');
    const name = parts || written('fullName');
    return { name, original: name, written, verdict };
  }
  const { candidate } = verdict;
  const { firstName, lastName, fullName } = leadValues(candidate, nameWords);
  const original =
    candidate.fullName ??
    ([candidate.firstName, candidate.lastName].filter(Boolean).join(' ') || null);
  return {
    name: [firstName, lastName].filter(Boolean).join(' ') || fullName,
    original,
    written: (field: string) =>
      isCustomField(field)
        ? (candidate.custom[field.slice(CUSTOM.length)] ?? null)
        : candidate[field as (typeof SHOWN)[number]],
    verdict,
  };
}

type Preview = ReturnType<typeof previewOf>;

function ReachedBy({ verdict }: Preview) {
  if (verdict.verdict === 'WRONG') return <td className={styles.bad}>{verdict.sentence}</td>;
  const { profile, email } = verdict.candidate;
  return <td>{[profile && texts.profile, email && texts.email].filter(Boolean).join(', ')}</td>;
}

/** The first rows of the file as the leads they become. */
export function PreviewTable({ rows, rowNumbers, choices }: PreviewTableProps) {
  const scrubber = useQuery(apiQuery('GET /undesirablewords'));
  const nameWords = scrubber.data?.personNameWords ?? NO_WORDS;
  const previews = useMemo(
    () => rows.map((cells) => previewOf({ cells, choices, nameWords })),
    [rows, choices, nameWords],
  );
  const own = choices
    .map(({ field }) => field)
    .filter(isCustomField)
    .slice(0, OWN_SHOWN);
  const columns = SHOWN.filter((field) => choices.some((choice) => choice.field === field));
  const cleaned = previews.find(({ name, original }) => name !== original);
  return (
    <section className={styles.preview} aria-labelledby="first-rows">
      <header className={styles.sectionHead}>
        <h2 id="first-rows">{texts.title(rows.length)}</h2>
        <span className={styles.quiet}>
          {cleaned ? texts.cleanedSuch(cleaned.original ?? '', cleaned.name ?? '') : texts.cleaned}
        </span>
      </header>
      <Card flush className={styles.card}>
        <div className={styles.scroll} tabIndex={0} role="group" aria-labelledby="first-rows">
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.row}</th>
                <th scope="col">{texts.name}</th>
                {columns.map((field) => (
                  <th key={field} scope="col">
                    {texts.fields[field]}
                  </th>
                ))}
                {own.map((field) => (
                  <th key={field} scope="col">
                    <code>{field.slice(CUSTOM.length)}</code>
                  </th>
                ))}
                <th scope="col">{texts.reachedBy}</th>
              </tr>
            </thead>
            <tbody>
              {previews.map((preview, index) => {
                const { name, written } = preview;
                return (
                  <tr key={rowNumbers[index] ?? index}>
                    <td className={styles.quiet}>{rowNumbers[index]}</td>
                    <th scope="row">{name ?? texts.noValue}</th>
                    {columns.map((field) => (
                      <td key={field}>{written(field) ?? texts.noValue}</td>
                    ))}
                    {own.map((field) => (
                      <td key={field}>
                        <code>{written(field) ?? texts.noValue}</code>
                      </td>
                    ))}
                    <ReachedBy {...preview} />
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      </Card>
    </section>
  );
}
