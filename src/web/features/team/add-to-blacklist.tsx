import { isEmail } from '#core/email/email-address.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { api } from '#web/api/api.ts';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { blacklistTexts } from './blacklist-texts.ts';

const texts = blacklistTexts.adding;
const EMPTY = { name: '', email: '', profileUrl: '', reason: '' };
type Values = typeof EMPTY;

function validate({ email, profileUrl }: Values) {
  if (email.trim() === '' && profileUrl.trim() === '') return { email: texts.either };
  return {
    email: email.trim() === '' || isEmail(email) ? null : FIELD_MESSAGES.INVALID_EMAIL(),
  };
}

function add(values: Values) {
  const given = Object.entries(values).filter(([, text]) => text.trim() !== '');
  return api('POST /v1/shared/teams/blacklist', {
    body: Object.fromEntries(given.map(([name, text]) => [name, text.trim()])),
  });
}

/** Adds someone by email, profile, or both; campaigns of all members stop for them. */
export function AddToBlacklist({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title={texts.title}
      text={texts.text}
      initial={EMPTY}
      validate={validate}
      send={add}
      done={texts.done}
      onClose={onClose}
      confirmLabel={texts.confirm}
      busyLabel={texts.busy}
    >
      {({ field }) => (
        <>
          <TextField label={texts.name} optional data-autofocus="" {...field('name')} />
          <TextField
            label={texts.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            help={texts.profileHelp}
            {...field('email')}
          />
          <TextField label={texts.profileUrl} type="url" {...field('profileUrl')} />
          <TextField label={texts.reason} optional {...field('reason')} />
        </>
      )}
    </FormDialog>
  );
}
