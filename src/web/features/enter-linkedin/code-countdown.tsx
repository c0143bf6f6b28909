import { Timer } from 'lucide-react';
import { msUntilResendAllowed } from '#core/account/checkpoint.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useEffect, useState } from 'react';
import styles from './enter-linkedin.module.css';
import type { useConnection } from './use-connection.ts';
import { enterLinkedInTexts } from './enter-linkedin-texts.ts';

const texts = enterLinkedInTexts.code;

/** Authenticator apps show another code at each whole and half minute of real time (RFC 6238). */
const STEP_SECONDS = 30;

/** Whole seconds until an authenticator app shows its next code, from 30 down to 1. */
export function secondsToNextCode(realNow: number): number {
  return STEP_SECONDS - (Math.floor(realNow / 1000) % STEP_SECONDS);
}

/** Real time, renewed each second. */
function useRealNow(): number {
  const [realNow, setRealNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setRealNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return realNow;
}

function Countdown({ seconds }: { seconds: number }) {
  return (
    <span className={`inline-row gap-5 rigid num ${styles.nextCode}`} role="timer">
      <Timer aria-hidden="true" />
      {texts.newCodeIn(seconds)}
    </span>
  );
}

/** How long the code in the authenticator app is still valid (design, png/15). */
export function CodeCountdown() {
  return <Countdown seconds={secondsToNextCode(useRealNow())} />;
}

/** How long until LinkedIn can be asked for another code, and then the way to do so. */
export function ResendCode({
  startedAt,
  sendAgain,
}: {
  startedAt: string | null;
  sendAgain: ReturnType<typeof useConnection>['sendAgain'];
}) {
  const realNow = useRealNow();
  const wait =
    startedAt === null
      ? 0
      : msUntilResendAllowed({ realStartedAt: Date.parse(startedAt), realNow });
  if (wait > 0) return <Countdown seconds={Math.ceil(wait / 1000)} />;
  return (
    <Button
      variant="link"
      size="small"
      busy={sendAgain.isPending}
      busyLabel={texts.sending}
      onClick={() => sendAgain.mutate()}
    >
      {texts.sendNew}
    </Button>
  );
}
