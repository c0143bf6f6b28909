import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Loader, MailSearch } from 'lucide-react';
import type { LeadAnswer } from '#contract/leads.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { LEAD_READS } from '../lead-reads.ts';
import { leadsTexts } from '../leads-texts.ts';
import styles from '../overview/leads-overview.module.css';

const texts = leadsTexts.findingEmail;

/** Asks for the addresses of leads; without a finder the search waits, and says so. */
export function useFindEmails() {
  const client = useQueryClient();
  const toast = useToast();
  const onError = useProblemToast();
  return useMutation({
    mutationFn: (leadIds: readonly LeadAnswer['id'][]) =>
      api('POST /leads/findemail', { body: { leadIds: [...leadIds] } }),
    onSuccess: ({ holds }) => toast.info(holds === null ? texts.started : texts.noFinder),
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
      <span className={styles.looking} title={texts.waiting}>
        <Loader aria-hidden="true" />
        {texts.waiting}
      </span>
    );
  return (
    <Button
      size="small"
      icon={<MailSearch aria-hidden="true" />}
      busy={find.isPending}
      busyLabel={texts.busy}
      onClick={() => find.mutate([lead.id])}
    >
      {texts.button}
    </Button>
  );
}
