import { CircleCheckBig, RefreshCw, ShieldCheck, Smartphone } from 'lucide-react';
import type { UserAnswer } from '#contract/users.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './enter-linkedin.module.css';
import { StartOver } from './start-over.tsx';
import { StepHead } from './step-head.tsx';
import type { useConnection } from './use-connection.ts';

type Connection = ReturnType<typeof useConnection>;

/** Waiting for the person to approve the sign-in in the LinkedIn app. */
export function ApproveStep({
  checkAgain,
  startOver,
}: Pick<Connection, 'checkAgain'> & { startOver: () => void }) {
  return (
    <>
      <StepHead
        icon={<Smartphone />}
        title="Approve the sign-in"
        text="In the LinkedIn app on your phone"
      />
      <Notice tone="accent" icon={<ShieldCheck aria-hidden="true" />}>
        Almost there! Complete the 2-step verification to finalize your authentication
      </Notice>
      <p className={styles.text} role="status">
        Open LinkedIn on your phone, tap “Yes, it’s me,” and come back. This page updates
        automatically.
      </p>
      <Button
        variant="primary"
        size="large"
        icon={<RefreshCw aria-hidden="true" />}
        busy={checkAgain.isPending}
        busyLabel="Checking"
        onClick={() => checkAgain.mutate()}
      >
        I’ve approved it
      </Button>
      <StartOver startOver={startOver} />
    </>
  );
}

/** LinkedIn's captcha is being solved; the state is read again every 6 seconds. */
export function CaptchaStep() {
  return (
    <>
      <StepHead
        icon={<ShieldCheck />}
        title="Checking your account"
        text="LinkedIn requested a captcha"
      />
      <Notice tone="info" announce="status" icon={<ShieldCheck aria-hidden="true" />}>
        Please hold on a few minutes, we're verifying your account!
      </Notice>
      <p className={styles.text}>
        We check every 6 seconds. You can leave this page, and verification continues.
      </p>
      <ButtonLink size="large" href={paths.campaigns.href()}>
        Go to campaigns
      </ButtonLink>
    </>
  );
}

/** Connected. */
export function ReadyStep({ user, startOver }: { user: UserAnswer; startOver: () => void }) {
  const name = user.networkProfile?.fullName;
  return (
    <>
      <StepHead
        icon={<CircleCheckBig />}
        title="Your LinkedIn account is connected"
        text={name ? `Signed in as ${name}` : 'Everything is ready'}
      />
      <Notice tone="success" announce="status">
        Campaigns can start now. They follow your working hours and daily limits.
      </Notice>
      <ButtonLink variant="primary" size="large" href={paths.campaigns.href()}>
        Go to campaigns
      </ButtonLink>
      <div className={styles.links}>
        <Button variant="link" onClick={startOver}>
          Sign in again
        </Button>
      </div>
    </>
  );
}
