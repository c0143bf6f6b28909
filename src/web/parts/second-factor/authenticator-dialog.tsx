import { useMutation } from '@tanstack/react-query';
import { useState, useMemo } from 'react';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { CODE_LENGTH, CodeBox } from '#web/ui/fields/code-box.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { CopyButton } from '#web/ui/text/copy-button.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { encode } from 'uqr';
import { secondFactorTexts } from './second-factor-texts.ts';

/**
 * A text as a QR code, dark on white in either color scheme, for cameras read nothing else. `text`
 * what it holds, `label` what it is for.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: 2 });
    const dark = data.flatMap((row, y) =>
      row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: modules, path: dark.join('') };
  }, [text]);
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

function useAuthenticatorSetup() {
  const begin = useMutation({
    mutationFn: (password: string) =>
      api('POST /identity/second-factor/setup', { body: { kind: 'TOTP', password } }),
  });
  const confirm = useMutation({
    mutationFn: (code: string) =>
      api('POST /identity/second-factor/confirm', { body: { kind: 'TOTP', code } }),
  });
  return { begin, confirm };
}

function Secret({ uri, secret }: { uri: string; secret: string }) {
  return (
    <div className={`stack gap-16 align-center ${styles.steps}`}>
      <QrCode text={uri} label={secondFactorTexts.qrCode} />
      <div>
        <p>{secondFactorTexts.scan}</p>
        <code className={`block breaks ${styles.secret}`}>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <CopyButton text={secret} label={secondFactorTexts.copyKey} size="small" />
      </div>
    </div>
  );
}

/**
 * Adds an authenticator app, or replaces it: password, picture, first code, recovery codes. Mount
 * it while it is open.
 */
export function AuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const { begin, confirm } = useAuthenticatorSetup();
  const [code, setCode] = useState('');
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
      title={confirm.isSuccess ? secondFactorTexts.appDone : secondFactorTexts.app}
      footer={
        confirm.isSuccess && (
          <Button variant="primary" onClick={onClose}>
            {codes ? secondFactorTexts.saved : secondFactorTexts.done}
          </Button>
        )
      }
    >
      {confirm.isSuccess &&
        (codes ? <RecoveryCodes codes={codes} /> : <p>{secondFactorTexts.codeNeeded}</p>)}
      {!confirm.isSuccess && !setup && (
        <PasswordStep
          label={secondFactorTexts.continue}
          busy={begin.isPending}
          error={begin.error && problemText(begin.error)}
          onPassword={begin.mutate}
        />
      )}
      {!confirm.isSuccess && setup && (
        <form
          className="column gap-16"
          onSubmit={(event) => {
            event.preventDefault();
            if (code.length === CODE_LENGTH) give(code);
          }}
        >
          <Secret uri={setup.uri} secret={setup.secret} />
          <p>{secondFactorTexts.enterCode}</p>
          <CodeBox
            label={secondFactorTexts.code}
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
