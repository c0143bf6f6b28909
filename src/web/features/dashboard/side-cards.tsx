import {
  ChevronRight,
  CirclePause,
  CircleHelp,
  CreditCard,
  Link2Off,
  MailWarning,
  MessageSquareReply,
  Reply,
  TimerReset,
  UserCheck,
  type LucideIcon,
} from 'lucide-react';
import type { AnswerEvent } from '#core/dashboard/action-events.ts';
import type { NeedCode } from '#core/dashboard/needs-you.ts';
import type { LimitedAction } from '#core/limits/processing-limits.ts';
import { ACTION_DISPLAY, ActionTile } from '#web/parts/action-type.tsx';
import { paths } from '#web/paths.ts';
import { isOutOfReach } from '#web/ui/navigation/out-of-reach.ts';
import { AppLink, ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { RelativeTime } from '#web/ui/text/times.tsx';
import type { Dashboard } from './use-dashboard.ts';
import styles from './dashboard-page.module.css';
import { dashboardTexts } from './dashboard-texts.ts';

const { limits: limitTexts, needs: needTexts, latest: latestTexts } = dashboardTexts;

/** Always shown; the others once something of them was done today. */
const ALWAYS: readonly LimitedAction[] = ['CONNECT', 'VISIT', 'MESSAGE', 'INMAIL', 'EMAIL'];

/** What was done today of each limit (design, png/02). */
export function LimitsToday({ limits }: { limits: Dashboard['limits'] }) {
  const shown = limits
    .filter(({ sequenceItemType, done }) => done > 0 || ALWAYS.includes(sequenceItemType))
    .toSorted((one, other) => rank(one.sequenceItemType) - rank(other.sequenceItemType));
  return (
    <Card
      flush
      className={styles.limitsCard}
      title={limitTexts.title}
      actions={<AppLink href={paths.limits.href()}>{limitTexts.edit}</AppLink>}
    >
      <ul className={`stack gap-10 grow ${styles.limits}`}>
        {shown.map(({ sequenceItemType: type, done, effectiveLimit, note }) => (
          <li key={type}>
            <ActionTile type={type} />
            <span>{limitTexts.names[type]}</span>
            <span className={styles.limitBar} aria-hidden="true">
              <span
                style={{
                  width: `${effectiveLimit === 0 ? 0 : Math.min(100, (done / effectiveLimit) * 100)}%`,
                  background: ACTION_DISPLAY[type].chart,
                }}
              />
            </span>
            <span className="quiet regular num nowrap text-end">
              {limitTexts.doneOf(done, effectiveLimit)}
            </span>
            {note !== null && (
              <span className={`size-12 quiet regular ${styles.limitNote}`}>{note}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function rank(type: LimitedAction): number {
  return ALWAYS.includes(type) ? ALWAYS.indexOf(type) : ALWAYS.length;
}

type NeedLook = {
  icon: LucideIcon;
  tone: 'info' | 'warning' | 'danger' | 'accent';
  action: string;
  href: (campaignId: string | null) => string;
};

const NEED_DISPLAY = {
  CONNECTION: {
    icon: Link2Off,
    tone: 'danger',
    action: needTexts.logIn,
    href: () => paths.enterLinkedIn.href(),
  },
  UNCONFIRMED: {
    icon: CircleHelp,
    tone: 'warning',
    action: needTexts.decide,
    href: (campaignId) =>
      campaignId === null
        ? paths.leads.href({ query: { includeTypes: 'UNCONFIRMED' } })
        : paths.campaignLeads.href({ campaignId, query: { includeTypes: 'UNCONFIRMED' } }),
  },
  TRIAL: {
    icon: CreditCard,
    tone: 'accent',
    action: needTexts.seePlans,
    href: () => paths.upgrade.href(),
  },
  PAYMENT: {
    icon: CreditCard,
    tone: 'danger',
    action: needTexts.pay,
    href: () => paths.subscriptions.href(),
  },
  SUBSCRIPTION: {
    icon: CreditCard,
    tone: 'warning',
    action: needTexts.resume,
    href: () => paths.upgrade.href(),
  },
  REPLIES: {
    icon: MessageSquareReply,
    tone: 'info',
    action: needTexts.seeReplies,
    href: () => paths.leads.href({ query: { includeTypes: 'MESSAGE_RESPONDED' } }),
  },
  SEARCH_PAUSED: {
    icon: CirclePause,
    tone: 'warning',
    action: needTexts.resume,
    href: (campaignId) =>
      campaignId === null ? paths.campaigns.href() : paths.campaign.href({ campaignId }),
  },
  HELD: {
    icon: MailWarning,
    tone: 'warning',
    action: needTexts.connect,
    href: () => paths.emailAccount.href(),
  },
  INVITES_PAUSED: {
    icon: TimerReset,
    tone: 'warning',
    action: needTexts.seeLimits,
    href: () => paths.limits.href(),
  },
} as const satisfies Record<NeedCode, NeedLook>;

function NeedLink({ label, action, href }: { label: string; action: string; href: string }) {
  return useMedia(PHONE) ? (
    <ButtonLink
      square
      variant="quiet"
      href={href}
      aria-label={label}
      icon={<ChevronRight aria-hidden="true" />}
    />
  ) : (
    <ButtonLink size="small" href={href} aria-label={label}>
      {action}
    </ButtonLink>
  );
}

/** The user's open tasks, each with its link; inside another account, not to personal pages. */
export function NeedsYou({ needs }: { needs: Dashboard['needs'] }) {
  return (
    <Card
      flush
      title={
        <>
          {needTexts.title} {needs.length > 0 && <Badge tone="accent">{needs.length}</Badge>}
        </>
      }
    >
      {needs.length === 0 ? (
        <p className={styles.none}>{needTexts.none}</p>
      ) : (
        <ul className={styles.needs}>
          {needs.map(({ code, title, detail, campaignId }) => {
            const { icon: Icon, tone, action, href } = NEED_DISPLAY[code];
            return (
              <li key={code}>
                <span
                  className={`stack rigid tone-info ${styles.needTile}`}
                  data-tone={tone}
                  aria-hidden="true"
                >
                  <Icon />
                </span>
                <span className={`stack grow shrink ${styles.needText}`}>
                  <strong>{title}</strong>
                  <span>{detail}</span>
                </span>
                {!isOutOfReach(href(campaignId)) && (
                  <NeedLink
                    label={needTexts.actionFor(action, title)}
                    action={action}
                    href={href(campaignId)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

const LATEST_DISPLAY = {
  INVITE_ACCEPTED: { icon: UserCheck, words: latestTexts.accepted, color: 'var(--a-connect)' },
  MESSAGE_RESPONDED: { icon: Reply, words: latestTexts.replied, color: 'var(--a-message)' },
  EMAIL_RESPONDED: { icon: Reply, words: latestTexts.repliedByEmail, color: 'var(--a-email)' },
} as const satisfies Record<AnswerEvent, { icon: LucideIcon; words: string; color: string }>;

/** What people did last; each leads to its lead, and to its campaign. */
export function LatestResponses({ latest }: { latest: Dashboard['latest'] }) {
  return (
    <Card flush title={latestTexts.title}>
      {latest.length === 0 ? (
        <p className={styles.none}>{latestTexts.none}</p>
      ) : (
        <ul className={styles.latest}>
          {latest.map(({ id, type, at, leadId, fullName, campaignId, campaignName }) => {
            const { icon: Icon, words, color } = LATEST_DISPLAY[type as AnswerEvent];
            return (
              <li key={id}>
                <Avatar name={fullName} size={28} />
                <Icon aria-hidden="true" style={{ color: color }} />
                <span className={`stack grow shrink ${styles.latestText}`}>
                  <span>
                    <AppLink className="plain medium" href={paths.lead.href({ leadId })}>
                      {fullName}
                    </AppLink>{' '}
                    {words}
                  </span>
                  {campaignId && campaignName && (
                    <AppLink className={styles.quiet} href={paths.campaign.href({ campaignId })}>
                      {campaignName}
                    </AppLink>
                  )}
                </span>
                <span className="rigid small quiet">
                  <RelativeTime at={at} />
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
