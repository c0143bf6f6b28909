import {
  ArrowRight,
  CalendarDays,
  CreditCard,
  Gauge,
  Globe,
  History,
  Play,
  UserX,
  type LucideIcon,
} from 'lucide-react';
import type { StaffUserAnswer } from '#contract/staff.ts';
import { longDate, longDateTime } from '#core/time/when-text.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import styles from './admin.module.css';
import { placeText } from './staff-words.ts';
import { staffTexts } from './staff-texts.ts';
import type { AskedAct } from './user-dialogs.tsx';
import { userTexts } from './user-texts.ts';

const texts = userTexts.actions;
type OfUser = { user: StaffUserAnswer; onAsk: (act: AskedAct) => void };

/** One staff action: its subject, its state, and its button, disabled with the server's reason. */
function Action({
  icon: Icon,
  title,
  text,
  label,
  verdict,
  danger,
  onAsk,
}: {
  icon: LucideIcon;
  title: string;
  text: string;
  label: string;
  verdict: { allowed: boolean; reason?: string | undefined };
  danger?: boolean;
  onAsk: () => void;
}) {
  return (
    <li className={classNames('row gap-12', styles.action, danger && styles.dangerAction)}>
      <span className={`stack rigid quiet ${styles.tile}`}>
        <Icon aria-hidden="true" />
      </span>
      <span className={styles.two}>
        <strong>{title}</strong>
        <span className={styles.quiet}>{text}</span>
      </span>
      <Button
        size="small"
        variant={danger ? 'danger-outline' : 'secondary'}
        aria-label={title.startsWith(label) ? title : texts.named(label, title)}
        disabledReason={verdict.allowed ? null : (verdict.reason ?? null)}
        onClick={onAsk}
      >
        {label}
      </Button>
    </li>
  );
}

/** The acts that leave no lasting harm. */
export function UserActions({ user, onAsk }: OfUser) {
  const { zone } = useProductTime();
  const { can, billing, connection, invitesPausedUntil, actionsToday } = user;
  const { proxy } = connection;
  return (
    <Card title={texts.title} flush>
      <ul className={styles.actions}>
        <Action
          icon={CalendarDays}
          title={texts.trial.title}
          text={
            billing.trialEndsAt === null
              ? texts.trial.none
              : texts.trial.now(longDate({ at: Date.parse(billing.trialEndsAt), zone }))
          }
          label={texts.trial.open}
          verdict={can.changeTrial}
          onAsk={() => onAsk('trial')}
        />
        <Action
          icon={ArrowRight}
          title={texts.transfer.title}
          text={texts.transfer.text}
          label={texts.transfer.open}
          verdict={can.transferSubscription}
          onAsk={() => onAsk('transfer')}
        />
        <Action
          icon={Globe}
          title={texts.proxy.title}
          text={
            proxy === null
              ? texts.proxy.none
              : texts.proxy.text(
                  placeText(proxy.countryCode) ?? '',
                  staffTexts.health[proxy.health],
                )
          }
          label={texts.proxy.open}
          verdict={can.manageProxy}
          onAsk={() => onAsk('proxy')}
        />
        <Action
          icon={Gauge}
          title={texts.limits.title}
          text={texts.limits.text(actionsToday.done, actionsToday.allowed)}
          label={texts.limits.open}
          verdict={can.resetLimits}
          onAsk={() => onAsk('limits')}
        />
        <Action
          icon={Play}
          title={texts.invites.title}
          text={
            invitesPausedUntil === null
              ? texts.invites.none
              : texts.invites.until(longDateTime({ at: Date.parse(invitesPausedUntil), zone }))
          }
          label={texts.invites.open}
          verdict={can.resumeInvites}
          onAsk={() => onAsk('invites')}
        />
      </ul>
    </Card>
  );
}

/** The acts that end something, and where all of them are written down. */
export function FinalActions({ user, onAsk }: OfUser) {
  const { can, counts, billing } = user;
  return (
    <>
      <Card className={styles.final} title={texts.final} flush>
        <ul className={styles.actions}>
          <Action
            danger
            icon={CreditCard}
            title={texts.deactivate.title}
            text={billing.subscription === null ? texts.deactivate.none : texts.deactivate.text}
            label={texts.deactivate.open}
            verdict={can.deactivateSubscription}
            onAsk={() => onAsk('deactivate')}
          />
          <Action
            danger
            icon={UserX}
            title={texts.remove.title}
            text={texts.remove.text(counts.campaigns, counts.leads)}
            label={texts.remove.open}
            verdict={can.deleteUser}
            onAsk={() => onAsk('delete')}
          />
        </ul>
      </Card>
      <p className={`flex gap-10 align-start small quiet ${styles.logged}`}>
        <History aria-hidden="true" />
        <span>
          {texts.logged}{' '}
          <AppLink href={paths.adminActivity.href({ query: { userId: user.userId } })}>
            {texts.seeLog}
          </AppLink>
        </span>
      </p>
    </>
  );
}
