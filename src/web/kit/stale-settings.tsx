import { useState, type ReactNode } from 'react';
import { isProblem } from '#web/api/api-problem.ts';
import { lazyPopup } from '#web/ui/overlays/lazy-popup.tsx';

const StaleSettingsDialog = lazyPopup(
  async () => (await import('./stale-settings-dialog.tsx')).StaleSettingsDialog,
);

type StaleSettings = {
  what: string;
  saving: boolean;
  /** Drops the edits and reads the newer version. */
  onRefresh: () => void;
  /** Saves the edits over the currently stored version. */
  onKeepMine: (currentVersion: number) => void;
};

/**
 * Handles a settings save that was based on an older version: `noticed` takes the error and says
 * whether it was that; `dialog` asks the user. A draft keeps the version it started from, so that a
 * background refetch never makes it look newer than it is.
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
