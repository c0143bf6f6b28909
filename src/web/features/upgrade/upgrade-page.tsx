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

/**
 * `/upgrade`: says that this installation has no plans, or, where trials are given, how the trial
 * stands and how the operator can go on.
 */
export function UpgradePage() {
  const user = useCurrentUser();
  return (
    <>
      <PageHeader title="Plans" />
      <div className={styles.content}>
        {user && user.trial.state !== 'NONE' && user.trialEndsAt !== null ? (
          <TrialTerms user={user} endsAt={Date.parse(user.trialEndsAt)} />
        ) : (
          <Card>
            <EmptyState
              icon={<CreditCard />}
              title="This installation has no plans"
              text="Every feature is available to every account, and nothing is charged."
            >
              <ButtonLink variant="primary" href={paths.campaigns.href()}>
                Go to campaigns
              </ButtonLink>
            </EmptyState>
          </Card>
        )}
      </div>
    </>
  );
}

function TrialTerms({ user, endsAt }: { user: UserAnswer; endsAt: number }) {
  const ended = user.trial.state === 'ENDED';
  const date = longDate({ at: endsAt, zone: user.zone });
  return (
    <>
      <Notice
        tone={ended ? 'warning' : 'info'}
        icon={<Hourglass aria-hidden="true" />}
        title={ended ? `Your free trial ended on ${date}` : `Your free trial runs until ${date}`}
        actions={
          <ButtonLink size="small" href={paths.account.href()}>
            Export your data
          </ButtonLink>
        }
      >
        {ended
          ? 'Campaigns are stopped, and nothing is deleted. With a longer trial, everything picks up where it left off.'
          : 'Every feature is available until then, and nothing is deleted when it ends.'}
      </Notice>
      <Card title="What your administrator can do">
        <p className={styles.lead}>
          You can’t buy a plan in this version. Your Reachwell administrator can do one of the
          following on the server:
        </p>
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
    </>
  );
}
