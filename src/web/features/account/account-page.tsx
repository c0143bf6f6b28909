import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';
import { SecondFactorCard } from '#web/parts/second-factor/second-factor-card.tsx';
import { Failed } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { ActivityCard } from './activity-card.tsx';
import { CampaignConsentCard } from './campaign-consent-card.tsx';
import { CredentialForms } from './credential-forms.tsx';
import { DevicesCard } from './devices-card.tsx';
import { ExportCard } from './export-card.tsx';
import { ImportArchiveCard } from './import-archive-card.tsx';
import { LinkedInCard } from './linkedin-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import styles from './account.module.css';
import { paths } from '#web/paths.ts';
import { useIsSelling } from '#web/session/practice-mode.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { planLabel } from './plan-label.ts';
import { accountTexts as texts } from './account-texts.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';

/** The last card, so that nothing moves when it loads. */
const DeleteCard = lazyPart(async () => (await import('./delete-card.tsx')).DeleteCard, null);

/** The state of the trial or plan; nothing if billing is off. */
function PlanCard() {
  const user = useCurrentUser();
  const sells = useIsSelling();
  const words = user && planLabel(user);
  if (!sells) return null;
  return (
    <Card
      title={texts.plan.title}
      actions={words && <Badge tone={words.tone}>{words.badge}</Badge>}
    >
      {words ? (
        <div className={styles.action}>
          <span>
            <strong>{words.title}</strong>
            <span className={styles.quiet}>{words.text}</span>
          </span>
          {user.trialEndsAt !== null && (
            <ButtonLink size="small" href={paths.upgrade.href()}>
              {texts.plan.seePlans}
            </ButtonLink>
          )}
        </div>
      ) : (
        <SkeletonRows count={1} />
      )}
    </Card>
  );
}

/** As tall as the two cards that will load. */
const COMING = (
  <>
    <Card title={texts.email.title} className={styles.comingEmail}>
      <SkeletonRows count={1} />
    </Card>
    <Card title={texts.password.title} className={styles.comingPassword}>
      <SkeletonRows count={2} />
    </Card>
  </>
);

function CredentialCards() {
  const credentials = useQuery(apiQuery('GET /identity/credentials'));
  const devices = useQuery(apiQuery('GET /identity/sessions'));
  if (credentials.isLoadingError) return <Failed read={credentials} />;
  if (!credentials.data) return COMING;
  return (
    <CredentialForms
      {...credentials.data}
      otherDevices={(devices.data ?? []).filter(({ current }) => !current).length}
    />
  );
}

/** The account: profile, sign-in, devices, and data (design, png/39). */
export function AccountPage() {
  return (
    <div className={`stack gap-16 align-start ${styles.columns}`}>
      <div className="stack fit gap-16">
        <ProfileCard />
        <CredentialCards />
        <ActivityCard />
      </div>
      <div className="stack fit gap-16">
        <SecondFactorCard />
        <DevicesCard />
        <LinkedInCard />
        <CampaignConsentCard />
        <PlanCard />
        <ExportCard />
        <ImportArchiveCard />
        <DeleteCard />
      </div>
    </div>
  );
}
