import { CircleCheck, CircleDashed } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { uiTexts } from '../ui-texts.ts';
import styles from './requirement-list.module.css';

/** What a value must meet, ticked while typing and announced politely. */
export function RequirementList({
  label,
  requirements,
}: {
  label: string;
  requirements: readonly { text: string; met: boolean }[];
}) {
  const open = requirements.filter((requirement) => !requirement.met);
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {requirements.map((requirement) => (
          <li
            key={requirement.text}
            className={classNames(styles.item, requirement.met && styles.met)}
          >
            {requirement.met ? (
              <CircleCheck aria-hidden="true" />
            ) : (
              <CircleDashed aria-hidden="true" />
            )}
            {requirement.text}
            <span className="sr-only">{requirement.met ? uiTexts.met : uiTexts.notMet}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {open.length === 0 ? uiTexts.allMet : uiTexts.stillNeeded(open.map((one) => one.text))}
      </p>
    </>
  );
}
