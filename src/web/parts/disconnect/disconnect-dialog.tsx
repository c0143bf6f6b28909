import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, KeyRound } from 'lucide-react';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { disconnectTexts } from './disconnect-texts.ts';
import styles from './disconnect.module.css';

/** Says what ends and what stays before the LinkedIn account is disconnected. */
export function DisconnectDialog({ onClose }: { onClose: () => void }) {
  const running = useQuery(
    apiQuery('GET /campaigns', { query: { page: 0, size: 1, status: 'ACTIVE', locked: false } }),
  ).data?.totalElements;
  const stops =
    running === undefined || running === 0
      ? disconnectTexts.nothingRuns
      : disconnectTexts.campaignsStop(running);
  return (
    <FormDialog
      danger
      size="small"
      title={disconnectTexts.title}
      initial={{}}
      send={() => api('DELETE /userdetails/verify')}
      done={disconnectTexts.done}
      onClose={onClose}
      confirmLabel={disconnectTexts.disconnect}
      busyLabel={disconnectTexts.disconnecting}
      cancelLabel={disconnectTexts.stay}
    >
      {() => (
        <ul className={`column gap-10 quiet ${styles.list}`}>
          <li>
            <CircleX className={styles.ends} aria-hidden="true" />
            {stops}
          </li>
          <li>
            <KeyRound className={styles.ends} aria-hidden="true" />
            {disconnectTexts.credentialsDeleted}
          </li>
          <li>
            <CircleCheck className={styles.stays} aria-hidden="true" />
            {disconnectTexts.dataStays}
          </li>
        </ul>
      )}
    </FormDialog>
  );
}
