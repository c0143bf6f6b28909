import { useQueryClient } from '@tanstack/react-query';
import { DELETION_GRACE_DAYS } from '#core/account/deletion.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { longDate } from '#core/time/when-text.ts';
import { api } from '#web/api/api.ts';
import { endSession } from '#web/api/session-token.ts';
import { isLive } from '#web/parts/billing/billing-facts.ts';
import { useBilling } from '#web/parts/billing/use-billing.ts';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { accountTexts } from './account-texts.ts';

export type DeleteDialogProps = {
  email: string;
  activeCampaigns: number;
  leads: number;
  onClose: () => void;
};
const texts = accountTexts.deletion;

/** Whether a subscription that this user bought goes on unless it is canceled. */
function useRunningSubscription(): boolean {
  const billing = useBilling().data;
  return [billing?.subscription ?? null, billing?.emailFinder.subscription ?? null].some(
    (one) => isLive(one) && one.canChange && one.endsAt === null,
  );
}

type Values = { email: string; password: string };

/**
 * Asks for email and password before the account is deleted, and says until when it can be kept.
 */
export function DeleteDialog({ email: own, activeCampaigns, leads, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const isPaying = useRunningSubscription();
  const validate = ({ email, password }: Values) => ({
    email: email.trim().toLowerCase() === own.toLowerCase() ? null : texts.typeEmail(own),
    password: password === '' ? FIELD_MESSAGES.REQUIRED() : null,
  });
  return (
    <FormDialog
      title={texts.dialogTitle}
      text={texts.dialogText(activeCampaigns, leads, DELETION_GRACE_DAYS)}
      danger
      confirmsWhenValid
      initial={{ email: '', password: '' }}
      validate={validate}
      send={(body) => api('POST /account/deletion', { body })}
      onSent={({ erasedAt }) => {
        toast.info(texts.deleted(longDate({ at: Date.parse(erasedAt), zone: 'Etc/UTC' })));
        endSession();
        client.clear();
      }}
      onClose={onClose}
      confirmLabel={texts.confirm}
      busyLabel={texts.deleting}
      cancelLabel={texts.keep}
      notice={isPaying && <Notice tone="warning" title={texts.paid(DELETION_GRACE_DAYS)} />}
    >
      {({ field }) => (
        <>
          <TextField
            label={texts.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            help={texts.typeEmail(own)}
            {...field('email')}
          />
          <PasswordField
            label={texts.password}
            autoComplete="current-password"
            {...field('password')}
          />
        </>
      )}
    </FormDialog>
  );
}
