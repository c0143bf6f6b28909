import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { api } from '#web/api/api.ts';
import type { Answer } from '#web/api/call-types.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { paths } from '#web/paths.ts';
import { useIsSelling } from '#web/session/practice-mode.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import { leadsTexts } from '../leads-texts.ts';
import { costsCredits, useEmailCredits } from './email-credits.tsx';
import { FindEmailButton } from './find-email-button.tsx';
import { leadPageTexts } from './lead-page-texts.ts';
import styles from './lead-facts.module.css';

const texts = leadPageTexts.contact;
const { sources } = leadsTexts.findingEmail;

type OfLead = { lead: Answer<'GET /leads/{leadId}'> };

/**
 * How the finder knows a lead's address; without one what the newest search came to, and a new
 * search with what it costs.
 */
export function EmailSearch({ lead }: OfLead) {
  if (lead.email !== null) return <EmailSource lead={lead} />;
  return (
    <>
      <div className={styles.line}>
        <Mail aria-hidden="true" />
        {texts.noEmail}
        <FindEmailButton lead={lead} />
      </div>
      <FoundElsewhere lead={lead} />
      <Cost />
    </>
  );
}

function EmailSource({ lead: { email, emailSearch } }: OfLead) {
  if (emailSearch === null || emailSearch.email !== email) return null;
  const { result, source } = emailSearch;
  if (result === 'NOTHING' || source === null) return null;
  return <p className={styles.note}>{sources[result](source)}</p>;
}

/**
 * The result of a search that set no address: nothing, or an uncertain one that the user may take
 * by hand.
 */
function FoundElsewhere({ lead }: OfLead) {
  const onError = useProblemToast();
  const use = useMutation({
    mutationFn: (email: string) =>
      api('PATCH /leads/{leadId}', { params: { leadId: lead.id }, body: { email } }),
    onError,
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
        <span className="shrink breaks">{email}</span>
        <Button size="small" busy={use.isPending} onClick={() => use.mutate(email)}>
          {texts.useEmail}
        </Button>
      </div>
      <p className={styles.note}>{sources[result](source)}</p>
    </>
  );
}

/**
 * The cost of finding an address, before it is requested; with a link to buy credits if plans are
 * sold.
 */
function Cost() {
  const credits = useEmailCredits();
  const sold = useIsSelling();
  if (credits === null) return null;
  const left = texts.creditsLeft(credits.left);
  return (
    <p className={styles.note}>
      {credits.finders.length === 0 ? (
        texts.noFinder
      ) : costsCredits(credits) ? (
        <>
          {texts.cost}{' '}
          {sold ? <AppLink href={paths.emailFinderPricing.href()}>{left}</AppLink> : left}
        </>
      ) : (
        texts.free
      )}
    </p>
  );
}
