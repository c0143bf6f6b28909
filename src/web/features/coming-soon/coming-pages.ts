import { paths } from '#web/paths.ts';

export type ComingPage = { pattern: string; title: string; text: string };

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
export function comingPageOf(pathname: string): ComingPage {
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
