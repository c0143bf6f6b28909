import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { apiQuery } from '#web/api/queries.ts';
import { ChangeEmailForm } from '#web/parts/credentials/change-email-form.tsx';
import { ChangePasswordForm } from '#web/parts/credentials/change-password-form.tsx';
import { SecondFactorCard } from '#web/parts/second-factor/second-factor-card.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { RelativeTime } from '#web/ui/text/times.tsx';
import { ActivityCard } from './activity-card.tsx';
import { DeleteCard } from './delete-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { ExportCard } from './export-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import styles from './account.module.css';

function CredentialCards() {
  const credentials = useQuery(apiQuery('GET /identity/credentials'));
  const devices = useQuery(apiQuery('GET /identity/sessions'));
  if (credentials.isError) return <RetryCard onRetry={() => void credentials.refetch()} busy={credentials.isFetching} />;
  if (!credentials.data) return <Card title="Email"><SkeletonRows count={2} /></Card>;
  const { email, emailVerified, passwordChangedAt } = credentials.data;
  return (
    <>
      <Card title="Email" actions={emailVerified ? <Badge tone="success" icon={<ShieldCheck aria-hidden="true" />}>Verified</Badge> : <Badge tone="warning">Not confirmed yet</Badge>}>
        <ChangeEmailForm email={email} />
      </Card>
      <Card title="Password" actions={<span className={styles.quiet}>Changed <RelativeTime at={passwordChangedAt} clock="real" /></span>}>
        <ChangePasswordForm email={email} otherDevices={(devices.data ?? []).filter(({ current }) => !current).length} />
      </Card>
    </>
  );
}

/** The account: who one is, how one signs in, where, and what one owns (design, png/39). */
export function AccountPage() {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <ProfileCard />
        <CredentialCards />
        <ActivityCard />
      </div>
      <div className={styles.column}>
        <SecondFactorCard />
        <DevicesCard />
        <PlanCard />
        <ExportCard />
        <DeleteCard />
      </div>
    </div>
  );
}
