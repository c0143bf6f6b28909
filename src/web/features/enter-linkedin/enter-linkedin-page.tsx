import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentUserQuery, useCurrentUser } from '#web/session/current-user.ts';
import { usePracticeMode } from '#web/session/practice-mode.ts';
import { Loader } from '#web/ui/feedback/loader.tsx';
import { CodeForm } from './code-form.tsx';
import { ConnectionFacts } from './connection-facts.tsx';
import { CONNECTION_STEPS, stepNumber, type ConnectionStep } from './connection-step.ts';
import styles from './enter-linkedin.module.css';
import { LogInForm } from './log-in-form.tsx';
import { PhoneStep } from './phone-step.tsx';
import { practiceUserName } from './practice-user-name.ts';
import { useConnection } from './use-connection.ts';
import { ApproveStep, CaptchaStep, ReadyStep } from './waiting-steps.tsx';
import { Check } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { enterLinkedInTexts } from './enter-linkedin-texts.ts';

const texts = enterLinkedInTexts.steps;

/** The three steps of connecting. */
function StepLine({ current }: { current: 1 | 2 | 3 }) {
  return (
    <ol className={`stack gap-8 ${styles.steps}`} aria-label={texts.label}>
      {texts.names.map((name, index) => {
        const past = index + 1 < current;
        const now = index + 1 === current;
        return (
          <li
            key={name}
            className={classNames(
              'row gap-8 faint medium',
              styles.step,
              past && styles.past,
              now && styles.now,
            )}
            aria-current={now ? 'step' : undefined}
          >
            <span className={`stack rigid size-11 ${styles.number}`} aria-hidden="true">
              {past ? <Check /> : index + 1}
            </span>
            {name}
            {past && <span className="sr-only">{texts.done}</span>}
          </li>
        );
      })}
    </ol>
  );
}

const APPROVAL_REREAD_MS = 3000;

/** `/enter-linkedin`: connects the LinkedIn account, whatever checkpoint comes in between. */
export function EnterLinkedInPage() {
  const approving = useCurrentUser()?.status === 'TWO_FA_APPROVE_IN_APP';
  const user = useQuery({
    ...currentUserQuery(),
    ...(approving && { refetchInterval: APPROVAL_REREAD_MS }),
  }).data;
  const connection = useConnection();
  const practice = usePracticeMode();
  const [leftStep, setLeftStep] = useState(false);
  // A following sign-in may end at the step that was just left.
  const startedOver = leftStep && !connection.logIn.isSuccess;
  const status = user?.status;
  useEffect(() => setLeftStep(false), [status]);
  if (!user) return <Loader />;
  const step: ConnectionStep = startedOver
    ? { kind: 'form', says: null }
    : CONNECTION_STEPS[user.status];
  const firstUserName = practice && !user.disconnectedByUser ? practiceUserName(user) : '';
  const startOver = () => {
    connection.logIn.reset();
    connection.sendCode.reset();
    setLeftStep(true);
  };
  return (
    <div className={`stack gap-20 align-start ${styles.page}`}>
      <div className={`surface column gap-22 ${styles.card}`}>
        <StepLine current={stepNumber(step)} />
        {step.kind === 'form' && (
          <LogInForm
            logIn={connection.logIn}
            userName={startedOver ? '' : (user.credentials.userName ?? firstUserName)}
            says={user.disconnectedByUser ? null : step.says}
            disconnected={user.disconnectedByUser}
          />
        )}
        {step.kind === 'code' && (
          <CodeForm
            key={step.from}
            from={step.from}
            wrong={step.wrong}
            startedAt={user.checkpointStartedAt}
            sendCode={connection.sendCode}
            sendAgain={connection.sendAgain}
            startOver={startOver}
          />
        )}
        {step.kind === 'approve' && (
          <ApproveStep checkAgain={connection.checkAgain} startOver={startOver} />
        )}
        {step.kind === 'captcha' && <CaptchaStep />}
        {step.kind === 'phone' && (
          <PhoneStep sendCode={connection.sendCode} startOver={startOver} />
        )}
        {step.kind === 'ready' && <ReadyStep user={user} startOver={startOver} />}
      </div>
      <ConnectionFacts
        user={user}
        step={step}
        asked={startedOver ? undefined : connection.logIn.variables}
      />
    </div>
  );
}
