import {
  CalendarDays,
  CirclePause,
  Crown,
  History,
  Lock,
  ShieldCheck,
  UserRoundPlus,
  Zap,
} from 'lucide-react';
import { useState } from 'react';
import {
  ACCEPTANCE_SAMPLE,
  LOW_ACCEPTANCE_PERCENT,
  RAMP_PERCENT,
} from '#core/limits/activity-control.ts';
import { LIMIT_RANGES, WEEKLY_INVITES } from '#core/limits/processing-limits.ts';
import type { Answer } from '#web/api/call-types.ts';
import { paths } from '#web/paths.ts';
import { AppLink, ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import { grouped } from '#web/ui/text/numbers.ts';
import { ControlHistory } from './control-history.tsx';
import type { LimitsDraft } from './limits-draft.ts';
import styles from './limits.module.css';

const EXAMPLE_INVITES = 500;
const WORKING_DAYS = 5;

/**
 * The switch of Activity Control; below Advanced it is off and leads to the plans (campaigns spec,
 * section 6).
 */
export function ActivityControlCard({
  enabled,
  allowed,
  onChange,
}: {
  enabled: boolean;
  allowed: boolean;
  onChange: (enabled: boolean) => void;
}) {
  const [history, setHistory] = useState(false);
  return (
    <Card>
      <div className={styles.cardHead}>
        <h2>Activity control</h2>
        <Switch
          label="Activity control"
          hideLabel
          checked={enabled}
          onChange={onChange}
          disabledReason={allowed ? null : 'Upgrade to Advanced'}
        />
      </div>
      <p className={styles.quiet}>
        Sets your limits automatically, based on how your account has performed in recent weeks.
      </p>
      <ul className={styles.rules}>
        <li>
          A new connection starts at {RAMP_PERCENT[0]}% and reaches {RAMP_PERCENT.at(-1)}% after
          four weeks.
        </li>
        <li>
          Invites are halved while fewer than {LOW_ACCEPTANCE_PERCENT}% of the last{' '}
          {ACCEPTANCE_SAMPLE} are accepted.
        </li>
        <li>All limits are halved for a week after a LinkedIn warning.</li>
      </ul>
      {allowed && (
        <>
          <Button
            className={styles.historyButton}
            size="small"
            variant="quiet"
            aria-expanded={history}
            icon={<History aria-hidden="true" />}
            onClick={() => setHistory(!history)}
          >
            Change history
          </Button>
          {history && <ControlHistory />}
        </>
      )}
      {!allowed && (
        <ButtonLink
          size="small"
          href={paths.upgrade.href()}
          icon={<Crown aria-hidden="true" />}
          fullWidth
        >
          Upgrade to Advanced
        </ButtonLink>
      )}
    </Card>
  );
}

/** How far short of its limit a day may stop. */
export function RangeCard({
  range,
  invites,
  onChange,
}: {
  range: number;
  invites: number;
  onChange: (range: number) => void;
}) {
  return (
    <Card>
      <h2>Range</h2>
      <p className={styles.quiet}>
        Each day stops up to this many actions below your limit, so no two days look alike.
      </p>
      <Segmented
        fullWidth
        label="Range"
        value={String(range)}
        onChange={(value) => onChange(Number(value))}
        segments={LIMIT_RANGES.map((value) => ({ value: String(value), label: String(value) }))}
      />
      <p className={styles.small}>
        Invites a day: {Math.max(0, invites - range)} to {invites}
      </p>
    </Card>
  );
}

/** What the chosen limits come to. */
export function LimitsMeaningCard({
  draft,
  usage,
}: {
  draft: LimitsDraft;
  usage: Answer<'GET /processinglimits/usage'> | undefined;
}) {
  const total = draft.rows.reduce((sum, row) => sum + row.limit, 0);
  const invites = draft.rows.find((row) => row.sequenceItemType === 'CONNECT')?.limit ?? 0;
  const least = Math.max(0, invites - draft.range);
  const weekly = usage?.invitesPerWeek ?? null;
  const perWeek = (aDay: number) => Math.min(aDay * WORKING_DAYS, weekly ?? Infinity);
  const days = (aDay: number) =>
    aDay === 0 ? null : Math.ceil((EXAMPLE_INVITES / Math.max(1, perWeek(aDay))) * WORKING_DAYS);
  const [fast, slow] = [days(invites), days(least)];
  return (
    <Card>
      <h2>With these limits</h2>
      <ul className={styles.facts}>
        <li>
          <Zap aria-hidden="true" />
          Up to {grouped(total)} actions a day
        </li>
        <li>
          <UserRoundPlus aria-hidden="true" />
          {perWeek(least) === perWeek(invites)
            ? perWeek(invites)
            : `${perWeek(least)} to ${perWeek(invites)}`}{' '}
          invites a week
        </li>
        <li>
          <ShieldCheck aria-hidden="true" />
          <span>
            At most {WEEKLY_INVITES.free} invites in 7 days, {WEEKLY_INVITES.paid} on a paid
            LinkedIn account
            {usage && `. Yours: ${usage.invitesThisWeek} of ${usage.invitesPerWeek}`}
          </span>
        </li>
        {usage?.invitesPausedUntil && (
          <li>
            <CirclePause aria-hidden="true" />
            <span>
              Invites are paused until <TimeText at={usage.invitesPausedUntil} form="moment" /> at
              LinkedIn’s request
            </span>
          </li>
        )}
        {fast !== null && (
          <li>
            <CalendarDays aria-hidden="true" />
            {EXAMPLE_INVITES} invites take{' '}
            {slow === null || slow === fast ? fast : `${fast} to ${slow}`} working days
          </li>
        )}
      </ul>
    </Card>
  );
}

/** Why the sliders stop early on Basic. */
export function PlanCapNote() {
  return (
    <Notice tone="accent" icon={<Lock aria-hidden="true" />}>
      The Basic plan caps every action type.{' '}
      <AppLink href={paths.upgrade.href()}>Upgrade to Pro</AppLink> for up to 100 of each per day.
    </Notice>
  );
}
