import { CircleCheckBig, RefreshCw, ShieldCheck, Smartphone } from 'lucide-react';
import type { UserAnswer } from '#contract/users.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { StartOver } from './start-over.tsx';
import { StepHeader } from './step-header.tsx';
import type { useConnection } from './use-connection.ts';
import { enterLinkedInTexts } from './enter-linkedin-texts.ts';

const { approve, captcha, ready } = enterLinkedInTexts;

type Connection = ReturnType<typeof useConnection>;

/** Waiting for the person to approve the sign-in in the LinkedIn app. */
export function ApproveStep({
  checkAgain,
  startOver,
}: Pick<Connection, 'checkAgain'> & { startOver: () => void }) {
  return (
    <>
      <StepHeader icon={<Smartphone />} title={approve.title} text={approve.text} />
      <Notice tone="accent" icon={<ShieldCheck aria-hidden="true" />}>
        {enterLinkedInTexts.almostThere}
      </Notice>
      <p className="quiet" role="status">
        {approve.how}
      </p>
      <Button
        variant="primary"
        size="large"
        icon={<RefreshCw aria-hidden="true" />}
        busy={checkAgain.isPending}
        busyLabel={approve.checking}
        onClick={() => checkAgain.mutate()}
      >
        {approve.approved}
      </Button>
      <StartOver startOver={startOver} />
    </>
  );
}

/** LinkedIn's captcha is being solved; the state is read again every 6 seconds. */
export function CaptchaStep() {
  return (
    <>
      <StepHeader icon={<ShieldCheck />} title={captcha.title} text={captcha.text} />
      <Notice tone="info" announce="status" icon={<ShieldCheck aria-hidden="true" />}>
        {captcha.holdOn}
      </Notice>
      <p className="quiet">{captcha.checks}</p>
      <ButtonLink size="large" href={paths.campaigns.href()}>
        {captcha.goToCampaigns}
      </ButtonLink>
    </>
  );
}

/** Connected. */
export function ReadyStep({ user, startOver }: { user: UserAnswer; startOver: () => void }) {
  const name = user.networkProfile?.fullName;
  return (
    <>
      <StepHeader
        icon={<CircleCheckBig />}
        title={ready.title}
        text={name ? ready.signedInAs(name) : ready.everything}
      />
      <Notice tone="success" announce="status">
        {ready.text}
      </Notice>
      <ButtonLink variant="primary" size="large" href={paths.campaigns.href()}>
        {ready.goToCampaigns}
      </ButtonLink>
      <div className="flex gap-8 center wrap">
        <Button variant="link" onClick={startOver}>
          {ready.signInAgain}
        </Button>
      </div>
    </>
  );
}
