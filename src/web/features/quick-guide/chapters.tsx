import {
  Award,
  FileSpreadsheet,
  ListChecks,
  Moon,
  Search,
  Sun,
  type LucideIcon,
} from 'lucide-react';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import { paths } from '#web/paths.ts';
import { chapterTexts } from './quick-guide-texts.ts';

export const CHAPTER_IDS = [
  'CONNECT',
  'LEADS',
  'SEQUENCE',
  'LIMITS',
  'HOURS',
  'LAUNCH',
  'REPLIES',
] as const;
export type ChapterId = (typeof CHAPTER_IDS)[number];

type Fact = {
  icon: LucideIcon | ActionType;
  figure: string;
  unit?: string;
  name: string;
  text: string;
};

export type Chapter = {
  id: ChapterId;
  name: string;
  /** What it takes to read and do. */
  minutes: number;
  title: string;
  text: string;
  facts: readonly Fact[];
  know: readonly { lead: string; text: string }[];
  href: string;
};

type Place = { minutes: number; href: string; facts?: readonly Fact[] };
const { LEADS, LIMITS, HOURS } = chapterTexts;

const PLACES = {
  CONNECT: { minutes: 2, href: paths.enterLinkedIn.href() },
  LEADS: {
    minutes: 3,
    href: paths.newCampaign.href(),
    facts: [
      { icon: Search, ...LEADS.search },
      { icon: FileSpreadsheet, ...LEADS.file },
      { icon: ListChecks, ...LEADS.urls },
    ],
  },
  SEQUENCE: { minutes: 4, href: paths.sequenceTemplates.href() },
  LIMITS: {
    minutes: 2,
    href: paths.limits.href(),
    facts: [
      { icon: 'CONNECT', unit: LIMITS.aDay, ...LIMITS.invites },
      { icon: 'MESSAGE', unit: LIMITS.aDay, ...LIMITS.messages },
      { icon: 'VISIT', unit: LIMITS.aDay, ...LIMITS.views },
    ],
  },
  HOURS: {
    minutes: 1,
    href: paths.workingHours.href(),
    facts: [
      { icon: Sun, ...HOURS.days },
      { icon: Moon, ...HOURS.night },
      { icon: Award, ...HOURS.gap },
    ],
  },
  LAUNCH: { minutes: 3, href: paths.campaigns.href() },
  REPLIES: {
    minutes: 2,
    href: paths.leads.href({ query: { includeTypes: 'MESSAGE_RESPONDED' } }),
  },
} as const satisfies Record<ChapterId, Place>;

/** The seven chapters, each with what to know and the place to do it (design, png/38). */
export const CHAPTERS: readonly Chapter[] = CHAPTER_IDS.map((id) => {
  const { name, title, text, know } = chapterTexts[id];
  return { id, name, title, text, know, facts: [], ...PLACES[id] };
});
