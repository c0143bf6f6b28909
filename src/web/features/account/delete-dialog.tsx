import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DELETION_GRACE_DAYS } from '#core/account/deletion.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { longDate } from '#core/time/when-text.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import { endSession } from '#web/api/session-token.ts';
import { isLive } from '#web/parts/billing/billing-facts.ts';
import { useBilling } from '#web/parts/billing/use-billing.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import styles from './account.module.css';
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
  const { form, field, submit, fail, valid } = useForm<Values>({
    initial: { email: '', password: '' },
    validate,
  });
  const remove = useMutation({
    mutationFn: (body: Values) => api('POST /account/deletion', { body }),
    onSuccess: ({ erasedAt }) => {
      toast.info(texts.deleted(longDate({ at: Date.parse(erasedAt), zone: 'Etc/UTC' })));
      endSession();
      client.clear();
    },
    onError: (error) => error instanceof ApiProblem && fail(error.fieldErrors),
  });
  const problem =
    remove.error && !(remove.error instanceof ApiProblem && remove.error.fieldErrors.length > 0)
      ? remove.error
      : null;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!remove.isPending}
      title={texts.dialogTitle}
      text={texts.dialogText(activeCampaigns, leads, DELETION_GRACE_DAYS)}
      footer={
        <>
          <Button onClick={onClose} data-autofocus="">
            {texts.keep}
          </Button>
          <Button
            type="submit"
            form="delete-account-form"
            variant="danger"
            disabled={!valid}
            busy={remove.isPending}
            busyLabel={texts.deleting}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      {isPaying && <Notice tone="warning" title={texts.paid(DELETION_GRACE_DAYS)} />}
      {problem && <Notice tone="danger" announce="alert" title={problemText(problem)} />}
      <form
        id="delete-account-form"
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={submit((sent) => remove.mutate(sent))}
      >
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
      </form>
    </Dialog>
  );
}
