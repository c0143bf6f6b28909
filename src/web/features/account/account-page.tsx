import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { DeleteCard } from './delete-card.tsx';
import { PlanCard } from './plan-card.tsx';
import type { CredentialFormsProps } from './credential-forms.tsx';
import { ProfileCard } from './profile-card.tsx';
import styles from './account.module.css';

const coming = (title: string, rows: number) => (
  <Card title={title}>
    <SkeletonRows count={rows} />
  </Card>
);
const SecondFactorCard = lazyPart(
  async () => (await import('#web/parts/second-factor/second-factor-card.tsx')).SecondFactorCard,
  coming('Second factor', 3),
);
const DevicesCard = lazyPart(
  async () => (await import('./devices-card.tsx')).DevicesCard,
  coming('Signed-in devices', 2),
);
const ActivityCard = lazyPart(
  async () => (await import('./activity-card.tsx')).ActivityCard,
  coming('Recent activity', 4),
);
const LinkedInCard = lazyPart(
  async () => (await import('./linkedin-card.tsx')).LinkedInCard,
  coming('LinkedIn', 1),
);
const ExportCard = lazyPart(
  async () => (await import('./export-card.tsx')).ExportCard,
  coming('Your data', 1),
);
const CredentialForms = lazyPart<CredentialFormsProps>(
  async () => (await import('./credential-forms.tsx')).CredentialForms,
  coming('Email', 2),
);

function CredentialCards() {
  const credentials = useQuery(apiQuery('GET /identity/credentials'));
  const devices = useQuery(apiQuery('GET /identity/sessions'));
  if (credentials.isError)
    return <RetryCard onRetry={() => void credentials.refetch()} busy={credentials.isFetching} />;
  if (!credentials.data) return coming('Email', 2);
  return (
    <CredentialForms
      {...credentials.data}
      otherDevices={(devices.data ?? []).filter(({ current }) => !current).length}
    />
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
        <LinkedInCard />
        <PlanCard />
        <ExportCard />
        <DeleteCard />
      </div>
    </div>
  );
}
