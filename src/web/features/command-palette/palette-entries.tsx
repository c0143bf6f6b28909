import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleUser, CreditCard, Gauge, Clock, Inbox, Keyboard, LayoutDashboard, LifeBuoy, LogOut, Megaphone, Monitor, Moon, Plus, Route, Sparkles, SquareUser, Sun, User, Users, ChartLine, ListChecks, type LucideIcon } from 'lucide-react';
import { apiQuery } from '#web/api/queries.ts';
import { paths } from '#web/paths.ts';
import { askOverlay } from '#web/session/asked-overlay.ts';
import { signOut } from '#web/session/session.ts';
import { useColourScheme } from '#web/theme/colour-scheme.ts';
import type { Named } from './rank-entries.ts';

/** One line of the palette; it opens `href`, or does `run`. */
export type PaletteEntry = Named & { id: string; group: 'Recent' | 'Actions' | 'Pages' | 'Campaigns' | 'Leads'; icon: LucideIcon; detail?: string } & ({ href: string; run?: undefined } | { href?: undefined; run: () => void });

const FOUND = 6;
const FRESH_MS = 30_000;

type Line = { label: string; icon: LucideIcon; words?: string };
const page = ({ href, ...line }: Line & { href: string }): PaletteEntry => ({ id: href, group: 'Pages', href, ...line });

export const PAGE_ENTRIES: readonly PaletteEntry[] = [
  page({ label: 'Dashboard', href: paths.dashboard.href(), icon: LayoutDashboard, words: 'home' }), page({ label: 'Statistics', href: paths.dashboardStatistics.href(), icon: ChartLine, words: 'dashboard rates report' }), page({ label: "Today's plan", href: paths.dashboardToday.href(), icon: ListChecks, words: 'dashboard queue next' }),
  page({ label: 'Campaigns', href: paths.campaigns.href(), icon: Megaphone }), page({ label: 'Leads', href: paths.leads.href(), icon: SquareUser, words: 'people' }), page({ label: 'Inbox', href: paths.inbox.href(), icon: Inbox, words: 'messages conversations' }), page({ label: 'Team', href: paths.team.href(), icon: Users, words: 'teammates' }),
  page({ label: 'Daily limits', href: paths.limits.href(), icon: Gauge, words: 'settings pace' }), page({ label: 'Working hours', href: paths.workingHours.href(), icon: Clock, words: 'settings schedule zone' }), page({ label: 'Sequence templates', href: paths.sequenceTemplates.href(), icon: Route, words: 'settings' }), page({ label: 'Data scrubber', href: paths.dataScrubber.href(), icon: Sparkles, words: 'settings names words' }),
  page({ label: 'Account', href: paths.account.href(), icon: CircleUser, words: 'profile password email devices' }), page({ label: 'Plans', href: paths.upgrade.href(), icon: CreditCard, words: 'upgrade price billing' }), page({ label: 'Help and guide', href: paths.quickGuide.href(), icon: LifeBuoy, words: 'quick guide' }),
];

/** What can be done from anywhere. */
export function useActions(): PaletteEntry[] {
  const queryClient = useQueryClient();
  const [, setScheme] = useColourScheme();
  const action = ({ run, ...line }: Line & { run: () => void }): PaletteEntry => ({ id: line.label, group: 'Actions', run, ...line });
  return [
    { id: 'new', group: 'Actions', label: 'New campaign', icon: Plus, href: paths.newCampaign.href(), words: 'create start' },
    action({ label: 'Light theme', icon: Sun, run: () => setScheme('light'), words: 'colour scheme appearance' }),
    action({ label: 'Dark theme', icon: Moon, run: () => setScheme('dark'), words: 'colour scheme appearance night' }),
    action({ label: 'Theme of the system', icon: Monitor, run: () => setScheme('auto'), words: 'colour scheme appearance auto' }),
    action({ label: 'Keyboard shortcuts', icon: Keyboard, run: () => askOverlay('shortcuts'), words: 'keys help' }),
    action({ label: 'Sign out', icon: LogOut, run: () => void signOut({ queryClient }), words: 'log out leave' }),
  ];
}

/** Campaigns and leads that the words find; `busy` while they are looked for. */
export function useFound(query: string): { entries: PaletteEntry[]; busy: boolean; failed: boolean } {
  const words = query.trim().slice(0, 200);
  const asked = { enabled: words !== '', staleTime: FRESH_MS, placeholderData: <Before,>(before: Before) => before };
  const campaigns = useQuery({ ...apiQuery('GET /campaigns', { query: { query: words, size: FOUND } }), ...asked });
  const leads = useQuery({ ...apiQuery('GET /leads', { query: { query: words, size: FOUND } }), ...asked });
  if (words === '') return { entries: [], busy: false, failed: false };
  const entries: PaletteEntry[] = [
    ...(campaigns.data?.content ?? []).map(({ id, name }): PaletteEntry => ({ id: `campaign-${id}`, group: 'Campaigns', label: name, icon: Megaphone, href: paths.campaign.href({ campaignId: id }) })),
    ...(leads.data?.content ?? []).map(({ id, fullName, email, jobTitle, company }): PaletteEntry => ({ id: `lead-${id}`, group: 'Leads', label: fullName ?? email ?? 'Lead without a name', detail: [jobTitle, company].filter(Boolean).join(', '), icon: User, href: paths.lead.href({ leadId: id }) })),
  ];
  return { entries, busy: campaigns.isFetching || leads.isFetching, failed: campaigns.isError || leads.isError };
}

const RECENT_KEY = 'paletteRecent';
const RECENT_MOST = 5;
type Kept = { id: string; label: string; href: string };

function readRecent(): Kept[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(RECENT_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is Kept => typeof one === 'object' && one !== null && 'href' in one && typeof one.href === 'string' && one.href.startsWith('/') && 'label' in one && typeof one.label === 'string') : [];
  } catch {
    return [];
  }
}

/** What was opened from the palette in this tab, the last first; it is gone with the tab. */
export function recentEntries(): PaletteEntry[] {
  return readRecent().map(({ label, href }) => ({ id: `recent-${href}`, group: 'Recent', label, href, icon: Clock }));
}

/** Notes what was opened. */
export function noteRecent({ label, href }: { label: string; href: string }): void {
  sessionStorage.setItem(RECENT_KEY, JSON.stringify([{ id: href, label, href }, ...readRecent().filter((one) => one.href !== href)].slice(0, RECENT_MOST)));
}

