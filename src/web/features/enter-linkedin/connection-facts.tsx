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
import { connectionTexts as texts } from './enter-linkedin-texts.ts';

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
  const userName = asked?.userName ?? user.credentials.userName ?? texts.noAccount;
  return (
    <aside className={`column gap-16 ${styles.side}`} aria-label={texts.about}>
      <Card>
        <h2>{texts.title}</h2>
        <dl className="column mt-8">
          <div className={`row gap-10 quiet ${styles.fact}`}>
            <CircleUserRound aria-hidden="true" />
            <dt>{texts.account}</dt>
            <dd>{userName}</dd>
          </div>
          <IpDataRows asked={asked?.countryCode ?? null} />
          <div className={`row gap-10 quiet ${styles.fact}`}>
            <Link2 aria-hidden="true" />
            <dt>{texts.state}</dt>
            <dd>{texts.states[CONNECTION_STEPS[user.status].kind]}</dd>
          </div>
          {user.checkpointStartedAt && (
            <div className={`row gap-10 quiet ${styles.fact}`}>
              <History aria-hidden="true" />
              <dt>{texts.started}</dt>
              <dd>
                <RelativeTime at={user.checkpointStartedAt} clock="real" />
              </dd>
            </div>
          )}
        </dl>
        {step.kind === 'ready' && (
          <div className={`flex gap-8 wrap mt-10 ${styles.ways}`}>
            <NewAddressButton />
            <DisconnectButton />
          </div>
        )}
      </Card>
      <Card>
        <h2>{texts.password}</h2>
        <ul className={`column gap-9 mt-8 quiet ${styles.promises}`}>
          <li>
            <Lock aria-hidden="true" />
            {texts.encrypted}
          </li>
          <li>
            <EyeOff aria-hidden="true" />
            {texts.unreadable}
          </li>
          <li>
            <Trash2 aria-hidden="true" />
            {texts.deleted}
          </li>
        </ul>
      </Card>
      {step.kind === 'code' && (
        <Card>
          <h2>{texts.noCode}</h2>
          <p className="quiet">{texts.noCodeFrom[step.from]}</p>
          <div className="mt-12">
            <ButtonLink
              size="small"
              href={paths.quickGuide.href()}
              icon={<LifeBuoy aria-hidden="true" />}
            >
              {texts.getHelp}
            </ButtonLink>
          </div>
        </Card>
      )}
    </aside>
  );
}
