import { CircleAlert, Clock, Hourglass, PauseCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UserAnswer } from '#contract/users.ts';
import { longDate } from '#core/time/when-text.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { isOutOfReach } from '#web/ui/navigation/out-of-reach.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { realTimeMark } from '#web/ui/text/times.tsx';
import type { EngineStatus } from './engine-display.ts';
import { planBannerTexts as texts } from './plan-banner-texts.ts';
import styles from './plan-banner.module.css';
import { useEngineStatus } from './use-engine-status.ts';

const DAY = 86_400_000;

type PlanNews = {
  tone: 'warning' | 'danger';
  icon: ReactNode;
  text: ReactNode;
  action: { label: string; href: string; primary?: boolean };
};

/** When the trial ends, and what happens then; null once it has. */
function trialText({
  user: { trialEndsAt, zone },
  now,
}: {
  user: UserAnswer;
  now: number;
}): ReactNode {
  const realNow = Date.now();
  const at = Date.parse(trialEndsAt ?? '');
  const days = Math.ceil((at - realNow) / DAY);
  if (!(days > 0)) return null;
  // The trial runs by real time; where the product's clock has left it, its date would only
  // confuse.
  const date = realTimeMark(now) || texts.onDate(longDate({ at, zone }));
  return (
    <>
      {texts.trialEnds(days, date)} <span className={styles.then}>{texts.trialStops}</span>
    </>
  );
}

function planNews({
  user,
  engine,
  now,
}: {
  user: UserAnswer;
  engine: EngineStatus | undefined;
  now: number;
}): PlanNews | null {
  const plans = { label: texts.seePlans, href: paths.upgrade.href() };
  const subscriptions = { label: texts.subscriptions, href: paths.subscriptions.href() };
  const pay = { ...subscriptions, label: texts.pay, primary: true };
  const alert = <CircleAlert aria-hidden="true" />;
  const { subscriptionStatus: status } = user;
  if (engine?.kind === 'TRIAL_ENDED')
    return status === 'deactivated'
      ? { tone: 'danger', icon: alert, text: texts.deactivated, action: pay }
      : {
          tone: 'warning',
          icon: <Hourglass aria-hidden="true" />,
          text: status === 'canceled' ? texts.subscriptionEnded : texts.trialEnded,
          action: plans,
        };
  if (status === 'overdue')
    return { tone: 'danger', icon: alert, text: texts.overdue, action: pay };
  if (user.trial.state === 'ENDING') {
    const text = trialText({ user, now });
    if (text === null) return null;
    return { tone: 'warning', icon: <Clock aria-hidden="true" />, text, action: plans };
  }
  return engine?.kind === 'PAUSED_SUBSCRIPTION'
    ? {
        tone: 'warning',
        icon: <PauseCircle aria-hidden="true" />,
        text: texts.subscriptionPaused,
        action: subscriptions,
      }
    : null;
}

/**
 * What the plan, or the trial, has to say, with the way to do something about it (design, png/13).
 */
export function PlanBanner() {
  const user = useCurrentUser();
  const engine = useEngineStatus();
  const { now } = useProductTime();
  const news = user ? planNews({ user, engine, now: now() }) : null;
  if (news === null) return null;
  const { tone, icon, text, action } = news;
  return (
    <Notice
      kind="banner"
      tone={tone}
      icon={icon}
      announce="status"
      title={text}
      actions={
        !isOutOfReach(action.href) && (
          <ButtonLink
            size="small"
            variant={action.primary ? 'primary' : 'secondary'}
            href={action.href}
          >
            {action.label}
          </ButtonLink>
        )
      }
    />
  );
}
