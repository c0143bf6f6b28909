import { Building2, CalendarDays, FileSpreadsheet, Link2, Network, Radar, Search, UserSearch, UsersRound, type LucideIcon } from 'lucide-react';
import type { SearchType } from '#core/lead/lead-pack.ts';

/** The icon of each source of leads. */
export const SOURCE_ICONS = {
  BASIC_SEARCH: Search, SALES_NAVIGATOR: Radar, RECRUITER: UserSearch, EVENT_MEMBERS: CalendarDays, GROUP_MEMBERS: UsersRound, MY_NETWORK: Network, PROFILE_URLS: Link2, CSV_FILE: FileSpreadsheet, EXISTING_LEADS: Building2,
} as const satisfies Record<SearchType, LucideIcon>;
