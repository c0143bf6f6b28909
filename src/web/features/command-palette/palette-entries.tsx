import { useQueryClient } from '@tanstack/react-query';
import {
  ChartLine,
  BookUser,
  CircleUser,
  Clock,
  Gauge,
  History,
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
import { openOverlay } from '#web/session/current-overlay.ts';
import { isOutOfReach } from '#web/ui/navigation/out-of-reach.ts';
import { signOut } from '#web/session/session.ts';
import { resolvedColorScheme, useColorScheme } from '#web/theme/color-scheme.ts';
import { commandPaletteTexts } from './command-palette-texts.ts';
import type { Named } from './rank-entries.ts';

const texts = commandPaletteTexts;

type PaletteKind = keyof typeof texts.kinds;
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
const page = opening('PAGE');
const setting = opening('SETTINGS');

const PAGE_ENTRIES: readonly PaletteEntry[] = [
  page({
    ...texts.dashboard,
    href: paths.dashboard.href(),
    icon: LayoutDashboard,
    keys: 'G D',
  }),
  page({
    ...texts.statistics,
    href: paths.dashboardStatistics.href(),
    icon: ChartLine,
  }),
  page({
    ...texts.todaysPlan,
    href: paths.dashboardToday.href(),
    icon: ListChecks,
  }),
  page({ ...texts.campaigns, href: paths.campaigns.href(), icon: Megaphone, keys: 'G C' }),
  page({
    ...texts.leads,
    href: paths.leads.href(),
    icon: SquareUser,
    keys: 'G L',
  }),
  page({
    ...texts.doNotContact,
    href: paths.doNotContact.href(),
    icon: BookUser,
  }),
  page({
    ...texts.contactHistory,
    href: paths.contactHistory.href(),
    icon: History,
  }),
  setting({
    ...texts.limits,
    href: paths.limits.href(),
    icon: Gauge,
    keys: 'G S',
  }),
  setting({
    ...texts.workingHours,
    href: paths.workingHours.href(),
    icon: Clock,
  }),
  setting({
    ...texts.templates,
    href: paths.sequenceTemplates.href(),
    icon: Route,
  }),
  setting({
    ...texts.dataScrubber,
    href: paths.dataScrubber.href(),
    icon: Sparkles,
  }),
  setting({
    ...texts.account,
    href: paths.account.href(),
    icon: CircleUser,
  }),
  page({
    ...texts.help,
    href: paths.quickGuide.href(),
    icon: LifeBuoy,
  }),
];

/** What can be opened and done from anywhere. */
export function useLocalEntries(): PaletteEntry[] {
  const queryClient = useQueryClient();
  const [scheme, setScheme] = useColorScheme();
  const act = (
    kind: 'ACTION' | 'APPEARANCE',
    { run, ...line }: Line & { run: () => void },
  ): PaletteEntry => ({ id: line.label, kind, run, ...line });
  const dark = resolvedColorScheme(scheme) === 'dark';
  return [
    {
      id: 'new',
      kind: 'CREATE',
      ...texts.newCampaign,
      icon: Plus,
      href: paths.newCampaign.href(),
      keys: 'C',
    },
    ...PAGE_ENTRIES.filter(({ href }) => href === undefined || !isOutOfReach(href)),
    act(
      'APPEARANCE',
      dark
        ? {
            ...texts.light,
            icon: Sun,
            run: () => setScheme('light'),
          }
        : {
            ...texts.dark,
            icon: Moon,
            run: () => setScheme('dark'),
          },
    ),
    ...(scheme === 'auto'
      ? []
      : [
          act('APPEARANCE', {
            ...texts.system,
            icon: Monitor,
            run: () => setScheme('auto'),
          }),
        ]),
    act('ACTION', {
      ...texts.shortcuts,
      icon: Keyboard,
      run: () => openOverlay('shortcuts'),
      keys: '?',
    }),
    act('ACTION', {
      ...texts.signOut,
      icon: LogOut,
      run: () => void signOut({ queryClient }),
    }),
  ];
}
