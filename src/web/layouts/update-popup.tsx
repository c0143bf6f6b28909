import { RefreshCw } from 'lucide-react';
import { broadcast } from '#web/api/session-token.ts';
import { postponeNewVersion, useNewVersion } from '#web/ui/loading/new-version.ts';
import { hasUnsavedChanges, reloadWhenSaved } from '#web/session/reload-when-saved.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { layoutsTexts } from './layouts-texts.ts';
import styles from './update-popup.module.css';

/**
 * Stands beside every page: a newer version is there, or a part of this one no longer is. What is
 * not saved holds the refresh back until it is.
 */
export function UpdatePopup() {
  const open = useNewVersion();
  const held = open && hasUnsavedChanges();
  const refresh = () => {
    broadcast('new-version');
    postponeNewVersion();
    reloadWhenSaved();
  };
  return (
    <Dialog
      open={open}
      onClose={postponeNewVersion}
      hideClose
      size="small"
      title={
        <span className={styles.update}>
          <RefreshCw aria-hidden="true" />
          {layoutsTexts.newVersion}
        </span>
      }
      text={held ? layoutsTexts.refreshLater : layoutsTexts.refreshNow}
      footer={
        <>
          <Button onClick={postponeNewVersion}>{layoutsTexts.later}</Button>
          <Button variant="primary" data-autofocus="" onClick={refresh}>
            {layoutsTexts.refresh}
          </Button>
        </>
      }
    />
  );
}
