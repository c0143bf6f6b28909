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

export type Chapter = {
  id: ChapterId;
  name: string;
  /** What it takes to read and do. */
  minutes: number;
  title: string;
  text: string;
  facts: readonly {
    icon: LucideIcon | ActionType;
    figure: string;
    unit?: string;
    name: string;
    text: string;
  }[];
  know: readonly { lead: string; text: string }[];
  href: string;
};

/** The seven chapters, each with what to know and the place to do it (design, png/38). */
export const CHAPTERS: readonly Chapter[] = [
  {
    id: 'CONNECT',
    name: 'Connect LinkedIn',
    minutes: 2,
    title: 'Connect your LinkedIn account',
    href: paths.enterLinkedIn.href(),
    text: 'Reachwell works through your own account. Your password is encrypted with a key stored separately, and nothing happens until you launch a campaign.',
    facts: [],
    know: [
      {
        lead: 'You may need a code.',
        text: 'By text, app, or email. Keep your phone handy.',
      },
      {
        lead: 'One location.',
        text: 'Your account signs in from the country you choose until you change it.',
      },
      {
        lead: 'If the connection is lost,',
        text: 'everything pauses, we notify you, and it picks up where it left off.',
      },
    ],
  },
  {
    id: 'LEADS',
    name: 'Collect your first leads',
    minutes: 3,
    title: 'Collect your first leads',
    href: paths.newCampaign.href(),
    text: 'A list comes from a LinkedIn search, a file, or profile URLs. Start small, with fifty people you’d also message by hand.',
    facts: [
      { icon: Search, figure: '1,000', name: 'From a search', text: '2,475 with Sales Navigator' },
      {
        icon: FileSpreadsheet,
        figure: '30,000',
        name: 'From a file',
        text: 'columns are detected',
      },
      { icon: ListChecks, figure: '1,000', name: 'From URLs', text: 'one per line' },
    ],
    know: [
      {
        lead: 'No duplicates.',
        text: 'People already in another of your campaigns are skipped, and the report shows it.',
      },
      {
        lead: 'Every row is accounted for.',
        text: 'Download the rows we couldn’t read, fix them, and add them.',
      },
      {
        lead: 'Names are cleaned.',
        text: 'Titles and emoji are removed, and the original name is kept.',
      },
    ],
  },
  {
    id: 'SEQUENCE',
    name: 'Write a sequence',
    minutes: 4,
    title: 'Build a sequence, step by step',
    href: paths.sequenceTemplates.href(),
    text: 'A sequence sends an invite, waits for a response, and follows up. Conditions split the path: one for people who accept, one for people who don’t. Start with a template and make it your own.',
    facts: [],
    know: [
      {
        lead: 'A reply stops it.',
        text: 'Anyone who replies gets no further messages, in any campaign.',
      },
      {
        lead: 'Variables fill in automatically.',
        text: 'If a value is missing, the fallback text is used, never half a sentence.',
      },
      { lead: 'Short invites work best.', text: 'Two lines and a reason are more than enough.' },
    ],
  },
  {
    id: 'LIMITS',
    name: 'Choose how many a day',
    minutes: 2,
    title: 'Choose how many a day',
    href: paths.limits.href(),
    text: 'LinkedIn watches how fast accounts act. A steady, modest pace lowers the risk and gives you time to reply. Reachwell never exceeds the limits you set here.',
    facts: [
      { icon: 'CONNECT', figure: '15', unit: 'a day', name: 'Invites', text: 'in week 1, then 25' },
      { icon: 'MESSAGE', figure: '25', unit: 'a day', name: 'Messages', text: 'rises to 40' },
      { icon: 'VISIT', figure: '30', unit: 'a day', name: 'Profile views', text: 'rises to 60' },
    ],
    know: [
      {
        lead: 'Days vary on purpose.',
        text: 'The range stops each day a few actions below the limit.',
      },
      {
        lead: 'Follow-ups go first.',
        text: 'People you’re already talking to come before new invites.',
      },
      {
        lead: 'The week counts too.',
        text: 'At most 100 invites in 7 days, 200 with a paid LinkedIn account.',
      },
    ],
  },
  {
    id: 'HOURS',
    name: 'Set your working hours',
    minutes: 1,
    title: 'Work when you would work',
    href: paths.workingHours.href(),
    text: 'Nothing is sent outside your working hours. Actions are spread across the day with natural gaps, at least 45 seconds apart.',
    facts: [
      { icon: Sun, figure: '9 am', name: 'Monday to Friday', text: 'to 5 pm by default' },
      { icon: Moon, figure: '0', name: 'At night', text: 'the engine sleeps' },
      { icon: Award, figure: '45 s', name: 'Between actions', text: 'at minimum' },
    ],
    know: [
      {
        lead: 'Your zone.',
        text: 'Hours follow your local clock, including daylight saving time.',
      },
      { lead: 'No bursts after a pause.', text: 'Missed actions aren’t made up for.' },
      {
        lead: 'See what’s next.',
        text: 'While the engine runs, its card shows the next action and when it happens.',
      },
    ],
  },
  {
    id: 'LAUNCH',
    name: 'Launch, then watch',
    minutes: 3,
    title: 'Launch, then watch',
    href: paths.campaigns.href(),
    text: 'Before you launch, a forecast shows when the campaign will finish, what slows it down, and how many people will reply. Then launch it and check today’s plan.',
    facts: [],
    know: [
      { lead: 'Why is this lead waiting?', text: 'Every lead shows the reason and a time.' },
      {
        lead: 'Edit while it runs.',
        text: 'See who a change affects before you save it.',
      },
      { lead: 'Stop at any time.', text: 'Stop it, and everyone keeps their place.' },
    ],
  },
  {
    id: 'REPLIES',
    name: 'Answer replies',
    minutes: 2,
    title: 'Answer replies yourself',
    href: paths.leads.href({ query: { includeTypes: 'MESSAGE_RESPONDED' } }),
    text: 'The engine opens doors, and you take it from there. People who reply leave the sequence and show up under Needs you on the dashboard, longest wait first.',
    facts: [],
    know: [
      { lead: 'Reply the same day.', text: 'You’re still fresh in their mind.' },
      {
        lead: 'You can continue.',
        text: 'You can resume a lead who replied right where they left off.',
      },
      {
        lead: 'Late acceptances',
        text: 'trigger a notification, unless the campaign’s settings say otherwise.',
      },
    ],
  },
];
