import { CreditCard, KeyRound, Mail, Receipt } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#web/paths.ts';
import { usePathname } from '#web/ui/navigation/page-path.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { planWords } from './plan-words.ts';

type Room = { icon: ReactNode; title: string; text: string };

const ROOMS: Readonly<Record<string, Room>> = {
  [paths.emailAccount.pattern]: {
    icon: <Mail />,
    title: 'Email accounts are coming in the next version',
    text: 'Connect Google, Microsoft, or any SMTP and IMAP mailbox for campaigns to send from. Until then, email steps wait and tell you so.',
  },
  [paths.subscriptions.pattern]: {
    icon: <CreditCard />,
    title: 'Plans are coming in the next version',
    text: 'See your subscriptions and next charge, and pause, change, or cancel them. Nothing is charged in this version.',
  },
  [paths.transactions.pattern]: {
    icon: <Receipt />,
    title: 'No payments yet',
    text: 'Payments and invoices will appear here. This version has no billing.',
  },
  [paths.developers.pattern]: {
    icon: <KeyRound />,
    title: 'API keys are coming in the next version',
    text: 'Create keys for your own programs, choose their permissions, and see how they’re used. You can already send campaign events to your own endpoint in a campaign’s Settings.',
  },
};

/**
 * A page of the account that comes with the next version: says plainly what it will show, and how
 * the plan stands now.
 */
export function AccountRoomPage() {
  const pathname = usePathname();
  const user = useCurrentUser();
  const room = ROOMS[pathname] ?? ROOMS[paths.subscriptions.pattern];
  const plan = user && pathname === paths.subscriptions.pattern ? planWords(user) : null;
  if (!room) return null;
  return (
    <Card>
      <EmptyState
        icon={room.icon}
        title={room.title}
        text={plan ? `${plan.title}. ${plan.text} ${room.text}` : room.text}
      >
        <ButtonLink variant="primary" href={paths.account.href()}>
          Back to profile
        </ButtonLink>
      </EmptyState>
    </Card>
  );
}
