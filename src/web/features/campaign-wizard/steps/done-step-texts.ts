import { counted } from '#core/text/formats.ts';

/** Texts of the last screen of the wizard. */
export const doneStepTexts = {
  title: 'Well done',
  text: 'Your campaign is ready to be launched',
  later: 'Later',
  open: 'Open campaign',
  launch: 'Launch now',
  launching: 'Launching',
  firstAction: (when: string) => `First action expected ${when}.`,
  stopAnyTime: 'You can stop the campaign at any time.',
  change: 'Change',
  leads: {
    title: (leads: number, lists: number) =>
      `${counted(leads, 'lead')} in ${counted(lists, 'list')}`,
    sources: (sources: readonly string[]) => sources.join(', '),
    collectLater: (sources: string, lists: number) =>
      `${sources}; ${lists === 1 ? 'one list starts' : `${lists} lists start`} collecting after launch`,
    ready: 'Ready',
    none: 'No leads yet',
  },
  sequence: {
    title: (steps: number, longest: string) => `${counted(steps, 'step')}, longest path ${longest}`,
    names: (names: readonly string[]) => names.join(', '),
    fine: 'No errors',
  },
  hours: {
    open: 'Open',
    closed: 'Closed now',
    none: 'No working days set',
    /** `hours` is missing where the days differ. */
    works: (days: string, hours: { from: string; to: string } | null) =>
      `Active ${days}, ${hours === null ? 'at different hours' : `${hours.from} to ${hours.to}`}`,
    dayRange: (first: string, last: string) => `${first} to ${last}`,
    dayCount: (days: number) => `${counted(days, 'day')} a week`,
    openUntil: (zone: string, time: string) => `${zone}, open now until ${time}`,
    opens: (zone: string, when: string) => `${zone}, opens ${when}`,
    never: (zone: string) => `${zone}. Nothing runs until you turn on a day`,
  },
  webhook: {
    title: (host: string) => `Events are sent to ${host}`,
    text: (types: number, tested: boolean) =>
      `${counted(types, 'event type')}, ${tested ? 'last test delivered' : 'as they happen'}`,
    tested: 'Tested',
    set: 'Set up',
  },
} as const;
