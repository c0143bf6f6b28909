import { Moon, Plug, ShieldAlert, ShieldCheck, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UserAnswer } from '#contract/users.ts';
import { KNOWN_REFUSALS } from '#core/errors/known-refusals.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { isOutOfReach } from '#web/ui/navigation/out-of-reach.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Notice, type NoticeTone } from '#web/ui/feedback/notice.tsx';
import { BELOW_WIDE, PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import type { EngineStatus } from './engine-display.ts';
import { useEngineStatus } from './use-engine-status.ts';
import { statusBannerTexts } from './status-banner-texts.ts';

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

/** Whether the plan, or the trial, has something to say. */
function saysPlan({ user, engine }: { user: UserAnswer; engine: EngineStatus | undefined }) {
  return (
    engine?.kind === 'TRIAL_ENDED' ||
    engine?.kind === 'PAUSED_SUBSCRIPTION' ||
    user.subscriptionStatus === 'overdue' ||
    user.trial.state === 'ENDING'
  );
}

function sleepBanner(engine: EngineStatus | undefined): Banner | null {
  if (engine?.kind !== 'SLEEP') return null;
  return {
    tone: 'neutral',
    text: statusBannerTexts.asleep(engine.sentence),
    icon: <Moon aria-hidden="true" />,
    action: { label: statusBannerTexts.workingHours, href: paths.workingHours.href() },
  };
}

/**
 * The most urgent banner for every page, or null. Sleep mode is shown once: by the engine's card if
 * the sidebar has room for text, on phones by the line below the title, and by a banner in between
 * (design, section 6).
 */
export function useBanner(): Banner | 'LOOK' | 'PLAN' | null {
  const user = useCurrentUser();
  const engine = useEngineStatus();
  const phone = useMedia(PHONE);
  const narrow = useMedia(BELOW_WIDE);
  if (!user) return null;
  const connection = connectionBanner(user);
  if (connection !== null) return connection;
  if (engine !== undefined && engine.look !== null) return 'LOOK';
  if (saysPlan({ user, engine })) return 'PLAN';
  return narrow && !phone ? sleepBanner(engine) : null;
}

/** A lost mailbox, a look, and news of the plan are rare, so their code comes when it is needed. */
const LostMailboxBanner = lazyPart(
  async () => (await import('./lost-mailbox-banner.tsx')).LostMailboxBanner,
  null,
);

const LookBanner = lazyPart(async () => (await import('./look-banner.tsx')).LookBanner, null);

const PlanBanner = lazyPart(
  async () => (await import('./plan-banner.tsx')).PlanBanner,
  <Notice kind="banner" tone="warning" title="…" />,
);

/** One banner at a time: LinkedIn, then the mailbox, then the rest (design, section 7). */
export function StatusBanner() {
  const banner = useBanner();
  const user = useCurrentUser();
  if (user?.oauthInfo.status === 'LOST' && connectionBanner(user) === null)
    return <LostMailboxBanner />;
  if (!banner) return null;
  if (banner === 'LOOK') return <LookBanner />;
  if (banner === 'PLAN') return <PlanBanner />;
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
