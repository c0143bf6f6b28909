import { useState } from 'react';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

export type ZoneChangeProps = {
  zone: string;
  onApprove: (doNotShowAgain: boolean) => void;
  onClose: () => void;
};

/**
 * Asks before the zone changes, as that is possible once in 24 hours (campaigns spec, section 4).
 */
export function ZoneChangeDialog({ zone, onApprove, onClose }: ZoneChangeProps) {
  const [remember, setRemember] = useState(false);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => onApprove(remember)}
      title="Change the time zone?"
      text={`Your working hours will count in ${zone}. You can change it again in 24 hours.`}
      confirmLabel="Change zone"
      cancelLabel="Keep"
    >
      <Checkbox label="Don’t show again" checked={remember} onChange={(on) => setRemember(on)} />
    </ConfirmDialog>
  );
}
