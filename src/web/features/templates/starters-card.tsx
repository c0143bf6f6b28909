import { useMemo } from 'react';
import { MiniChart } from '#web/parts/mini-chart/mini-chart.tsx';
import { stepCount } from '#web/parts/mini-chart/step-count.ts';
import { STARTERS } from '#web/parts/sequence-editor/starters.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { counted } from '#web/ui/text/numbers.ts';
import styles from './templates.module.css';

/** Complete sequences with sample texts, for who has no template yet and for everybody else. */
export function StartersCard() {
  const starters = useMemo(
    () => STARTERS.map((starter) => ({ ...starter, sequence: starter.make() })),
    [],
  );
  return (
    <section className={styles.starters} aria-labelledby="starters">
      <h2 id="starters">Starters</h2>
      <p className={styles.quiet}>
        Complete sequences with sample texts. Pick one, then rewrite it in your own words.
      </p>
      <ul className={styles.starterList}>
        {starters.map(({ key, title, sequence }) => (
          <li key={key} className={styles.starter}>
            <MiniChart sequence={sequence} small />
            <div>
              <h3 className={styles.starterName}>{title}</h3>
              <p className={styles.quiet}>{counted(stepCount(sequence), 'step')}</p>
              <ButtonLink
                size="small"
                href={paths.sequenceTemplate.href({ templateId: 'new', query: { starter: key } })}
                aria-label={`Use it: ${title}`}
              >
                Use it
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
