import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Loader, MailSearch } from 'lucide-react';
import type { LeadAnswer } from '#contract/leads.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { EmailSearchState } from './email-credits.tsx';
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
    onSuccess: ({ asked, holds, skipped }) => {
      const tooLittle = skipped.filter(({ code }) => code === 'TOO_LITTLE_KNOWN').length;
      if (asked === 0 && tooLittle > 0) toast.error(texts.tooLittle);
      else toast.info(holds === null ? texts.started(asked, tooLittle) : texts.noFinder);
    },
    onError,
    onSettled: () => {
      for (const queryKey of [...LEAD_READS, ['GET /leads/findemail']])
        void client.invalidateQueries({ queryKey });
    },
  });
}

/** The button that asks for one lead's address, or what became of the asking. */
export function FindEmailButton({ lead }: { lead: LeadAnswer }) {
  const find = useFindEmails();
  if (lead.emailWantedAt)
    return (
      <span className={styles.looking}>
        <Loader aria-hidden="true" />
        <EmailSearchState />
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
