import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Loader, MailSearch } from 'lucide-react';
import type { LeadAnswer } from '#contract/leads.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { LEAD_READS } from '../lead-reads.ts';
import styles from '../overview/leads-overview.module.css';

/** Asks for the addresses of leads; without a finder the search waits, and says so. */
export function useFindEmails() {
  const client = useQueryClient();
  const toast = useToast();
  const onError = useProblemToast();
  return useMutation({
    mutationFn: (leadIds: readonly LeadAnswer['id'][]) =>
      api('POST /leads/findemail', { body: { leadIds: [...leadIds] } }),
    onSuccess: ({ holds }) =>
      toast.info(
        holds === null
          ? 'Looking for the email'
          : 'No email finder is set up. The search starts automatically once there is one',
      ),
    onError,
    onSettled: () => {
      for (const queryKey of LEAD_READS) void client.invalidateQueries({ queryKey });
    },
  });
}

/** The button that asks for one lead's address, or what became of the asking. */
export function FindEmailButton({ lead }: { lead: LeadAnswer }) {
  const find = useFindEmails();
  if (lead.emailWantedAt)
    return (
      <span className={styles.looking} title="Waiting for an email finder">
        <Loader aria-hidden="true" />
        Waiting for a finder
      </span>
    );
  return (
    <Button
      size="small"
      icon={<MailSearch aria-hidden="true" />}
      busy={find.isPending}
      busyLabel="Asking"
      onClick={() => find.mutate([lead.id])}
    >
      Find email
    </Button>
  );
}
