import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { CODE_LENGTH, CodeBox } from '#web/ui/fields/code-box.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { CopyButton } from '#web/ui/text/copy-button.tsx';
import { PasswordStep } from './password-step.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

function useAuthenticatorSetup({ onAdded }: { onAdded: () => void }) {
  const begin = useMutation({
    mutationFn: (password: string | null) =>
      api('POST /identity/second-factor/setup', {
        body: { kind: 'TOTP', ...(password !== null && { password }) },
      }),
  });
  const confirm = useMutation({
    mutationFn: (code: string) =>
      api('POST /identity/second-factor/confirm', { body: { kind: 'TOTP', code } }),
    onSuccess: onAdded,
  });
  return { begin, confirm };
}

function Secret({ uri, secret }: { uri: string; secret: string }) {
  return (
    <div className={styles.steps}>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <div>
        <p>Scan this with your authenticator app, or type the key:</p>
        <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={secret} label="Copy the key" size="small" />
      </div>
    </div>
  );
}

/**
 * Adds an authenticator app: picture, first code, recovery codes. Mount it while it is open. `replaces`: there is one already, so the password comes
 * first; `onAdded` when it is confirmed, `onClose` when the person is done.
 */
export function AuthenticatorDialog({
  replaces,
  onAdded,
  onClose,
}: {
  replaces: boolean;
  onAdded: () => void;
  onClose: () => void;
}) {
  const { begin, confirm } = useAuthenticatorSetup({ onAdded });
  const [code, setCode] = useState('');
  const { mutate: start } = begin;
  useEffect(() => {
    if (!replaces) start(null);
  }, [replaces, start]);
  const give = (complete: string) => confirm.mutate(complete, { onError: () => setCode('') });
  const setup = begin.data?.kind === 'TOTP' ? begin.data : null;
  const codes = confirm.data?.recoveryCodes ?? null;
  const error =
    confirm.error && code === '' && !confirm.isPending ? problemText(confirm.error) : null;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={codes === null}
      title={confirm.isSuccess ? 'Your authenticator app is set up' : 'Authenticator app'}
      footer={
        confirm.isSuccess && (
          <Button variant="primary" onClick={onClose}>
            {codes ? 'I have kept them' : 'Done'}
          </Button>
        )
      }
    >
      {confirm.isSuccess &&
        (codes ? (
          <RecoveryCodes codes={codes} />
        ) : (
          <p>From now on a sign-in asks for its code. Your recovery codes stay as they are.</p>
        ))}
      {!confirm.isSuccess && replaces && !setup && (
        <PasswordStep
          label="Go on"
          busy={begin.isPending}
          error={begin.error && problemText(begin.error)}
          onPassword={start}
        />
      )}
      {!confirm.isSuccess &&
        !replaces &&
        !setup &&
        (begin.error ? (
          <Notice
            tone="danger"
            announce="alert"
            title={problemText(begin.error)}
            actions={
              <Button size="small" onClick={() => start(null)}>
                Try again
              </Button>
            }
          />
        ) : (
          <SkeletonRows count={3} />
        ))}
      {!confirm.isSuccess && setup && (
        <form
          className={styles.setup}
          onSubmit={(event) => {
            event.preventDefault();
            if (code.length === CODE_LENGTH) give(code);
          }}
        >
          <Secret uri={setup.uri} secret={setup.secret} />
          <p>Then enter the 6 digits that the app shows.</p>
          <CodeBox
            label="6-digit code"
            value={code}
            onChange={setCode}
            onComplete={give}
            error={error}
            disabled={confirm.isPending}
          />
        </form>
      )}
    </Dialog>
  );
}
