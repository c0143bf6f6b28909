import { Check } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './enter-linkedin.module.css';

const STEPS = ['Sign in to LinkedIn', 'Confirm it’s you', 'Ready'] as const;

/** The three steps of connecting. */
export function StepLine({ current }: { current: 1 | 2 | 3 }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {STEPS.map((name, index) => {
        const past = index + 1 < current;
        const now = index + 1 === current;
        return (
          <li
            key={name}
            className={classNames(styles.step, past && styles.past, now && styles.now)}
            aria-current={now ? 'step' : undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {past ? <Check /> : index + 1}
            </span>
            {name}
            {past && <span className="sr-only">, done</span>}
          </li>
        );
      })}
    </ol>
  );
}
