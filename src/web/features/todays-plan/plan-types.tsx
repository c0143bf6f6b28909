import { ActionTile } from '#web/parts/action-type.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { grouped } from '#core/text/formats.ts';
import type { TodaysPlan } from './day-strip.tsx';
import { todaysPlanTexts } from './todays-plan-texts.ts';
import styles from './todays-plan.module.css';

const texts = todaysPlanTexts.types;

function Bar({
  done,
  planned,
  effectiveLimit,
  limit,
}: Pick<TodaysPlan['types'][number], 'done' | 'planned' | 'effectiveLimit' | 'limit'>) {
  const whole = Math.max(1, limit, done + planned);
  const share = (amount: number): string => `${(amount / whole) * 100}%`;
  return (
    <span className={styles.bar} aria-hidden="true">
      {done > 0 && <span className={styles.barDone} style={{ width: share(done) }} />}
      {planned > 0 && (
        <span
          className={styles.barPlanned}
          style={{ insetInlineStart: share(done), width: share(planned) }}
        />
      )}
      <span className={styles.tick} style={{ insetInlineStart: share(effectiveLimit) }} />
    </span>
  );
}

/**
 * Each action: done, planned, limit, and why not more; the tick is where today stops (design,
 * png/37).
 */
export function PlanTypes({ plan }: { plan: TodaysPlan }) {
  const limits = plan.types.reduce((sum, { limit }) => sum + limit, 0);
  return (
    <table className={styles.types}>
      <caption className="sr-only">{texts.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.action}</th>
          <th scope="col" className={styles.barHead}>
            {plan.today ? texts.today : texts.thatDay}
          </th>
          <th scope="col">{texts.done}</th>
          <th scope="col">{texts.planned}</th>
          <th scope="col">{texts.limit}</th>
          <th scope="col">{texts.limitedBy}</th>
        </tr>
      </thead>
      <tbody>
        {plan.types.map((type) => (
          <tr key={type.sequenceItemType}>
            <th scope="row">
              <span className="inline-row gap-10">
                <ActionTile type={type.sequenceItemType} />
                {texts.names[type.sequenceItemType]}
              </span>
            </th>
            <td className={styles.barCell}>
              <Bar {...type} />
            </td>
            <td>
              <strong>{grouped(type.done)}</strong>
            </td>
            <td className="tone-accent semibold">{texts.more(type.planned)}</td>
            <td className="quiet">{grouped(type.limit)}</td>
            <td className={classNames('small quiet', styles.why, type.bound && 'tone-warning')}>
              {type.sentence}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.all}</th>
          <td className={styles.barCell} />
          <td>
            <strong>{grouped(plan.done)}</strong>
          </td>
          <td className="tone-accent semibold">{texts.more(plan.planned)}</td>
          <td className="quiet">{grouped(limits)}</td>
          <td className={`small quiet ${styles.why}`}>{plan.allowed > 0 && texts.unused(plan)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
