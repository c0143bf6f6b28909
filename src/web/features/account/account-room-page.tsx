import { CreditCard, KeyRound, Mail, Receipt } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#web/paths.ts';
import { usePathname } from '#web/routing/router-context.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { planWords } from './plan-words.ts';

type Room = { icon: ReactNode; title: string; text: string };

const ROOMS: Readonly<Record<string, Room>> = {
  [paths.emailAccount.pattern]: {
    icon: <Mail />,
    title: 'Email accounts come in the next version',
    text: 'Here you will connect Google, Microsoft, or a mailbox by SMTP and IMAP, that campaigns write from. Until then steps that send email wait and say so.',
  },
  [paths.subscriptions.pattern]: {
    icon: <CreditCard />,
    title: 'Buying a plan comes in the next version',
    text: 'Here you will see your subscriptions with the next charge, and pause, change or cancel them. Nothing is charged in this version.',
  },
  [paths.transactions.pattern]: {
    icon: <Receipt />,
    title: 'No payments yet',
    text: 'Payments and invoices will stand here. This version has no billing, so there are none.',
  },
  [paths.developers.pattern]: {
    icon: <KeyRound />,
    title: 'API keys come in the next version',
    text: 'Here you will make keys for programs of your own, with the rights you choose, and see who used them. Events of a campaign already go to an address of yours: see the Settings of a campaign.',
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
          Back to your profile
        </ButtonLink>
      </EmptyState>
    </Card>
  );
}
