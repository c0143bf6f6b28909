import {
  BookUser,
  Braces,
  CalendarDays,
  Database,
  FileSpreadsheet,
  Link,
  ListChecks,
  Network,
  Radar,
  Search,
  Target,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import type { SearchOption, SearchType } from '#core/lead-pack/lead-pack.ts';

/** The icon of each source of leads. */
export const SOURCE_ICONS = {
  BASIC_SEARCH: Search,
  SALES_NAVIGATOR: Radar,
  RECRUITER: Target,
  EVENT_MEMBERS: CalendarDays,
  GROUP_MEMBERS: UsersRound,
  MY_NETWORK: Network,
  PROFILE_URLS: Link,
  CSV_FILE: FileSpreadsheet,
  EXISTING_LEADS: Database,
  API: Braces,
} as const satisfies Record<SearchType, LucideIcon>;

/**
 * The icon of a list: by its source, and for a saved list of a product by that (campaigns spec,
 * section 2).
 */
export const PACK_ICONS = {
  SEARCH: SOURCE_ICONS,
  SAVED_LIST: { ...SOURCE_ICONS, SALES_NAVIGATOR: ListChecks, RECRUITER: BookUser },
} as const satisfies Record<SearchOption, Record<SearchType, LucideIcon>>;
