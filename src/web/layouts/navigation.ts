import {
  Clock,
  Gauge,
  Globe,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  Mails,
  Megaphone,
  Route,
  SquareUser,
  Sparkles,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { paths } from '#web/paths.ts';

export type NavEntry = {
  label: string;
  href: string;
  icon: LucideIcon;
  /** The page's own address only, not those under it. */ exact?: boolean;
  /** Where the addresses begin that belong to it all the same. */ also?: string;
};

/** The entries of the sidebar (design, section 6). */
export const MAIN_ENTRIES: readonly NavEntry[] = [
  { label: 'Dashboard', href: paths.dashboard.href(), icon: LayoutDashboard },
  { label: 'Campaigns', href: paths.campaigns.href(), icon: Megaphone },
  { label: 'Leads', href: paths.leads.href(), icon: SquareUser },
  { label: 'Inbox', href: paths.inbox.href(), icon: Inbox },
  { label: 'Team', href: paths.team.href(), icon: Users },
];

export const SETTINGS_ENTRIES: readonly NavEntry[] = [
  { label: 'Daily limits', href: paths.limits.href(), icon: Gauge, exact: true },
  { label: 'Working hours', href: paths.workingHours.href(), icon: Clock },
  { label: 'Sequence templates', href: paths.sequenceTemplates.href(), icon: Route },
  { label: 'Data scrubber', href: paths.dataScrubber.href(), icon: Sparkles },
];

export const PRACTICE_ENTRIES: readonly NavEntry[] = [
  { label: 'Outbox', href: paths.practiceOutbox.href(), icon: Mails },
  { label: 'Practice world', href: paths.practiceWorld.href(), icon: Globe },
];
export const HELP_ENTRY: NavEntry = {
  label: 'Help and guide',
  href: paths.quickGuide.href(),
  icon: LifeBuoy,
};

/**
 * Pages of one thing that have a bar of their own at the bottom on phones, in place of the tabs
 * (design, png/23).
 */
export function hasBottomBar(pathname: string): boolean {
  return /^\/(leads|inbox)\/(?!do-not-contact|contact-history)/.test(pathname);
}

/** Whether an entry is the current page's; a new campaign belongs to Campaigns. */
export function isCurrent({ entry, pathname }: { entry: NavEntry; pathname: string }): boolean {
  if (entry.href === paths.campaigns.href() && pathname === paths.newCampaign.href()) return true;
  return (
    pathname === entry.href ||
    pathname.startsWith(entry.also ?? (entry.exact ? ' ' : `${entry.href}/`))
  );
}
