import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, KeyRound } from 'lucide-react';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { counted } from '#web/ui/text/numbers.ts';
import styles from './disconnect.module.css';

/** Says what ends and what stays before the LinkedIn account is disconnected. */
export function DisconnectDialog({ open, close }: { open: boolean; close: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const running = useQuery({
    ...apiQuery('GET /campaigns', { query: { page: 0, size: 1, status: 'ACTIVE', locked: false } }),
    enabled: open,
  }).data?.totalElements;
  const disconnect = useMutation({
    mutationFn: () => api('DELETE /userdetails/verify'),
    onSuccess: () => {
      close();
      toast.success('LinkedIn is disconnected');
      void client.invalidateQueries();
    },
  });
  const stops =
    running === undefined || running === 0
      ? 'Nothing more happens on LinkedIn'
      : `${counted(running, 'running campaign')} ${running === 1 ? 'stops' : 'stop'} right away`;
  return (
    <Dialog
      open={open}
      onClose={() => {
        disconnect.reset();
        close();
      }}
      dismissable={!disconnect.isPending}
      size="small"
      title="Disconnect LinkedIn?"
      footer={
        <>
          <Button onClick={close} data-autofocus="">
            Stay connected
          </Button>
          <Button
            variant="danger"
            busy={disconnect.isPending}
            busyLabel="Disconnecting"
            onClick={() => disconnect.mutate()}
          >
            Disconnect
          </Button>
        </>
      }
    >
      {disconnect.error && (
        <Notice tone="danger" announce="alert" title={problemText(disconnect.error)} />
      )}
      <ul className={styles.list}>
        <li>
          <CircleX className={styles.ends} aria-hidden="true" />
          {stops}
        </li>
        <li>
          <KeyRound className={styles.ends} aria-hidden="true" />
          Your LinkedIn email and password are deleted from Reachwell
        </li>
        <li>
          <CircleCheck className={styles.stays} aria-hidden="true" />
          Campaigns, leads, messages, and statistics stay. Reconnect the same account to pick up
          where you left off
        </li>
      </ul>
    </Dialog>
  );
}
