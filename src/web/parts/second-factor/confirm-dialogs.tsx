import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { secondFactorTexts } from './second-factor-texts.ts';

/** Removes a factor after asking for the password. `last`: no other factor remains. */
export function RemoveFactorDialog({
  factor,
  last,
  onClose,
}: {
  factor: { id: string; name: string };
  last: boolean;
  onClose: () => void;
}) {
  const remove = useMutation({
    mutationFn: (password: string) =>
      api('DELETE /identity/second-factor', { body: { password, id: factor.id } }),
    onSuccess: onClose,
  });
  const text = last ? secondFactorTexts.passwordOnly : secondFactorTexts.otherFactor;
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={secondFactorTexts.removeTitle(factor.name)}
      text={text}
    >
      <PasswordStep
        label={secondFactorTexts.remove}
        danger
        busy={remove.isPending}
        error={remove.error && problemText(remove.error)}
        onPassword={remove.mutate}
      />
    </Dialog>
  );
}

/** Shows new recovery codes for the password. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = useMutation({
    mutationFn: (password: string) =>
      api('POST /identity/second-factor/recovery-codes', { body: { password } }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!renew.isSuccess}
      title={secondFactorTexts.newCodes}
      text={renew.data ? undefined : secondFactorTexts.codesReplaced}
      footer={
        renew.data && (
          <Button variant="primary" onClick={onClose}>
            {secondFactorTexts.saved}
          </Button>
        )
      }
    >
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} />
      ) : (
        <PasswordStep
          label={secondFactorTexts.generateCodes}
          busy={renew.isPending}
          error={renew.error && problemText(renew.error)}
          onPassword={renew.mutate}
        />
      )}
    </Dialog>
  );
}
