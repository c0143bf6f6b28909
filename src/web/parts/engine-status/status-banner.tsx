import {
  CircleAlert,
  Clock,
  Hourglass,
  Moon,
  PauseCircle,
  Plug,
  ShieldAlert,
  ShieldCheck,
  Smartphone,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { UserAnswer } from '#contract/users.ts';
import { KNOWN_REFUSALS } from '#core/errors/known-refusals.ts';
import { TRIAL_WARNING_DAYS } from '#core/plan/trial-state.ts';
import { longDate } from '#core/time/when-text.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { isOutOfReach } from '#web/session/own-account.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Notice, type NoticeTone } from '#web/ui/feedback/notice.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import type { EngineStatus } from './engine-display.ts';
import { useEngineStatus } from './use-engine-status.ts';
import { statusBannerTexts } from './status-banner-texts.ts';

const DAY = 86_400_000;

type Banner = {
  tone: NoticeTone;
  text: string;
  icon: ReactNode;
  action?: { label: string; href: string; primary?: boolean };
  note?: string;
};

const TWO_STEP = statusBannerTexts.almostThere;
const CONNECT = {
  label: statusBannerTexts.connect,
  href: paths.enterLinkedIn.href(),
  primary: true,
} as const;
const CONFIRM = {
  label: statusBannerTexts.confirm,
  href: paths.enterLinkedIn.href(),
  primary: true,
} as const;

function connectionBanner({ status, disconnectedByUser }: UserAnswer): Banner | null {
  if (disconnectedByUser)
    return {
      tone: 'warning',
      text: statusBannerTexts.disconnected,
      icon: <Plug aria-hidden="true" />,
      action: CONNECT,
    };
  switch (status) {
    case 'VERIFIED':
      return null;
    case 'REGISTRATION_STARTED':
      return {
        tone: 'accent',
        text: statusBannerTexts.connectFirst,
        icon: <Plug aria-hidden="true" />,
        action: CONNECT,
      };
    case 'CAPTCHA_IN_PROGRESS':
      return {
        tone: 'info',
        text: statusBannerTexts.verifying,
        icon: <ShieldCheck aria-hidden="true" />,
        note: statusBannerTexts.checking,
      };
    case 'REGISTER_PHONE_CHALLENGED':
      return {
        tone: 'warning',
        text: statusBannerTexts.phoneNeeded,
        icon: <Smartphone aria-hidden="true" />,
        action: { label: statusBannerTexts.seeWhatToDo, href: paths.enterLinkedIn.href() },
      };
    case 'PIN_CHALLENGED':
    case 'WRONG_VERIFICATION_CODE':
    case 'TWO_FA_SMS':
    case 'TWO_FA_SMS_WRONG_CODE':
    case 'TWO_FA_AUTHENTICATOR':
    case 'TWO_FA_AUTHENTICATOR_WRONG_CODE':
    case 'TWO_FA_APPROVE_IN_APP':
      return {
        tone: 'warning',
        text: TWO_STEP,
        icon: <ShieldCheck aria-hidden="true" />,
        action: CONFIRM,
      };
    case 'UNAUTHORIZED':
    case 'LOGIN_RESTRICTED':
    case 'FAILED_CAPTCHA':
      return {
        tone: 'danger',
        text: KNOWN_REFUSALS.LINKEDIN_NOT_CONNECTED.text,
        icon: <ShieldAlert aria-hidden="true" />,
        action: {
          label: statusBannerTexts.logInAgain,
          href: paths.enterLinkedIn.href(),
          primary: true,
        },
      };
  }
}

function planBanner({
  user,
  engine,
  realNow,
  now,
}: {
  user: UserAnswer;
  engine: EngineStatus | undefined;
  realNow: number;
  now: number;
}): Banner | null {
  const plans = { label: statusBannerTexts.seePlans, href: paths.upgrade.href() };
  const subscriptions = {
    label: statusBannerTexts.subscriptions,
    href: paths.subscriptions.href(),
  };
  if (user.subscriptionStatus === 'deactivated' && engine?.kind === 'TRIAL_ENDED')
    return {
      tone: 'danger',
      text: statusBannerTexts.deactivated,
      icon: <CircleAlert aria-hidden="true" />,
      action: { ...subscriptions, label: statusBannerTexts.pay, primary: true },
    };
  if (engine?.kind === 'TRIAL_ENDED')
    return {
      tone: 'warning',
      text:
        user.subscriptionStatus === 'canceled'
          ? statusBannerTexts.subscriptionEnded
          : statusBannerTexts.trialEnded,
      icon: <Hourglass aria-hidden="true" />,
      action: plans,
    };
  if (user.subscriptionStatus === 'overdue')
    return {
      tone: 'danger',
      text: statusBannerTexts.overdue,
      icon: <CircleAlert aria-hidden="true" />,
      action: { ...subscriptions, label: statusBannerTexts.pay, primary: true },
    };
  if (user.trialEndsAt && user.trial.state !== 'NONE') {
    const at = Date.parse(user.trialEndsAt);
    const days = Math.ceil((at - realNow) / DAY);
    // The trial runs by real time; where the product's clock is far from it, its date would only
    // confuse.
    const date =
      Math.abs(now - realNow) < DAY
        ? statusBannerTexts.onDate(longDate({ at, zone: user.zone }))
        : '';
    if (days > 0 && days <= TRIAL_WARNING_DAYS)
      return {
        tone: 'warning',
        text: statusBannerTexts.trialEnds(days, date),
        icon: <Clock aria-hidden="true" />,
        action: plans,
      };
  }
  if (engine?.kind === 'PAUSED_SUBSCRIPTION')
    return {
      tone: 'warning',
      text: statusBannerTexts.subscriptionPaused,
      icon: <PauseCircle aria-hidden="true" />,
      action: subscriptions,
    };
  if (engine?.kind === 'SLEEP')
    return {
      tone: 'neutral',
      text: statusBannerTexts.asleep(engine.sentence),
      icon: <Moon aria-hidden="true" />,
      action: { label: statusBannerTexts.workingHours, href: paths.workingHours.href() },
    };
  return null;
}

/**
 * The most urgent banner for every page, or null. On phones the line under the title shows sleep
 * mode (design, section 6).
 */
export function useBanner(): Banner | null {
  const user = useCurrentUser();
  const engine = useEngineStatus();
  const { now } = useProductTime();
  const phone = useMedia(PHONE);
  if (!user) return null;
  const banner =
    connectionBanner(user) ?? planBanner({ user, engine, realNow: Date.now(), now: now() });
  return phone && banner !== null && engine?.kind === 'SLEEP' && banner.tone === 'neutral'
    ? null
    : banner;
}

/** A lost mailbox is rare, so its code comes when it is needed. */
const LostMailboxBanner = lazyPart(
  async () => (await import('./lost-mailbox-banner.tsx')).LostMailboxBanner,
  null,
);

/** One banner at a time: LinkedIn, then the mailbox, then the rest (design, section 7). */
export function StatusBanner() {
  const banner = useBanner();
  const user = useCurrentUser();
  if (user?.oauthInfo.status === 'LOST' && connectionBanner(user) === null)
    return <LostMailboxBanner />;
  if (!banner) return null;
  return (
    <Notice
      kind="banner"
      tone={banner.tone}
      icon={banner.icon}
      announce="status"
      title={banner.text}
      actions={
        banner.action && !isOutOfReach(banner.action.href) ? (
          <ButtonLink
            size="small"
            variant={banner.action.primary ? 'primary' : 'secondary'}
            href={banner.action.href}
          >
            {banner.action.label}
          </ButtonLink>
        ) : (
          banner.note
        )
      }
    />
  );
}
