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
import { ControlHistory } from './control-history.tsx';
import type { LimitsDraft } from './limits-draft.ts';
import styles from './limits.module.css';
import { limitsTexts } from './limits-texts.ts';

const EXAMPLE_INVITES = 500;
const WORKING_DAYS = 5;
const texts = limitsTexts.meaning;

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
      <div className="row gap-8 between">
        <h2>{limitsTexts.control.title}</h2>
        <Switch
          label={limitsTexts.control.title}
          hideLabel
          checked={enabled}
          onChange={onChange}
          disabledReason={allowed ? null : limitsTexts.control.upgrade}
        />
      </div>
      <p className={styles.quiet}>{limitsTexts.control.text}</p>
      <ul className={`small quiet ${styles.rules}`}>
        <li>{limitsTexts.control.ramp(RAMP_PERCENT[0], RAMP_PERCENT[3])}</li>
        <li>{limitsTexts.control.acceptance(LOW_ACCEPTANCE_PERCENT, ACCEPTANCE_SAMPLE)}</li>
        <li>{limitsTexts.control.warning}</li>
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
            {limitsTexts.control.history}
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
          {limitsTexts.control.upgrade}
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
      <h2>{limitsTexts.range.title}</h2>
      <p className={styles.quiet}>{limitsTexts.range.text}</p>
      <Segmented
        fullWidth
        label={limitsTexts.range.title}
        value={String(range)}
        onChange={(value) => onChange(Number(value))}
        segments={LIMIT_RANGES.map((value) => ({ value: String(value), label: String(value) }))}
      />
      <p className={`small faint num ${styles.small}`}>
        {limitsTexts.range.invites(Math.max(0, invites - range), invites)}
      </p>
    </Card>
  );
}

/** The total of the chosen limits. */
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
      <h2>{texts.title}</h2>
      <ul className={`stack gap-8 quiet num ${styles.facts}`}>
        <li>
          <Zap aria-hidden="true" />
          {texts.actions(total)}
        </li>
        <li>
          <UserRoundPlus aria-hidden="true" />
          {texts.invitesAWeek(perWeek(least), perWeek(invites))}
        </li>
        <li>
          <ShieldCheck aria-hidden="true" />
          <span>
            {texts.weekly(WEEKLY_INVITES.free, WEEKLY_INVITES.paid)}
            {usage && texts.yours(usage.invitesThisWeek, usage.invitesPerWeek)}
          </span>
        </li>
        {usage?.invitesPausedUntil && (
          <li>
            <CirclePause aria-hidden="true" />
            <span>
              {texts.paused.before} <TimeText at={usage.invitesPausedUntil} form="moment" />{' '}
              {texts.paused.after}
            </span>
          </li>
        )}
        {fast !== null && (
          <li>
            <CalendarDays aria-hidden="true" />
            {texts.example(EXAMPLE_INVITES, fast, slow ?? fast)}
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
      {limitsTexts.basicCaps.before}{' '}
      <AppLink href={paths.upgrade.href()}>{limitsTexts.basicCaps.link}</AppLink>{' '}
      {limitsTexts.basicCaps.after}
    </Notice>
  );
}
