import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import type { Answer } from '#web/api/call-types.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import { LEAD_READS } from '../lead-reads.ts';
import { leadsTexts } from '../leads-texts.ts';
import { leadPageTexts } from './lead-page-texts.ts';
import styles from './lead-facts.module.css';

const texts = leadPageTexts.contact;
const { sources } = leadsTexts.findingEmail;

type OfLead = {
  lead: Pick<Answer<'GET /leads/{leadId}'>, 'id' | 'email' | 'emailWantedAt' | 'emailSearch'>;
};

/** How the finder knows a lead's address, where it is the one that the finder found. */
export function EmailSource({ lead: { email, emailSearch } }: OfLead) {
  if (emailSearch === null || emailSearch.email !== email) return null;
  const { result, source } = emailSearch;
  if (result === 'NOTHING' || source === null) return null;
  return <p className={styles.note}>{sources[result](source)}</p>;
}

/**
 * What a search came to that gave the lead no address: nothing, or one that nobody can be sure of,
 * which a person may take by hand.
 */
export function FoundElsewhere({ lead }: OfLead) {
  const client = useQueryClient();
  const onError = useProblemToast();
  const use = useMutation({
    mutationFn: (email: string) =>
      api('PATCH /leads/{leadId}', { params: { leadId: lead.id }, body: { email } }),
    onError,
    onSettled: () => {
      for (const queryKey of LEAD_READS) void client.invalidateQueries({ queryKey });
    },
  });
  const { emailSearch, emailWantedAt } = lead;
  if (emailSearch === null || emailWantedAt !== null) return null;
  const { result, email, source, at } = emailSearch;
  if (result === 'NOTHING')
    return (
      <p className={styles.note}>
        {texts.nothingFound} <TimeText at={at} />
      </p>
    );
  if (email === null || source === null) return null;
  return (
    <>
      <div className={styles.line}>
        <span className={styles.value}>{email}</span>
        <Button size="small" busy={use.isPending} onClick={() => use.mutate(email)}>
          {texts.useEmail}
        </Button>
      </div>
      <p className={styles.note}>{sources[result](source)}</p>
    </>
  );
}
