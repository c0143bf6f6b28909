import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/**
 * Takes a factor away for the password. `factor` is the one that goes, `last` that none is left
 * after it.
 */
export function RemoveFactorDialog({
  factor,
  last,
  onRemoved,
  onClose,
}: {
  factor: { id: string; name: string };
  last: boolean;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const remove = useMutation({
    mutationFn: (password: string) =>
      api('DELETE /identity/second-factor', { body: { password, id: factor.id } }),
    onSuccess: () => {
      onRemoved();
      onClose();
    },
  });
  const text = last
    ? 'You’ll sign in with only your password, and your recovery codes will stop working.'
    : 'You’ll sign in with one of your other factors.';
  return (
    <Dialog open onClose={onClose} size="small" title={`Remove ${factor.name}?`} text={text}>
      <PasswordStep
        label="Remove"
        danger
        busy={remove.isPending}
        error={remove.error && problemText(remove.error)}
        onPassword={remove.mutate}
      />
    </Dialog>
  );
}

/** Shows new recovery codes for the password; `onRenewed` when the old ones are worthless. */
export function RenewCodesDialog({
  onRenewed,
  onClose,
}: {
  onRenewed: () => void;
  onClose: () => void;
}) {
  const renew = useMutation({
    mutationFn: (password: string) =>
      api('POST /identity/second-factor/recovery-codes', { body: { password } }),
    onSuccess: onRenewed,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!renew.isSuccess}
      title="New recovery codes"
      text={renew.data ? undefined : 'Your current codes will stop working.'}
      footer={
        renew.data && (
          <Button variant="primary" onClick={onClose}>
            I’ve saved them
          </Button>
        )
      }
    >
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} />
      ) : (
        <PasswordStep
          label="Show new codes"
          busy={renew.isPending}
          error={renew.error && problemText(renew.error)}
          onPassword={renew.mutate}
        />
      )}
    </Dialog>
  );
}
