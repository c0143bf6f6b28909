import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

export type StaleSettingsDialogProps = {
  /** What changed, in a word for the title: "These daily limits". */
  what: string;
  open: boolean;
  busy: boolean;
  onRefresh: () => void;
  onKeepMine: () => void;
  onClose: () => void;
};

/**
 * Somebody saved these settings meanwhile, in another tab or for this account: nothing was
 * overwritten, and what was edited here stays until its person decides.
 */
export function StaleSettingsDialog({
  what,
  open,
  busy,
  onRefresh,
  onKeepMine,
  onClose,
}: StaleSettingsDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      dismissable={!busy}
      title={`${what} changed elsewhere`}
      text="Nothing was overwritten. “Refresh” shows the newer version and discards your changes. “Keep mine” overwrites it with yours."
      footer={
        <>
          <Button disabled={busy} onClick={onRefresh}>
            Refresh
          </Button>
          <Button variant="primary" busy={busy} busyLabel="Saving" onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    />
  );
}
