import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, KeyRound } from 'lucide-react';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { disconnectTexts } from './disconnect-texts.ts';
import styles from './disconnect.module.css';

/** Says what ends and what stays before the LinkedIn account is disconnected. */
export function DisconnectDialog({ open, close }: { open: boolean; close: () => void }) {
  const toast = useToast();
  const running = useQuery({
    ...apiQuery('GET /campaigns', { query: { page: 0, size: 1, status: 'ACTIVE', locked: false } }),
    enabled: open,
  }).data?.totalElements;
  const disconnect = useMutation({
    mutationFn: () => api('DELETE /userdetails/verify'),
    onSuccess: () => {
      close();
      toast.success(disconnectTexts.done);
    },
  });
  const stops =
    running === undefined || running === 0
      ? disconnectTexts.nothingRuns
      : disconnectTexts.campaignsStop(running);
  return (
    <Dialog
      open={open}
      onClose={() => {
        disconnect.reset();
        close();
      }}
      dismissable={!disconnect.isPending}
      size="small"
      title={disconnectTexts.title}
      footer={
        <>
          <Button onClick={close} data-autofocus="">
            {disconnectTexts.stay}
          </Button>
          <Button
            variant="danger"
            busy={disconnect.isPending}
            busyLabel={disconnectTexts.disconnecting}
            onClick={() => disconnect.mutate()}
          >
            {disconnectTexts.disconnect}
          </Button>
        </>
      }
    >
      {disconnect.error && (
        <Notice tone="danger" announce="alert" title={problemText(disconnect.error)} />
      )}
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
    </Dialog>
  );
}
