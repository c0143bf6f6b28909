import { useMutation } from '@tanstack/react-query';
import type { LeadAnswer } from '#contract/leads.ts';
import { api } from '#web/api/api.ts';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { paths } from '#web/paths.ts';
import { useIsSelling } from '#web/session/practice-mode.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { useNavigateTo } from '#web/ui/navigation/query-params.ts';
import { leadsTexts } from '../leads-texts.ts';

const texts = leadsTexts.findingEmail;

/** Asks for the addresses of leads; without a finder the search waits, and says so. */
export function useFindEmails() {
  const toast = useToast();
  const go = useNavigateTo();
  const sells = useIsSelling();
  const onError = useProblemToast();
  return useMutation({
    mutationFn: (leadIds: readonly LeadAnswer['id'][]) =>
      api('POST /leads/findemail', { body: { leadIds: [...leadIds] } }),
    onSuccess: ({ asked, holds, skipped }) => {
      const tooLittle = skipped.filter(({ code }) => code === 'TOO_LITTLE_KNOWN').length;
      if (asked === 0 && tooLittle > 0) toast.error(texts.tooLittle);
      else toast.info(holds === null ? texts.started(asked, tooLittle) : texts.noFinder);
    },
    onError: (error) =>
      isProblem(error, 'OUT_OF_EMAIL_CREDITS') && sells
        ? toast.error(problemText(error), {
            action: { label: texts.seePlans, onSelect: () => go(paths.emailFinderPricing.href()) },
          })
        : onError(error),
  });
}
