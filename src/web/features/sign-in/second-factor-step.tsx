import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, KeyRound, LifeBuoy, Smartphone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { FactorAnswer } from '#core/account/second-factor.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import type { PendingSignIn } from '#contract/second-factor.ts';
import type { UserAnswer } from '#contract/users.ts';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import type { Body } from '#web/api/call-types.ts';
import { AuthCard, AuthFooter } from '#web/parts/auth-card.tsx';
import styles from '#web/parts/auth-card.module.css';
import { passkeyErrorText, getPasskey } from '#web/parts/second-factor/browser-passkeys.ts';
import { finishSignIn } from '#web/session/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CODE_LENGTH, CodeBox } from '#web/ui/fields/code-box.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { secondFactorTexts as texts } from './sign-in-texts.ts';

const ICONS = {
  TOTP: <Smartphone />,
  PASSKEY: <KeyRound />,
  RECOVERY_CODE: <LifeBuoy />,
} as const satisfies Record<FactorAnswer, ReactNode>;

type Answer = Omit<Body<'POST /identity/second-factor/verify'>, 'pendingToken'>;
type WayProps = { busy: boolean; error: string | null; send: (answer: Answer) => void };

function AuthenticatorForm({ busy, error, send }: WayProps) {
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  // A refused code makes room for the next one; while that is typed nothing is red.
  if (error !== null && refused === null && !busy) {
    setRefused(error);
    setCode('');
  }
  const give = (complete: string) => {
    setRefused(null);
    send({ code: complete });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === CODE_LENGTH) give(code);
      }}
    >
      <CodeBox
        autoFocus
        label={texts.code}
        value={code}
        onChange={setCode}
        onComplete={give}
        error={code === '' && !busy ? refused : null}
        disabled={busy}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        disabled={code.length < CODE_LENGTH}
        busy={busy}
        busyLabel={texts.confirming}
      >
        {texts.confirm}
      </Button>
    </form>
  );
}

function RecoveryForm({ busy, error, send }: WayProps) {
  const [code, setCode] = useState('');
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') send({ code: code.trim() });
      }}
    >
      <TextField
        size="large"
        label={texts.recoveryCode}
        value={code}
        onChange={setCode}
        error={busy ? null : error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={FIELD_LENGTHS.secondFactorCode}
        placeholder={texts.recoveryCodeExample}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        disabled={code.trim() === ''}
        busy={busy}
        busyLabel={texts.confirming}
      >
        {texts.confirm}
      </Button>
    </form>
  );
}

function PasskeyForm({
  busy,
  error,
  send,
  options,
}: WayProps & { options: PendingSignIn['passkey'] }) {
  const show = useMutation({
    mutationFn: () => getPasskey(options ?? {}),
    onSuccess: (passkey) => send({ passkey }),
  });
  const trouble = show.error ? passkeyErrorText(show.error) : error;
  return (
    <div className={styles.form}>
      {trouble && !busy && !show.isPending && (
        <Notice tone="danger" announce="alert" title={trouble} />
      )}
      <Button
        variant="primary"
        size="large"
        autoFocus
        busy={busy || show.isPending}
        busyLabel={texts.waitingForPasskey}
        onClick={() => show.mutate()}
      >
        {texts.usePasskey}
      </Button>
    </div>
  );
}

/** The second half of a sign-in: a code of the authenticator app, a passkey, or a recovery code. */
export function SecondFactorStep({
  pending,
  onDone,
  onBack,
}: {
  pending: PendingSignIn;
  onDone: (user: UserAnswer) => void;
  onBack: (sentence: string | null) => void;
}) {
  const queryClient = useQueryClient();
  const ways = pending.secondFactor.filter((way) => way !== 'PASSKEY' || pending.passkey !== null);
  const [way, setWay] = useState<FactorAnswer>(
    ways.includes('PASSKEY') ? 'PASSKEY' : (ways[0] ?? 'RECOVERY_CODE'),
  );
  const finish = useMutation({
    mutationFn: (answer: Answer) =>
      finishSignIn({ queryClient, body: { ...answer, pendingToken: pending.pendingToken } }),
    onSuccess: onDone,
    onError: (error) => isProblem(error, 'SIGN_IN_EXPIRED') && onBack(problemText(error)),
  });
  const choose = (next: FactorAnswer) => {
    finish.reset();
    setWay(next);
  };
  const { title, text } = texts.ways[way];
  const form = {
    busy: finish.isPending,
    error: finish.error ? problemText(finish.error) : null,
    send: (answer: Answer) => {
      finish.reset();
      finish.mutate(answer);
    },
  };
  return (
    <AuthCard title={title} text={text} icon={ICONS[way]}>
      {way === 'TOTP' && <AuthenticatorForm {...form} />}
      {way === 'PASSKEY' && <PasskeyForm {...form} options={pending.passkey} />}
      {way === 'RECOVERY_CODE' && <RecoveryForm {...form} />}
      {ways.length === 0 && (
        <Notice tone="warning" title={texts.passkeyElsewhere}>
          {texts.passkeyElsewhereText}
        </Notice>
      )}
      <div className={styles.buttons}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="quiet" icon={ICONS[other]} onClick={() => choose(other)}>
              {texts.ways[other].other}
            </Button>
          ))}
      </div>
      <AuthFooter>
        <Button variant="link" icon={<ArrowLeft aria-hidden="true" />} onClick={() => onBack(null)}>
          {texts.back}
        </Button>
      </AuthFooter>
    </AuthCard>
  );
}
