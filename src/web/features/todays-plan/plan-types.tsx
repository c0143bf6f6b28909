import type { LimitedAction } from '#core/limits/processing-limits.ts';
import { ActionTile } from '#web/parts/action-type.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { grouped } from '#web/ui/text/numbers.ts';
import type { TodaysPlan } from './day-strip.tsx';
import styles from './todays-plan.module.css';

const NAMES = {
  CONNECT: 'Invites',
  CONNECT_BY_EMAIL: 'Invites by email',
  MESSAGE: 'Messages',
  INMAIL: 'InMails',
  VISIT: 'Profile views',
  ENDORSE: 'Endorsements',
  LIKE: 'Likes',
  FOLLOW: 'Follows',
  EMAIL: 'Emails',
} as const satisfies Record<LimitedAction, string>;

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

function planText(planned: number): string {
  return planned > 0 ? `+${grouped(planned)}` : '0';
}

/**
 * Each action: done, planned, limit, and why not more; the tick is where today stops (design,
 * png/37).
 */
export function PlanTypes({ plan }: { plan: TodaysPlan }) {
  const limits = plan.types.reduce((sum, { effectiveLimit }) => sum + effectiveLimit, 0);
  return (
    <table className={styles.types}>
      <caption className="sr-only">Actions done and planned by type, and what limits them</caption>
      <thead>
        <tr>
          <th scope="col">Action</th>
          <th scope="col" className={styles.barHead}>
            {plan.today ? 'Today' : 'That day'}
          </th>
          <th scope="col">Done</th>
          <th scope="col">Plan</th>
          <th scope="col">Limit</th>
          <th scope="col">Limited by</th>
        </tr>
      </thead>
      <tbody>
        {plan.types.map((type) => (
          <tr key={type.sequenceItemType}>
            <th scope="row">
              <span className={styles.type}>
                <ActionTile type={type.sequenceItemType} />
                {NAMES[type.sequenceItemType]}
              </span>
            </th>
            <td className={styles.barCell}>
              <Bar {...type} />
            </td>
            <td>
              <strong>{grouped(type.done)}</strong>
            </td>
            <td className={styles.plus}>{planText(type.planned)}</td>
            <td className={styles.limit}>{grouped(type.limit)}</td>
            <td className={classNames(styles.why, type.bound && styles.bound)}>{type.sentence}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All actions</th>
          <td className={styles.barCell} />
          <td>
            <strong>{grouped(plan.done)}</strong>
          </td>
          <td className={styles.plus}>{planText(plan.planned)}</td>
          <td className={styles.limit}>{grouped(limits)}</td>
          <td className={styles.why}>
            {grouped(plan.unused)} stay unused{plan.today ? ' today' : ''}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
