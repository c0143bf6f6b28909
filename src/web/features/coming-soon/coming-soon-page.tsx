import { Hammer } from 'lucide-react';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { usePathname } from '#web/ui/navigation/page-path.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import styles from './coming-soon-page.module.css';

type ComingPage = { pattern: string; title: string; text: string };

/**
 * What the pages of the next version will show, by the beginning of their address; the longest
 * match counts.
 */
const COMING_PAGES: readonly ComingPage[] = [
  {
    pattern: paths.inbox.pattern,
    title: 'Inbox',
    text: 'Your conversations, with campaign events between messages, reminders, and templates.',
  },
  {
    pattern: paths.team.pattern,
    title: 'Team',
    text: 'Your teammates with their roles, connections, and rates, plus invitations to join.',
  },
  {
    pattern: paths.upgrade.pattern,
    title: 'Plans',
    text: 'Basic, Pro, and Advanced with their prices, plus the email finder. You can’t buy anything in this version, and nothing is charged.',
  },
];

/** The page that stands for an address. */
function comingPageOf(pathname: string): ComingPage {
  const matches = COMING_PAGES.filter(
    ({ pattern }) => pathname === pattern || pathname.startsWith(`${pattern}/`),
  );
  return (
    matches.sort((a, b) => b.pattern.length - a.pattern.length)[0] ?? {
      pattern: pathname,
      title: 'Coming',
      text: 'This page is coming in the next version.',
    }
  );
}

/** A page of the next version: says plainly what it will show. */
export function ComingSoonPage() {
  const pathname = usePathname();
  const page = comingPageOf(pathname);
  return (
    <>
      <PageHeader title={page.title} />
      <div className={styles.content}>
        <Card>
          <EmptyState icon={<Hammer />} title="Coming in the next version" text={page.text}>
            <ButtonLink variant="primary" href={paths.campaigns.href()}>
              Go to campaigns
            </ButtonLink>
          </EmptyState>
        </Card>
      </div>
    </>
  );
}
