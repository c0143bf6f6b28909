import type { LateAcceptance } from '#core/campaign/campaign-status.ts';
import { counted } from '#core/text/formats.ts';

const WEBHOOKS_ON_PRO = 'Webhooks require Pro';

/** Texts of the Settings tab of a campaign. */
export const settingsTabTexts = {
  name: 'Campaign name',
  filters: 'Filters for new lists',
  rules: (rules: number) => counted(rules, 'rule'),
  late: 'When an invite is accepted late',
  lateChoices: {
    IGNORE: { label: 'Ignore it', description: 'The lead stays on the No branch' },
    NOTIFY: {
      label: 'Notify me',
      description: 'The lead stays on the No branch and you get a notification',
    },
    RESUME_YES: {
      label: 'Continue on the Yes branch',
      description: 'If nothing from the No branch has been sent yet',
    },
  } satisfies Record<LateAcceptance, { label: string; description: string }>,
  locked: 'This campaign is locked by your plan',
  saved: 'Your campaign has been successfully saved',
  stale: 'The settings of this campaign',
  changed: {
    name: 'name',
    skipLeadConditions: 'filters',
    contactedBefore: 'earlier contacts',
    lateAcceptance: 'late acceptances',
    noteRule: 'invite notes',
    noteFilter: 'who gets a note',
    zapierUrl: 'URL',
    zapierEvents: 'events',
    useLikelyEmails: 'likely emails',
    unsubscribeFooter: 'footer',
    trackOpens: 'open tracking',
    moving: 'lead moves',
    /** `names` are of those above: `Name, events changed`. */
    all: (names: readonly string[]) =>
      `${names.join(', ').replace(/^./, (first) => first.toUpperCase())} changed`,
    sentence: (all: string) => `${all}.`,
  },
  launch: {
    title: 'Your campaign is ready to be launched',
    text: 'Actions start during your working hours, within your daily limits.',
    button: 'Launch now',
    busy: 'Launching',
  },
  remove: {
    title: 'Delete campaign',
    text: (leads: number) =>
      `Its ${counted(leads, 'lead stays', 'leads stay')} in your leads. Messages already sent aren’t affected.`,
    button: 'Delete',
  },
  moving: {
    notInPlan: 'Moving leads requires Pro',
    plans: 'See plans',
    offer: 'Send leads to another campaign when they finish, or bring them in from one.',
    noSequence: 'Build the sequence first',
    to: 'When leads finish, move them to',
    nowhere: 'Don’t move them',
    asInSequence: 'As set in the sequence',
    from: 'Bring in leads from',
    stale: 'The sequence changed elsewhere. Review it, then choose where leads move',
  },
  zapier: {
    title: 'Zapier or webhook',
    notInPlan: WEBHOOKS_ON_PRO,
    plans: 'See plans',
    offer: (hasUrl: boolean) =>
      `Send this campaign’s events to Zapier or your own endpoint as they happen${hasUrl ? '. Your URL is saved, but nothing is sent to it' : ''}.`,
    url: 'URL',
    urlExample: 'https://hooks.zapier.com/hooks/catch/…',
    urlHelp: 'Paste the URL of a Zapier Catch Hook or your own endpoint',
    save: 'Save URL',
    saving: 'Saving',
    test: 'Test',
    testAgain: 'Test again',
    testing: 'Testing',
    noUrlToTest: 'Enter a URL first',
    noUrlSaved: 'Save a URL first',
    events: 'Events',
    all: (events: number) => `All ${events}`,
    none: 'None',
    change: 'Change',
    changeDone: 'Done',
    waiting: (events: number) => `${counted(events, 'event')} queued`,
  },
  zapierTrouble: {
    title: 'Zapier isn’t accepting events',
    titleSince: (when: string) => `Zapier hasn’t accepted events since ${when}`,
    /** `until` is the last time at which the first of the waiting events is tried. */
    text: ({ error, waiting, until }: { error: string; waiting: number; until: string | null }) =>
      [
        `${error}.`,
        ...(waiting === 0
          ? []
          : [
              `${counted(waiting, 'event is', 'events are')} queued. We’ll keep retrying${until === null ? '' : `, the oldest until ${until}`}.`,
            ]),
        'The campaign keeps running.',
      ].join(' '),
  },
} as const;
