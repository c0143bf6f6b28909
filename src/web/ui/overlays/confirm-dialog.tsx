import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Dialog } from './dialog.tsx';
import { uiTexts } from '../ui-texts.ts';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  text?: ReactNode;
  /** What else the person should know, such as a notice. */
  children?: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  cancelLabel?: string;
  /** Red and filled, with the safe action focused first. */
  danger?: boolean;
  busy?: boolean;
};

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  text,
  children,
  confirmLabel,
  busyLabel,
  cancelLabel = uiTexts.cancel,
  danger,
  busy,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      text={text}
      size="small"
      hideClose
      dismissable={!busy}
      footer={
        <>
          <Button onClick={onClose} data-autofocus={danger ? '' : undefined}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            busyLabel={busyLabel}
            onClick={onConfirm}
            data-autofocus={danger ? undefined : ''}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
