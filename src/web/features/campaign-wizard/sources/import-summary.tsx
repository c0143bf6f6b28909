import { Ban, Braces, CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { isCustomField } from './column-choice.ts';
import { encodingLabel } from './file-settings.tsx';
import type { useFilePreview } from './use-file-preview.ts';
import { csvImportTexts } from './csv-import-texts.ts';
import styles from './csv.module.css';

const texts = csvImportTexts.before;

type Reading = ReturnType<typeof useFilePreview>;
type Line = { key: string; icon: ReactNode; text: ReactNode };

const GOOD = <CircleCheck className={styles.good} aria-hidden="true" />;
const UNSURE = <CircleAlert className={styles.unsure} aria-hidden="true" />;
const NOTED = <Info className={styles.noted} aria-hidden="true" />;

/** What comes in and what does not, by the columns as they are chosen. */
function outcomeLines({
  reading: { wrongRows, optOuts, errors },
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
    icon: wrongRows < total ? GOOD : UNSURE,
    text: texts.fine(total - wrongRows),
  };
  const wrong = {
    key: 'wrong',
    icon: UNSURE,
    text: texts.wrong(wrongRows),
  };
  const asked = (key: string, text: string) => ({
    key,
    icon: <Ban className={styles.noted} aria-hidden="true" />,
    text,
  });
  const { people, addresses } = optOuts ?? { people: 0, addresses: 0 };
  return [
    fine,
    ...(wrongRows > 0 ? [wrong] : []),
    ...(people > 0 ? [asked('people', texts.doNotContact(people))] : []),
    ...(addresses > 0 ? [asked('addresses', texts.doNotEmail(addresses))] : []),
  ];
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
            text: texts.above(above),
          },
        ]
      : []),
    ...(otherLines
      ? [
          {
            key: 'lines',
            icon: NOTED,
            text: texts.otherEncoding(otherLines.lines, encodingLabel(otherLines.encoding)),
          },
        ]
      : []),
  ];
}

/** What an import with these columns brings, before it is started. */
export function ImportSummary({ reading, total }: { reading: Reading; total: number }) {
  const known = reading.choices.filter(({ field }) => field !== 'ignore').length;
  const own = reading.choices.filter(({ field }) => isCustomField(field));
  const lines: Line[] = [
    ...outcomeLines({ reading, total }),
    {
      key: 'columns',
      icon: GOOD,
      text:
        known === reading.guesses.length
          ? texts.allColumns(known)
          : texts.someColumns(known, reading.guesses.length),
    },
    ...foundLines(reading),
  ];
  return (
    <section className={`stack gap-8 ${styles.group}`} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <div role="status">
        <ul className={`stack gap-8 quiet ${styles.checks}`}>
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
                {texts.variable}{' '}
                <code className={`tone-accent breaks ${styles.code}`}>{field}</code>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
