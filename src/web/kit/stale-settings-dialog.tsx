import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { uiTexts } from '#web/ui/ui-texts.ts';
import { kitTexts } from './kit-texts.ts';

type StaleSettingsDialogProps = {
  /** What changed, in a word for the title: "These daily limits". */
  what: string;
  open: boolean;
  busy: boolean;
  onRefresh: () => void;
  onKeepMine: () => void;
  onClose: () => void;
};

/**
 * These settings were saved meanwhile, in another tab or for this account: nothing was overwritten,
 * and the edits here stay until the user decides.
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
      title={kitTexts.staleTitle(what)}
      text={kitTexts.staleText}
      footer={
        <>
          <Button disabled={busy} onClick={onRefresh}>
            {kitTexts.refresh}
          </Button>
          <Button variant="primary" busy={busy} busyLabel={uiTexts.saving} onClick={onKeepMine}>
            {kitTexts.keepMine}
          </Button>
        </>
      }
    />
  );
}
