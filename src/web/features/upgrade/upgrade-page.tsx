import { CreditCard, Hourglass } from 'lucide-react';
import { longDate } from '#core/time/when-text.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './upgrade-page.module.css';

const COMING =
  'Basic, Pro and Advanced with their prices, and the email finder, can be bought here from the next version on. This version has no billing: nothing is charged.';

/** `/upgrade`: where the guard leads once the trial has ended; says what stands still and what can be done (purchase comes next). */
export function UpgradePage() {
  const user = useCurrentUser();
  const ended =
    user?.trial.state === 'ENDED' && user.trialEndsAt !== null
      ? longDate({ at: Date.parse(user.trialEndsAt), zone: user.zone })
      : null;
  return (
    <>
      <PageHeader title="Plans" />
      <div className={styles.content}>
        {ended && (
          <Notice
            tone="warning"
            icon={<Hourglass aria-hidden="true" />}
            title={`Your free trial ended on ${ended}`}
            actions={
              <ButtonLink size="small" href={paths.account.href()}>
                Export your data
              </ButtonLink>
            }
          >
            Campaigns are stopped and nothing is deleted. With a plan, or a longer trial, everything
            goes on where it stood. Whoever runs this Reachwell can lengthen your trial now.
          </Notice>
        )}
        <Card>
          <EmptyState icon={<CreditCard />} title="Plans come in the next version" text={COMING}>
            <ButtonLink
              variant="primary"
              href={ended ? paths.account.href() : paths.campaigns.href()}
            >
              {ended ? 'To your account' : 'Go to the campaigns'}
            </ButtonLink>
          </EmptyState>
        </Card>
      </div>
    </>
  );
}
