import { Mail } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/** `/account/email`, which comes with the next version: says plainly what it will show. */
export function AccountComingSoonPage() {
  return (
    <Card>
      <EmptyState
        icon={<Mail />}
        title="Email accounts are coming in the next version"
        text="Connect Google, Microsoft, or any SMTP and IMAP mailbox for campaigns to send from. Until then, email steps wait and tell you so."
      >
        <ButtonLink variant="primary" href={paths.account.href()}>
          Back to profile
        </ButtonLink>
      </EmptyState>
    </Card>
  );
}
