import { paths } from '#web/paths.ts';

/**
 * A step of the tour: what it stands beside, and what it says. Where that is not on the screen, the
 * bubble stands in the middle.
 */
export type TourStep = { target: string; title: string; text: string };

const entry = (href: string): string => `nav a[href="${href}"]`;

/** The five steps: connect, leads, sequence, limits, launch (design, section 7). */
export const TOUR_STEPS: readonly TourStep[] = [
  {
    target: 'section[aria-label="Engine"]',
    title: 'The engine says what it does',
    text: 'Connect LinkedIn first. From then on this card tells what comes next, and why not more.',
  },
  {
    target: entry(paths.leads.href()),
    title: 'Your leads gather here',
    text: 'From a search, a file or a list of profiles. Nobody is contacted twice.',
  },
  {
    target: entry(paths.sequenceTemplates.href()),
    title: 'Say once what happens',
    text: 'A sequence invites, writes and waits for you. Keep the ones that work as templates.',
  },
  {
    target: entry(paths.limits.href()),
    title: 'Your daily limits live here',
    text: 'Start low in the first weeks. You can raise the limits later.',
  },
  {
    target: entry(paths.campaigns.href()),
    title: 'Launch, then watch',
    text: 'Put list and sequence into a campaign and switch it on. The forecast tells you before what to expect.',
  },
];
