import { useState } from 'react';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { secondFactorTexts } from './second-factor-texts.ts';

/**
 * Asks for the password before something that needs it. `onPassword` gets what was typed, `error`
 * is the sentence of its refusal.
 */
export function PasswordStep({
  label,
  danger,
  busy,
  error,
  onPassword,
}: {
  label: string;
  danger?: boolean;
  busy: boolean;
  error: string | null;
  onPassword: (password: string) => void;
}) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const problem = missing && password === '' ? FIELD_MESSAGES.REQUIRED() : busy ? null : error;
  return (
    <form
      className="column gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(true);
        if (password !== '') onPassword(password);
      }}
    >
      <PasswordField
        label={secondFactorTexts.yourPassword}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={problem}
        data-autofocus=""
      />
      <div className="flex gap-8 wrap">
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          busyLabel={secondFactorTexts.oneMoment}
        >
          {label}
        </Button>
      </div>
    </form>
  );
}
