import { useMemo } from 'react';
import { MiniChart } from '#web/parts/mini-chart/mini-chart.tsx';
import { stepCount } from '#web/parts/mini-chart/step-count.ts';
import { STARTERS } from '#web/parts/sequence-editor/starters.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { templatesTexts } from './templates-texts.ts';
import styles from './templates.module.css';

const texts = templatesTexts.starters;

/** Complete sequences with sample texts, for who has no template yet and for everyone else. */
export function StartersCard() {
  const starters = useMemo(
    () => STARTERS.map((starter) => ({ ...starter, sequence: starter.make() })),
    [],
  );
  return (
    <section className={styles.starters} aria-labelledby="starters">
      <h2 id="starters">{texts.title}</h2>
      <p className="small quiet num">{texts.text}</p>
      <ul className={`stack gap-12 ${styles.starterList}`}>
        {starters.map(({ key, title, sequence }) => (
          <li key={key} className={`surface row gap-16 ${styles.starter}`}>
            <MiniChart sequence={sequence} small />
            <div>
              <h3 className="size-13 line-20 semibold">{title}</h3>
              <p className="small quiet num">{templatesTexts.steps(stepCount(sequence))}</p>
              <ButtonLink
                size="small"
                href={paths.sequenceTemplate.href({ templateId: 'new', query: { starter: key } })}
                aria-label={texts.useNamed(title)}
              >
                {texts.use}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
