import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { counted } from '#web/ui/text/numbers.ts';
import type { OutboxMail } from './outbox-mail.ts';

/**
 * Asks, then deletes the mails that are shown; `narrowed` says that a search leaves others out,
 * which stay.
 */
export function ClearOutbox({
  mails,
  narrowed,
}: {
  mails: readonly OutboxMail[];
  narrowed: boolean;
}) {
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const toast = useToast();
  const onError = useProblemToast();
  const clear = useMutation({
    mutationFn: () => api('DELETE /practice/outbox', { query: { ids: mails.map(({ id }) => id) } }),
    onSuccess: async ({ deleted }) => {
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('GET /practice/outbox'),
      });
      toast.success(`${counted(deleted, 'email')} deleted`);
    },
    onError,
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button
        icon={<Trash2 aria-hidden="true" />}
        disabled={mails.length === 0}
        onClick={() => setAsking(true)}
      >
        Clear
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => clear.mutate()}
        title={narrowed ? 'Delete the mails found?' : 'Clear the outbox?'}
        text={`${counted(mails.length, 'email')} will be deleted, along with the links in ${mails.length === 1 ? 'it' : 'them'}.${narrowed ? ' The others stay.' : ''}`}
        confirmLabel={narrowed ? 'Delete them' : 'Clear the outbox'}
        busyLabel="Deleting"
        danger
        busy={clear.isPending}
      />
    </>
  );
}
