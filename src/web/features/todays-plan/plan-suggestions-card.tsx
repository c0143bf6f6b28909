import {
  Clock,
  CreditCard,
  Gauge,
  Link2Off,
  Mail,
  Megaphone,
  UserRoundPlus,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import type { RaiseCode } from '#core/today/plan-suggestions.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import type { TodaysPlan } from './day-strip.tsx';
import { todaysPlanTexts } from './todays-plan-texts.ts';
import styles from './todays-plan.module.css';

const texts = todaysPlanTexts.raise;
type Look = { icon: LucideIcon; href: (campaignId: string | null) => string };

const LOOKS = {
  CONNECT: { icon: Link2Off, href: () => paths.enterLinkedIn.href() },
  SEE_PLANS: { icon: CreditCard, href: () => paths.upgrade.href() },
  RESUME: { icon: CreditCard, href: () => paths.upgrade.href() },
  START_CAMPAIGN: { icon: Megaphone, href: () => paths.campaigns.href() },
  WORKING_HOURS: { icon: Clock, href: () => paths.workingHours.href() },
  LIMITS: { icon: Gauge, href: () => paths.limits.href() },
  ADD_LEADS: {
    icon: UsersRound,

    href: (campaignId) =>
      campaignId === null ? paths.campaigns.href() : paths.campaign.href({ campaignId }),
  },
  MAILBOX: { icon: Mail, href: () => paths.emailAccount.href() },
  WEEKLY_INVITES: { icon: UserRoundPlus, href: () => paths.limits.href() },
} as const satisfies Record<RaiseCode, Look>;

/** At most three things that would have more done, the strongest filled. */
export function PlanSuggestionsCard({ raise }: { raise: TodaysPlan['raise'] }) {
  if (raise.length === 0) return null;
  return (
    <Card flush title={texts.title}>
      <ul className={styles.raise}>
        {raise.map(({ code, sentence, detail, campaignId }, index) => {
          const { icon: Icon, href } = LOOKS[code];
          const action = texts.buttons[code];
          return (
            <li key={code}>
              <Icon aria-hidden="true" />
              <span className={`stack grow shrink breaks ${styles.who}`}>
                <strong>{sentence}</strong>
                <span className="small quiet num">{detail}</span>
              </span>
              <ButtonLink
                size="small"
                variant={index === 0 ? 'primary' : 'secondary'}
                href={href(campaignId)}
                aria-label={texts.named(action, sentence)}
              >
                {action}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
