import { RefreshCw } from 'lucide-react';
import { postponeNewVersion, useNewVersion } from '#web/session/new-version.ts';
import { broadcast } from '#web/api/session-token.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import styles from './update-popup.module.css';

/** Stands beside every page: a newer version is there, or a part of this one no longer is. */
export function UpdatePopup() {
  const open = useNewVersion();
  const refresh = () => {
    broadcast('new-version');
    location.reload();
  };
  return (
    <Dialog
      open={open}
      onClose={postponeNewVersion}
      hideClose
      size="small"
      title={<span className={styles.update}><RefreshCw aria-hidden="true" />A new version is ready</span>}
      text="Refresh to get it. What you typed is kept until you do."
      footer={<><Button onClick={postponeNewVersion}>Later</Button><Button variant="primary" data-autofocus="" onClick={refresh}>Refresh</Button></>}
    />
  );
}
