import { useMutation } from '@tanstack/react-query';
import { MAX_PASSKEY_NAME } from '#core/account/second-factor.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { createPasskey, passkeyErrorText } from './browser-passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { secondFactorTexts } from './second-factor-texts.ts';

type Values = { name: string; password: string };

async function addPasskey({ name, password }: Values): Promise<{ recoveryCodes: string[] | null }> {
  const setup = await api('POST /identity/second-factor/setup', {
    body: { kind: 'PASSKEY', password },
  });
  if (setup.kind !== 'PASSKEY') throw new Error(secondFactorTexts.otherSetUp);
  const passkey = await createPasskey(setup.options);
  return api('POST /identity/second-factor/confirm', { body: { kind: 'PASSKEY', passkey, name } });
}

/**
 * Adds a passkey under a name, with the password. Mount it while it is open.
 */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const initial: Values = { name: '', password: '' };
  const { form, field, submit, fail } = useForm({
    initial,
    validate: ({ password }) => ({ password: password === '' ? FIELD_MESSAGES.REQUIRED() : null }),
  });
  const add = useMutation({
    mutationFn: addPasskey,
    onError: (error) => error instanceof ApiProblem && fail(error.fieldErrors),
  });
  const atField = add.error instanceof ApiProblem && add.error.fieldErrors.length > 0;
  const codes = add.data?.recoveryCodes ?? null;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={codes === null && !add.isPending}
      title={add.isSuccess ? secondFactorTexts.passkeyAdded : secondFactorTexts.addPasskey}
      footer={
        add.isSuccess && (
          <Button variant="primary" onClick={onClose}>
            {codes ? secondFactorTexts.saved : secondFactorTexts.done}
          </Button>
        )
      }
    >
      {add.isSuccess &&
        (codes ? <RecoveryCodes codes={codes} /> : <p>{secondFactorTexts.passkeyNeeded}</p>)}
      {!add.isSuccess && (
        <form
          ref={form}
          className="column gap-16"
          noValidate
          onSubmit={submit(({ name, password }) => add.mutate({ name: name.trim(), password }))}
        >
          <p>{secondFactorTexts.browserAsks}</p>
          <TextField
            label={secondFactorTexts.name}
            optional
            maxLength={MAX_PASSKEY_NAME}
            placeholder={secondFactorTexts.nameExample}
            data-autofocus=""
            {...field('name')}
          />
          <PasswordField
            label={secondFactorTexts.yourPassword}
            autoComplete="current-password"
            required
            {...field('password')}
          />
          {add.error && !atField && !add.isPending && (
            <Notice tone="danger" announce="alert" title={passkeyErrorText(add.error)} />
          )}
          <div className="flex gap-8 wrap">
            <Button
              type="submit"
              variant="primary"
              busy={add.isPending}
              busyLabel={secondFactorTexts.waiting}
            >
              {secondFactorTexts.addThisPasskey}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
