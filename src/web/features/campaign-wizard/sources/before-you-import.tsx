import { Braces, CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '#web/ui/text/numbers.ts';
import { isOwnField } from './column-choice.ts';
import { encodingLabel } from './how-it-is-read.tsx';
import type { useFileReading } from './use-file-reading.ts';
import styles from './csv.module.css';

type Reading = ReturnType<typeof useFileReading>;
type Line = { key: string; icon: ReactNode; text: ReactNode };

const GOOD = <CircleCheck className={styles.good} aria-hidden="true" />;
const UNSURE = <CircleAlert className={styles.unsure} aria-hidden="true" />;
const NOTED = <Info className={styles.noted} aria-hidden="true" />;

/** What comes in and what does not, by the columns as they are chosen. */
function outcomeLines({
  reading: { wrongRows, errors },
  total,
}: {
  reading: Reading;
  total: number;
}): Line[] {
  const whole = errors.get(null);
  if (whole)
    return [
      {
        key: 'whole',
        icon: <CircleAlert className={styles.bad} aria-hidden="true" />,
        text: whole,
      },
    ];
  if (wrongRows === null) return [];
  const fine = {
    key: 'fine',
    icon: GOOD,
    text: `${counted(total - wrongRows, 'row')} can be imported`,
  };
  const wrong = {
    key: 'wrong',
    icon: UNSURE,
    text: `${counted(wrongRows, 'row')} can’t be read and will be rejected`,
  };
  return wrongRows > 0 ? [fine, wrong] : [fine];
}

/** What was found about the file that one would not expect. */
function foundLines({ reading: { hasHeader, headerRow, otherLines } }: Reading): Line[] {
  const above = hasHeader && headerRow !== null ? headerRow - 1 : 0;
  return [
    ...(above > 0
      ? [
          {
            key: 'above',
            icon: NOTED,
            text:
              above === 1
                ? 'Row 1, above the headers, is skipped'
                : `Rows 1 to ${above}, above the headers, are skipped`,
          },
        ]
      : []),
    ...(otherLines
      ? [
          {
            key: 'lines',
            icon: NOTED,
            text: `${counted(otherLines.lines, 'line')} ${otherLines.lines === 1 ? 'was' : 'were'} read as ${encodingLabel(otherLines.encoding)}`,
          },
        ]
      : []),
  ];
}

/** What an import with these columns brings, before it is started. */
export function BeforeYouImport({ reading, total }: { reading: Reading; total: number }) {
  const known = reading.choices.filter(({ field }) => field !== 'ignore').length;
  const own = reading.choices.filter(({ field }) => isOwnField(field));
  const lines: Line[] = [
    ...outcomeLines({ reading, total }),
    {
      key: 'columns',
      icon: GOOD,
      text:
        known === reading.guesses.length
          ? `All ${counted(known, 'column')} are imported`
          : `${known} of ${counted(reading.guesses.length, 'column')} are imported`,
    },
    ...foundLines(reading),
  ];
  return (
    <section className={styles.group} aria-label="Before you import">
      <h3>Before you import</h3>
      <div role="status">
        <ul className={styles.checks}>
          {lines.map(({ key, icon, text }) => (
            <li key={key}>
              {icon}
              <span>{text}</span>
            </li>
          ))}
          {own.map(({ field }) => (
            <li key={field}>
              <Braces className={styles.variable} aria-hidden="true" />
              <span>
                New variable <code className={styles.code}>{field}</code>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
