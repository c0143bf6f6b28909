import { Loader, MailSearch } from 'lucide-react';
import type { LeadAnswer } from '#contract/leads.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { leadsTexts } from '../leads-texts.ts';
import styles from '../overview/leads-overview.module.css';
import { EmailSearchState } from './email-credits.tsx';
import { useFindEmails } from './use-find-emails.ts';

const texts = leadsTexts.findingEmail;

/** The button that requests a lead's address, or the result of the request. */
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
      variant="quiet"
      icon={<MailSearch aria-hidden="true" />}
      busy={find.isPending}
      busyLabel={texts.busy}
      onClick={() => find.mutate([lead.id])}
    >
      {texts.button}
    </Button>
  );
}
