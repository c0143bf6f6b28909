import { useState, type ReactNode } from 'react';
import { isProblem } from '#web/api/api-problem.ts';
import { lazyPopup } from '#web/ui/overlays/lazy-popup.tsx';

const StaleSettingsDialog = lazyPopup(
  async () => (await import('./stale-settings-dialog.tsx')).StaleSettingsDialog,
);

type StaleSettings = {
  what: string;
  saving: boolean;
  /** Drops what was edited and reads the newer version. */
  onRefresh: () => void;
  /** Saves what was edited over the version that is stored now. */
  onKeepMine: (currentVersion: number) => void;
};

/**
 * What a settings page does when its save was made from an older version: `noticed` takes the
 * error, and says whether it was that; `dialog` asks its person. A draft keeps the version at which
 * it was begun, so that what is read in the background never makes it look newer than it is.
 */
export function useStaleSettings({ what, saving, onRefresh, onKeepMine }: StaleSettings): {
  noticed: (error: unknown) => boolean;
  settled: () => void;
  dialog: ReactNode;
} {
  const [current, setCurrent] = useState<number | null>(null);
  const settled = () => setCurrent(null);
  return {
    noticed: (error) => {
      if (!isProblem(error, 'STALE_VERSION') || typeof error.currentVersion !== 'number')
        return false;
      setCurrent(error.currentVersion);
      return true;
    },
    settled,
    dialog: current !== null && (
      <StaleSettingsDialog
        what={what}
        open
        busy={saving}
        onClose={settled}
        onRefresh={() => {
          settled();
          onRefresh();
        }}
        onKeepMine={() => {
          onKeepMine(current);
        }}
      />
    ),
  };
}
