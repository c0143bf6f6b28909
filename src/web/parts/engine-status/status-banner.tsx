import {
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
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Notice, type NoticeTone } from '#web/ui/feedback/notice.tsx';
import { counted } from '#web/ui/text/numbers.ts';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import type { EngineStatus } from './engine-look.ts';
import { useEngineStatus } from './use-engine-status.ts';

const DAY = 86_400_000;

type Banner = {
  tone: NoticeTone;
  text: string;
  icon: ReactNode;
  action?: { label: string; href: string; primary?: boolean };
  note?: string;
};

const TWO_STEP = 'Almost there! Complete the 2-step verification to finalize your authentication';
const CONNECT = {
  label: 'Connect LinkedIn',
  href: paths.enterLinkedIn.href(),
  primary: true,
} as const;
const CONFIRM = { label: 'Confirm', href: paths.enterLinkedIn.href(), primary: true } as const;

function connectionBanner({ status, disconnectedByUser }: UserAnswer): Banner | null {
  if (disconnectedByUser)
    return {
      tone: 'warning',
      text: 'LinkedIn is disconnected. Campaigns are paused until you reconnect',
      icon: <Plug aria-hidden="true" />,
      action: CONNECT,
    };
  switch (status) {
    case 'VERIFIED':
      return null;
    case 'REGISTRATION_STARTED':
      return {
        tone: 'accent',
        text: 'Connect your LinkedIn account and your campaigns can start',
        icon: <Plug aria-hidden="true" />,
        action: CONNECT,
      };
    case 'CAPTCHA_IN_PROGRESS':
      return {
        tone: 'info',
        text: "Please hold on a few minutes, we're verifying your account!",
        icon: <ShieldCheck aria-hidden="true" />,
        note: 'checking every 6 seconds',
      };
    case 'REGISTER_PHONE_CHALLENGED':
      return {
        tone: 'warning',
        text: 'LinkedIn requires a phone number. Until then, you can’t add leads or write messages',
        icon: <Smartphone aria-hidden="true" />,
        action: { label: 'See what to do', href: paths.enterLinkedIn.href() },
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
        action: { label: 'Log in again', href: paths.enterLinkedIn.href(), primary: true },
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
  const plans = { label: 'See plans', href: paths.upgrade.href() };
  if (engine?.kind === 'TRIAL_ENDED')
    return {
      tone: 'warning',
      text: 'Your free trial has ended. Campaigns are stopped, and nothing is deleted',
      icon: <Hourglass aria-hidden="true" />,
      action: plans,
    };
  if (user.trialEndsAt && user.trial.state !== 'NONE') {
    const at = Date.parse(user.trialEndsAt);
    const days = Math.ceil((at - realNow) / DAY);
    // The trial runs by real time; where the product's clock is far from it, its date would only
    // confuse.
    const date = Math.abs(now - realNow) < DAY ? `, on ${longDate({ at, zone: user.zone })}` : '';
    if (days > 0 && days <= TRIAL_WARNING_DAYS)
      return {
        tone: 'warning',
        text: `Your free trial ends in ${counted(days, 'day')}${date}`,
        icon: <Clock aria-hidden="true" />,
        action: plans,
      };
  }
  if (engine?.kind === 'PAUSED_SUBSCRIPTION')
    return {
      tone: 'warning',
      text: 'Your subscription is paused. Campaigns are paused until you resume it',
      icon: <PauseCircle aria-hidden="true" />,
      action: plans,
    };
  if (engine?.kind === 'SLEEP')
    return {
      tone: 'neutral',
      text: `${engine.sentence.replace(/\.$/, '')}. Searches resume then, and you can still add leads`,
      icon: <Moon aria-hidden="true" />,
      action: { label: 'Working hours', href: paths.workingHours.href() },
    };
  return null;
}

/**
 * The most urgent of what has to be said over every page, or null. On phones the line under the
 * title tells of sleep (design, section 6).
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

/** One banner at a time (design, section 7). */
export function StatusBanner() {
  const banner = useBanner();
  if (!banner) return null;
  return (
    <Notice
      kind="banner"
      tone={banner.tone}
      icon={banner.icon}
      announce="status"
      title={banner.text}
      actions={
        banner.action ? (
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
