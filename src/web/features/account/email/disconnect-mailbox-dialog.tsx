import { useMutation, useQueryClient, type Query } from '@tanstack/react-query';
import { CircleCheck, CircleX, KeyRound } from 'lucide-react';
import type { MailProvider } from '#core/email/mailbox-check.ts';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { emailAccountTexts } from './email-account-texts.ts';
import styles from './email-account.module.css';

const texts = emailAccountTexts.disconnecting;

/** Says what ends, what is erased and what stays before the mailbox is disconnected. */
export function DisconnectMailboxDialog({
  open,
  close,
  provider,
  address,
}: {
  open: boolean;
  close: () => void;
  provider: MailProvider;
  address: string;
}) {
  const client = useQueryClient();
  const toast = useToast();
  const disconnect = useMutation({
    mutationFn: () => api('DELETE /v1/auth', { query: { emailProvider: provider } }),
    onSuccess: () => {
      close();
      toast.success(texts.done);
      // Erased data isn't refetched.
      const isErased = ({ queryKey: [call] }: Query) =>
        String(call).startsWith('GET /v1/auth/mailbox');
      void client.invalidateQueries({ predicate: (query) => !isErased(query) });
      client.removeQueries({ predicate: isErased });
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        disconnect.reset();
        close();
      }}
      onConfirm={() => disconnect.mutate()}
      title={texts.title}
      confirmLabel={emailAccountTexts.mailbox.disconnect}
      busyLabel={texts.disconnecting}
      cancelLabel={texts.stay}
      danger
      busy={disconnect.isPending}
    >
      {disconnect.error && (
        <Notice tone="danger" announce="alert" title={problemText(disconnect.error)} />
      )}
      <ul className={`stack gap-10 ${styles.ends}`}>
        <li>
          <CircleX className={styles.failed} aria-hidden="true" />
          {texts.stops}
        </li>
        <li>
          <KeyRound className={styles.failed} aria-hidden="true" />
          {texts.erased(address)}
        </li>
        <li>
          <CircleCheck className={styles.passed} aria-hidden="true" />
          {texts.stays}
        </li>
      </ul>
    </ConfirmDialog>
  );
}
