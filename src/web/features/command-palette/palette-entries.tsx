import { useQueryClient } from '@tanstack/react-query';
import {
  ChartLine,
  CircleUser,
  Clock,
  Gauge,
  Keyboard,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  LogOut,
  Megaphone,
  Monitor,
  Moon,
  Plus,
  Route,
  Sparkles,
  SquareUser,
  Sun,
  type LucideIcon,
} from 'lucide-react';
import { paths } from '#web/paths.ts';
import { askOverlay } from '#web/session/asked-overlay.ts';
import { signOut } from '#web/session/session.ts';
import { shownColourScheme, useColourScheme } from '#web/theme/colour-scheme.ts';
import type { Named } from './rank-entries.ts';

type PaletteKind = 'Create' | 'Campaign' | 'Lead' | 'Page' | 'Settings' | 'Action' | 'Appearance';
/**
 * One line of the palette; it opens `href`, or does `run`. `keys` do the same without the palette.
 */
export type PaletteEntry = Named & {
  id: string;
  kind: PaletteKind;
  icon: LucideIcon;
  detail?: string;
  keys?: string;
} & ({ href: string; run?: undefined } | { href?: undefined; run: () => void });

type Line = { label: string; icon: LucideIcon; words?: string; keys?: string };
const opening =
  (kind: PaletteKind) =>
  ({ href, ...line }: Line & { href: string }): PaletteEntry => ({ id: href, kind, href, ...line });
const page = opening('Page');
const setting = opening('Settings');

const PAGE_ENTRIES: readonly PaletteEntry[] = [
  page({
    label: 'Dashboard',
    href: paths.dashboard.href(),
    icon: LayoutDashboard,
    words: 'home',
    keys: 'G D',
  }),
  page({
    label: 'Statistics',
    href: paths.dashboardStatistics.href(),
    icon: ChartLine,
    words: 'dashboard rates report',
  }),
  page({
    label: "Today's plan",
    href: paths.dashboardToday.href(),
    icon: ListChecks,
    words: 'dashboard queue next',
  }),
  page({ label: 'Campaigns', href: paths.campaigns.href(), icon: Megaphone, keys: 'G C' }),
  page({
    label: 'Leads',
    href: paths.leads.href(),
    icon: SquareUser,
    words: 'people',
    keys: 'G L',
  }),
  setting({
    label: 'Change daily limits',
    href: paths.limits.href(),
    icon: Gauge,
    words: 'settings pace',
    keys: 'G S',
  }),
  setting({
    label: 'Change working hours',
    href: paths.workingHours.href(),
    icon: Clock,
    words: 'settings schedule zone',
  }),
  setting({
    label: 'Sequence templates',
    href: paths.sequenceTemplates.href(),
    icon: Route,
    words: 'settings',
  }),
  setting({
    label: 'Data scrubber',
    href: paths.dataScrubber.href(),
    icon: Sparkles,
    words: 'settings names words',
  }),
  setting({
    label: 'Account',
    href: paths.account.href(),
    icon: CircleUser,
    words: 'settings profile password email devices',
  }),
  page({
    label: 'Help and guide',
    href: paths.quickGuide.href(),
    icon: LifeBuoy,
    words: 'quick guide',
  }),
];

/** What can be opened and done from anywhere. */
export function useLocalEntries(): PaletteEntry[] {
  const queryClient = useQueryClient();
  const [scheme, setScheme] = useColourScheme();
  const act = (
    kind: 'Action' | 'Appearance',
    { run, ...line }: Line & { run: () => void },
  ): PaletteEntry => ({ id: line.label, kind, run, ...line });
  const dark = shownColourScheme(scheme) === 'dark';
  return [
    {
      id: 'new',
      kind: 'Create',
      label: 'New campaign',
      icon: Plus,
      href: paths.newCampaign.href(),
      words: 'create start',
      keys: 'C',
    },
    ...PAGE_ENTRIES,
    act(
      'Appearance',
      dark
        ? {
            label: 'Switch to light',
            icon: Sun,
            run: () => setScheme('light'),
            words: 'color scheme theme day',
          }
        : {
            label: 'Switch to dark',
            icon: Moon,
            run: () => setScheme('dark'),
            words: 'color scheme theme night',
          },
    ),
    ...(scheme === 'auto'
      ? []
      : [
          act('Appearance', {
            label: 'Use system theme',
            icon: Monitor,
            run: () => setScheme('auto'),
            words: 'color scheme theme auto',
          }),
        ]),
    act('Action', {
      label: 'Keyboard shortcuts',
      icon: Keyboard,
      run: () => askOverlay('shortcuts'),
      words: 'keys help',
      keys: '?',
    }),
    act('Action', {
      label: 'Sign out',
      icon: LogOut,
      run: () => void signOut({ queryClient }),
      words: 'log out leave',
    }),
  ];
}
