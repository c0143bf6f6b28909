import { CircleUserRound, EyeOff, History, LifeBuoy, Link2, Lock, Trash2 } from 'lucide-react';
import type { UserAnswer } from '#contract/users.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { DisconnectButton } from '#web/parts/disconnect/disconnect-button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { RelativeTime } from '#web/ui/text/times.tsx';
import { CONNECTION_STEPS, type ConnectionStep } from './connection-step.ts';
import styles from './enter-linkedin.module.css';
import { IpDataRows, NewAddressButton } from './ip-data-rows.tsx';

const STATE_WORDS = {
  form: 'Not connected',
  code: 'Waiting for your code',
  approve: 'Waiting for your approval',
  captcha: 'Checking',
  phone: 'Waiting for a phone number',
  ready: 'Connected',
} as const satisfies Record<ConnectionStep['kind'], string>;

/**
 * The column at the side: which account, what happens with the password, what to do without a code.
 */
export function ConnectionFacts({
  user,
  step,
  asked,
}: {
  user: UserAnswer;
  step: ConnectionStep;
  /** What was typed on this visit; it stands before it is known to hold. */ asked:
    { userName: string; countryCode?: string } | undefined;
}) {
  const userName = asked?.userName ?? user.credentials.userName ?? 'None yet';
  return (
    <aside className={styles.side} aria-label="About the connection">
      <Card>
        <h2>This connection</h2>
        <dl className={styles.facts}>
          <div className={styles.fact}>
            <CircleUserRound aria-hidden="true" />
            <dt>Account</dt>
            <dd>{userName}</dd>
          </div>
          <IpDataRows asked={asked?.countryCode ?? null} />
          <div className={styles.fact}>
            <Link2 aria-hidden="true" />
            <dt>State</dt>
            <dd>{STATE_WORDS[CONNECTION_STEPS[user.status].kind]}</dd>
          </div>
          {user.checkpointStartedAt && (
            <div className={styles.fact}>
              <History aria-hidden="true" />
              <dt>Started</dt>
              <dd>
                <RelativeTime at={user.checkpointStartedAt} clock="real" />
              </dd>
            </div>
          )}
        </dl>
        {step.kind === 'ready' && (
          <div className={styles.ways}>
            <NewAddressButton />
            <DisconnectButton />
          </div>
        )}
      </Card>
      <Card>
        <h2>What happens to your password</h2>
        <ul className={styles.promises}>
          <li>
            <Lock aria-hidden="true" />
            Stored encrypted on this server, never logged
          </li>
          <li>
            <EyeOff aria-hidden="true" />
            No one on your team can read it
          </li>
          <li>
            <Trash2 aria-hidden="true" />
            Deleted when you disconnect the account
          </li>
        </ul>
      </Card>
      {step.kind === 'code' && (
        <Card>
          <h2>No code?</h2>
          <p className={styles.text}>
            {step.from === 'AUTHENTICATOR'
              ? 'Look for “LinkedIn” in your authenticator app. If it’s not there, the account may use text messages.'
              : step.from === 'SMS'
                ? 'Text messages can take a minute. You can request a new one after 30 seconds.'
                : 'Check the spam folder of the email address on your LinkedIn account. You can request a new email after 30 seconds.'}
          </p>
          <div className={styles.help}>
            <ButtonLink
              size="small"
              href={paths.quickGuide.href()}
              icon={<LifeBuoy aria-hidden="true" />}
            >
              Get help
            </ButtonLink>
          </div>
        </Card>
      )}
    </aside>
  );
}
