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
    text: 'Reachwell works through your own account. Your password is sealed with a key that is not kept beside it, and nothing is done before you launch something.',
    facts: [],
    know: [
      {
        lead: 'A code may be asked.',
        text: 'By text, by app or by mail. Have your phone at hand.',
      },
      {
        lead: 'One address.',
        text: 'The account is used from the country that you choose, and stays there until you change it.',
      },
      {
        lead: 'If it is lost,',
        text: 'everything stands still, you are told, and it goes on where it stood.',
      },
    ],
  },
  {
    id: 'LEADS',
    name: 'Collect your first leads',
    minutes: 3,
    title: 'Collect your first leads',
    href: paths.newCampaign.href(),
    text: 'A list comes from a search on LinkedIn, a file, or addresses of profiles. Start with a small one: fifty people whom you would also write to by hand.',
    facts: [
      { icon: Search, figure: '1,000', name: 'From a search', text: '2,475 with Sales Navigator' },
      { icon: FileSpreadsheet, figure: '30,000', name: 'From a file', text: 'columns are guessed' },
      { icon: ListChecks, figure: '1,000', name: 'From addresses', text: 'one a line' },
    ],
    know: [
      {
        lead: 'Nobody twice.',
        text: 'Who is in another campaign of yours is skipped, and the report says so.',
      },
      {
        lead: 'Every row gets a verdict.',
        text: 'What could not be read can be downloaded, put right and added.',
      },
      {
        lead: 'Names are cleaned.',
        text: 'Titles and emoji go, and the original stays beside the name.',
      },
    ],
  },
  {
    id: 'SEQUENCE',
    name: 'Write a sequence',
    minutes: 4,
    title: 'Say what happens, step by step',
    href: paths.sequenceTemplates.href(),
    text: 'A sequence invites, waits for the answer and writes. Conditions part the ways: one for who accepts, one for who does not. Begin with a template and change its words.',
    facts: [],
    know: [
      {
        lead: 'A reply stops it.',
        text: 'Whoever answers gets no further message, in any campaign.',
      },
      {
        lead: 'Variables fill in.',
        text: 'Where a value is missing, the other text is used, never half a sentence.',
      },
      { lead: 'Short invites win.', text: 'Two lines and a reason are more than enough.' },
    ],
  },
  {
    id: 'LIMITS',
    name: 'Choose how many a day',
    minutes: 2,
    title: 'Choose how many a day',
    href: paths.limits.href(),
    text: 'LinkedIn watches how fast an account acts. A steady, modest pace lowers the risk and gives you time to answer. Reachwell never goes above the numbers you set here.',
    facts: [
      { icon: 'CONNECT', figure: '15', unit: 'a day', name: 'Invites', text: 'in week 1, then 25' },
      { icon: 'MESSAGE', figure: '25', unit: 'a day', name: 'Messages', text: 'rises to 40' },
      { icon: 'VISIT', figure: '30', unit: 'a day', name: 'Profile views', text: 'rises to 60' },
    ],
    know: [
      {
        lead: 'Days differ on purpose.',
        text: 'The range stops each day a few actions short of the limit.',
      },
      {
        lead: 'Follow-ups go first.',
        text: 'People you are already talking to come before new invites.',
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
    text: 'Outside your hours nothing is sent. The day’s actions are spread over them with gaps like a person’s, at least 45 seconds apart.',
    facts: [
      { icon: Sun, figure: '9 am', name: 'Monday to Friday', text: 'to 5 pm at first' },
      { icon: Moon, figure: '0', name: 'At night', text: 'the engine sleeps' },
      { icon: Award, figure: '45 s', name: 'Between two', text: 'at the least' },
    ],
    know: [
      {
        lead: 'Your zone.',
        text: 'Hours follow your clock, also when it changes in spring and autumn.',
      },
      { lead: 'No burst after a pause.', text: 'What was not done is not made up for.' },
      {
        lead: 'The card says when.',
        text: 'While it runs, the engine card names the next action and its time.',
      },
    ],
  },
  {
    id: 'LAUNCH',
    name: 'Launch, then watch',
    minutes: 3,
    title: 'Launch, then watch',
    href: paths.campaigns.href(),
    text: 'Before the launch a forecast tells when it ends, what holds it, and how many will answer. Then switch the campaign on and look at the day’s plan.',
    facts: [],
    know: [
      { lead: 'Why is this lead waiting?', text: 'Every lead can say it, with a time.' },
      {
        lead: 'Change it while it runs.',
        text: 'You see what a change does to whom before you save it.',
      },
      { lead: 'Stop at any time.', text: 'Switch it off, and everybody keeps their place.' },
    ],
  },
  {
    id: 'REPLIES',
    name: 'Answer replies',
    minutes: 2,
    title: 'Answer replies yourself',
    href: paths.leads.href({ query: { includeTypes: 'MESSAGE_RESPONDED' } }),
    text: 'The engine opens doors, and you walk through. Who replies leaves the sequence and is counted under Needs you on the dashboard, which names who waits longest.',
    facts: [],
    know: [
      { lead: 'The same day is best.', text: 'Whoever wrote to you still has it in mind.' },
      {
        lead: 'You can go on.',
        text: 'A lead who answered can be resumed by hand, where it stood.',
      },
      {
        lead: 'Late acceptances',
        text: 'are told to you, unless the settings of the campaign say what follows.',
      },
    ],
  },
];
