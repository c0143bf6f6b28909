import { useEffect, useRef, useState } from 'react';
import { timeOfDay } from '#core/time/when-text.ts';
import { PauseButton } from '#web/parts/day-pause/pause-button.tsx';
import {
  ENGINE_DISPLAY,
  type EngineKind,
  type EngineStatus,
} from '#web/parts/engine-status/engine-display.ts';
import styles from '#web/parts/engine-status/engine-status.module.css';
import { useEngineStatus } from '#web/parts/engine-status/use-engine-status.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { isOutOfReach } from '#web/ui/navigation/out-of-reach.ts';
import { AppLink, ButtonLink } from '#web/ui/actions/app-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { grouped } from '#core/text/formats.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { CONNECTION_LABELS } from './connection-label.ts';
import { layoutsTexts } from './layouts-texts.ts';

/** Loaded late, because every page would otherwise load the icons of all action types. */
const NextActionIcon = lazyPart(
  async () => (await import('./next-action-icon.tsx')).NextActionIcon,
  null,
);

const ACTIONS: Partial<Record<EngineKind, { label: string; href: string }>> = {
  TRIAL_ENDED: { label: layoutsTexts.seePlans, href: paths.upgrade.href() },
  NO_CAMPAIGN: { label: layoutsTexts.campaigns, href: paths.campaigns.href() },
};

/** The card's title: a plan that ended isn't a trial. */
function useTitle(status: EngineStatus | undefined): string {
  const user = useCurrentUser();
  if (!status) return '';
  return status.kind === 'TRIAL_ENDED' && user?.subscriptionStatus
    ? layoutsTexts.subscriptionEnded
    : ENGINE_DISPLAY[status.kind].title;
}

/** Announces the state when it changes, not when only its time does. */
function useAnnouncement(status: EngineStatus | undefined, title: string): string {
  const [text, setText] = useState('');
  const last = useRef<EngineKind>(undefined);
  useEffect(() => {
    if (!status || last.current === status.kind) return;
    if (last.current) setText(`${title}. ${status.sentence}`);
    last.current = status.kind;
  }, [status, title]);
  return text;
}

function Corner({ status }: { status: EngineStatus }) {
  const { rate, zone } = useProductTime();
  if (rate > 1) return <span className={`size-12 medium ${styles.rate}`}>{grouped(rate)}×</span>;
  if (status.kind !== 'RUNNING' || !status.until) return null;
  return (
    <span className={`size-12 faint regular ${styles.until}`}>
      {layoutsTexts.until(timeOfDay({ at: Date.parse(status.until), zone }))}
    </span>
  );
}

/** The engine's current state and the reason for it, in words with a time (design, section 6). */
export function EngineCard({ narrow }: { narrow: boolean }) {
  const status = useEngineStatus();
  const user = useCurrentUser();
  const title = useTitle(status);
  const announcement = useAnnouncement(status, title);
  if (!status)
    return narrow ? null : (
      <div className={`column gap-6 ${styles.card}`}>
        <Skeleton width="60%" />
        <Skeleton width="90%" height={10} />
      </div>
    );
  const look = ENGINE_DISPLAY[status.kind];
  const Icon = look.icon;
  const sign = Icon ? (
    <Icon className={styles.icon} aria-hidden="true" />
  ) : (
    <span className={styles.dot} aria-hidden="true" />
  );
  const color = { '--colour': look.color } as React.CSSProperties;
  const action =
    status.kind === 'NOT_CONNECTED' && user
      ? { label: CONNECTION_LABELS[user.status].action, href: paths.enterLinkedIn.href() }
      : ACTIONS[status.kind];
  const spoken = (
    <span className="sr-only" role="status">
      {announcement}
    </span>
  );
  if (narrow) {
    return (
      <>
        <Tooltip side="right" text={`${title}. ${status.sentence}`} fullWidth>
          <span className={styles.small} style={color} tabIndex={0} role="img" aria-label={title}>
            {sign}
          </span>
        </Tooltip>
        {spoken}
      </>
    );
  }
  return (
    <section
      aria-label={layoutsTexts.engine}
      className={classNames(
        'column gap-6',
        styles.card,
        status.kind === 'NOT_CONNECTED' && styles.alarm,
      )}
      style={color}
    >
      <p className="row gap-8 semibold">
        {sign}
        {title}
        <Corner status={status} />
      </p>
      <p className={classNames(styles.sentence, status.nextType && styles.signed)}>
        {status.nextType && (
          <span className={styles.next}>
            <NextActionIcon type={status.nextType} />
          </span>
        )}
        {status.sentence}
      </p>
      {status.unconfirmed > 0 && status.unconfirmedCampaignId && (
        <AppLink
          className={styles.sentence}
          href={`${paths.campaignLeads.href({ campaignId: status.unconfirmedCampaignId })}?includeTypes=UNCONFIRMED`}
        >
          {layoutsTexts.needAnswer(status.unconfirmed)}
        </AppLink>
      )}
      {status.kind === 'PAUSED_TODAY' ? (
        <PauseButton paused size="small" fullWidth />
      ) : action && !isOutOfReach(action.href) ? (
        <ButtonLink size="small" fullWidth href={action.href}>
          {action.label}
        </ButtonLink>
      ) : (
        status.allowed > 0 && (
          <p className="row gap-8 size-12 faint num nowrap">
            <span className={styles.bar} aria-hidden="true">
              <span
                className={styles.done}
                style={{ width: `${Math.min(100, (status.done / status.allowed) * 100)}%` }}
              />
            </span>
            {layoutsTexts.doneToday(status.done, status.allowed)}
          </p>
        )
      )}
      {spoken}
    </section>
  );
}
