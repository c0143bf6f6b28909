import {
  AtSign,
  ChartNoAxesColumn,
  Clock,
  Gauge,
  Hourglass,
  Info,
  StickyNote,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import type { ForecastAnswer } from '#contract/forecast.ts';
import { STEP_NAMES } from '#core/sequence/step-names.ts';
import { ActionTile } from '#web/parts/action-type.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { grouped } from '#core/text/formats.ts';
import { longTimeText } from '../sequence-editor/step-words.ts';
import { forecastTexts } from './forecast-texts.ts';
import styles from './forecast.module.css';

type Limit = ForecastAnswer['limits'][number];

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One limit: what the others use, what this campaign does, and how much there is. */
function LimitBar({
  limit: { sequenceItemType, allowance, ownPerDay, othersPerDay },
  binds,
}: {
  limit: Limit;
  binds: boolean;
}) {
  const share = (part: number) => `${Math.min(100, (part / Math.max(1, allowance)) * 100)}%`;
  const used = Math.min(Math.round(allowance), Math.round(ownPerDay + othersPerDay));
  const name = capital(STEP_NAMES[sequenceItemType].plural);
  // What has no limit of its own has no bar to fill.
  const unlimited = allowance >= 1000;
  return (
    <li className={`stack gap-10 align-center medium ${styles.limit}`}>
      <ActionTile type={sequenceItemType} size="small" />
      <span className="breaks">{name}</span>
      <span className={`flex gap-1 ${styles.bar}`} aria-hidden="true">
        {!unlimited && (
          <>
            <span className={styles.others} style={{ width: share(othersPerDay) }} />
            <span
              className={classNames(styles.own, binds && styles.full)}
              style={{ width: share(ownPerDay) }}
            />
          </>
        )}
      </span>
      <span className={classNames(styles.used, 'num', binds && styles.usedFull)}>
        <span aria-hidden="true">
          {unlimited ? grouped(used) : `${used} / ${Math.round(allowance)}`}
        </span>
        <span className="sr-only">
          {forecastTexts.limitUse({
            used,
            limit: unlimited ? null : Math.round(allowance),
            others: Math.round(othersPerDay),
          })}
        </span>
      </span>
    </li>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: React.ReactNode }) {
  return (
    <li>
      <Icon aria-hidden="true" />
      {children}
    </li>
  );
}

/**
 * What limits the pace: the day's limits with who uses them, what binds in a sentence, and what
 * else holds (design, png/19).
 */
export function PaceLimits({ forecast }: { forecast: ForecastAnswer }) {
  const {
    limits,
    binding,
    otherCampaigns,
    workingHoursPerWeek,
    longestPathHours,
    rates,
    notes,
    noteSentence,
    invites,
    openEndedLeads,
    assumptions,
  } = forecast;
  const emails = limits.some(({ sequenceItemType }) => sequenceItemType === 'FIND_EMAIL');
  return (
    <section className={`column gap-6 shrink ${styles.pace}`} aria-labelledby="forecast-pace">
      <h3 id="forecast-pace">{forecastTexts.limitsPace}</h3>
      {otherCampaigns.length > 0 && (
        <p className={styles.quiet}>{forecastTexts.sharedWith(otherCampaigns.length)}</p>
      )}
      <ul className="stack">
        {limits.map((limit) => (
          <LimitBar
            key={limit.sequenceItemType}
            limit={limit}
            binds={binding.sequenceItemType === limit.sequenceItemType}
          />
        ))}
      </ul>
      <p
        className={classNames(
          'flex gap-10 small',
          styles.binding,
          binding.code === 'SEQUENCE' && styles.calm,
        )}
      >
        <Gauge aria-hidden="true" />
        {binding.sentence}
      </p>
      <ul className={`stack gap-8 small quiet ${styles.facts}`}>
        <Fact icon={Clock}>{forecastTexts.worksPerWeek(Math.round(workingHoursPerWeek))}</Fact>
        <Fact icon={Hourglass}>{forecastTexts.longestPath(longTimeText(longestPathHours))}</Fact>
        {invites.p90 > 0 && (
          <Fact icon={ChartNoAxesColumn}>
            {forecastTexts.usesInvites({ invites: invites.p50, withNote: notes.p50 })}
          </Fact>
        )}
        {noteSentence !== null && <Fact icon={StickyNote}>{noteSentence}</Fact>}
        {emails && <Fact icon={AtSign}>{forecastTexts.emailSearch}</Fact>}
        {openEndedLeads > 0 && (
          <Fact icon={UsersRound}>{forecastTexts.waitIndefinitely(openEndedLeads)}</Fact>
        )}
        {assumptions.map((sentence) => (
          <Fact key={sentence} icon={Info}>
            {sentence}
          </Fact>
        ))}
        <Fact icon={Info}>{rates.sentence}</Fact>
      </ul>
    </section>
  );
}
