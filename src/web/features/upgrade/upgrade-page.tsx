import { CreditCard, Hourglass } from 'lucide-react';
import { longDate } from '#core/time/when-text.ts';
import type { UserAnswer } from '#contract/users.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CopyButton } from '#web/ui/text/copy-button.tsx';
import { operatorCommands } from './operator-commands.ts';
import styles from './upgrade-page.module.css';
import { upgradeTexts as texts } from './upgrade-texts.ts';

/**
 * `/upgrade`: says that this installation has no plans, or, where trials are given, how the trial
 * stands and how the operator can continue.
 */
export function UpgradePage() {
  const user = useCurrentUser();
  return (
    <>
      <PageHeader title={texts.title} />
      <div className={styles.content}>
        {user && isAnythingSold(user) ? <TrialTerms user={user} /> : <NoPlans />}
      </div>
    </>
  );
}

/** Whether this installation sells anything to the user; else there is no price anywhere. */
export function isAnythingSold({ trial, trialEndsAt }: UserAnswer): boolean {
  return trial.state !== 'NONE' && trialEndsAt !== null;
}

/** Says that nothing is sold here. */
export function NoPlans() {
  return (
    <Card>
      <EmptyState icon={<CreditCard />} title={texts.noPlans} text={texts.noPlansText}>
        <ButtonLink variant="primary" href={paths.campaigns.href()}>
          {texts.goToCampaigns}
        </ButtonLink>
      </EmptyState>
    </Card>
  );
}

function TrialTerms({ user }: { user: UserAnswer }) {
  const endsAt = Date.parse(user.trialEndsAt ?? '');
  const ended = user.trial.state === 'ENDED';
  const date = longDate({ at: endsAt, zone: user.zone });
  return (
    <>
      <Notice
        tone={ended ? 'warning' : 'info'}
        icon={<Hourglass aria-hidden="true" />}
        title={ended ? texts.ended(date) : texts.runs(date)}
        actions={
          <ButtonLink size="small" href={paths.account.href()}>
            {texts.exportData}
          </ButtonLink>
        }
      >
        {ended ? texts.endedText : texts.runsText}
      </Notice>
      <Card title={texts.administrator}>
        <p className={styles.lead}>{texts.administratorText}</p>
        <ol className={styles.commands}>
          {operatorCommands({ email: user.email, realNow: Date.now() }).map(({ what, command }) => (
            <li key={command}>
              <span>{what}</span>
              <span className={styles.line}>
                <code className={styles.command}>{command}</code>
                <CopyButton size="small" text={command} />
              </span>
            </li>
          ))}
        </ol>
      </Card>
      <Card
        title={texts.finder}
        actions={
          <ButtonLink size="small" href={paths.emailFinderPricing.href()}>
            {texts.seeFinder}
          </ButtonLink>
        }
      >
        <p>{texts.finderText}</p>
      </Card>
    </>
  );
}
