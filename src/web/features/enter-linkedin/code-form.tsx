import { Mail, MessageSquareText, ShieldCheck, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { KNOWN_REFUSALS } from '#core/errors/known-refusals.ts';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CODE_LENGTH, CodeBox } from '#web/ui/fields/code-box.tsx';
import type { ConnectionStep } from './connection-step.ts';
import styles from './enter-linkedin.module.css';
import { ResendCode, CodeCountdown } from './code-countdown.tsx';
import { StartOver } from './start-over.tsx';
import { StepHeader } from './step-header.tsx';
import type { useConnection } from './use-connection.ts';
import { enterLinkedInTexts } from './enter-linkedin-texts.ts';

const texts = enterLinkedInTexts.code;

type CodeSource = Extract<ConnectionStep, { kind: 'code' }>['from'];

const ICONS = {
  SMS: <MessageSquareText />,
  AUTHENTICATOR: <Smartphone />,
  PIN: <Mail />,
} as const satisfies Record<CodeSource, React.ReactNode>;

type CodeFormProps = {
  from: CodeSource;
  wrong: boolean;
  /** When LinkedIn sent the code. */ startedAt: string | null;
  sendCode: ReturnType<typeof useConnection>['sendCode'];
  sendAgain: ReturnType<typeof useConnection>['sendAgain'];
  startOver: () => void;
};

/** Step 2: the one-time code; it is sent as soon as it is complete. */
export function CodeForm({
  from,
  wrong,
  startedAt,
  sendCode,
  sendAgain,
  startOver,
}: CodeFormProps) {
  const [code, setCode] = useState('');
  const [edited, setEdited] = useState(false);
  const { isError, isSuccess, reset } = sendCode;
  useEffect(() => {
    if (isError || isSuccess) {
      setCode('');
      setEdited(false);
    }
  }, [isError, isSuccess, from]);
  const change = (next: string) => {
    setCode(next);
    setEdited(true);
  };
  const send = (complete: string) => {
    reset();
    sendCode.mutate(complete);
  };
  const refused = wrong || isProblem(sendCode.error, 'WRONG_VERIFICATION_CODE');
  const other =
    sendCode.error && !isProblem(sendCode.error, 'WRONG_VERIFICATION_CODE')
      ? problemText(sendCode.error)
      : null;
  const error =
    edited || sendCode.isPending
      ? null
      : (other ?? (refused ? KNOWN_REFUSALS.WRONG_VERIFICATION_CODE.text : null));
  return (
    <>
      <StepHeader icon={ICONS[from]} title={texts.title} text={texts.from[from]} />
      <Notice tone="accent" icon={<ShieldCheck aria-hidden="true" />}>
        {enterLinkedInTexts.almostThere}
      </Notice>
      <form
        className="column gap-18"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.length === CODE_LENGTH) send(code);
        }}
      >
        <CodeBox
          autoFocus
          label={texts.label}
          value={code}
          onChange={change}
          onComplete={send}
          error={error}
          disabled={sendCode.isPending}
        />
        <div className={`flex gap-12 between size-12 quiet ${styles.below}`}>
          <span>{error ? '' : texts.hint}</span>
          {from === 'AUTHENTICATOR' ? (
            <CodeCountdown />
          ) : (
            <ResendCode startedAt={startedAt} sendAgain={sendAgain} />
          )}
        </div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          disabled={code.length < CODE_LENGTH}
          busy={sendCode.isPending}
          busyLabel={texts.confirming}
        >
          {texts.confirm}
        </Button>
        <StartOver startOver={startOver} />
      </form>
    </>
  );
}
