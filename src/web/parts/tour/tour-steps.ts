import { paths } from '#web/paths.ts';

/**
 * A step of the tour: its target and its text. If the target isn't on the screen, the bubble is
 * centered.
 */
export type TourStep = { target: string; title: string; text: string };

const entry = (href: string): string => `nav a[href="${href}"]`;

/** The five steps: connect, leads, sequence, limits, launch (design, section 7). */
export const TOUR_STEPS: readonly TourStep[] = [
  {
    target: 'section[aria-label="Engine"]',
    title: 'See what the engine is doing',
    text: 'This card shows what’s next and what’s holding things back, on every page.',
  },
  {
    target: entry(paths.leads.href()),
    title: 'Your leads live here',
    text: 'From a search, a file, or a list of profiles. No one is contacted twice.',
  },
  {
    target: entry(paths.sequenceTemplates.href()),
    title: 'Build once, reuse anywhere',
    text: 'A sequence invites, messages, and waits for you. Save the ones that work as templates.',
  },
  {
    target: entry(paths.limits.href()),
    title: 'Your daily limits live here',
    text: 'Start low for the first few weeks. You can raise limits later.',
  },
  {
    target: entry(paths.campaigns.href()),
    title: 'Launch, then watch',
    text: 'Combine a list and a sequence in a campaign, then launch it. The forecast shows what to expect.',
  },
];
