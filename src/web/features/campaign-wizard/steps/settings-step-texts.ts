import type { LateAcceptance } from '#core/campaign/campaign-status.ts';
import { counted, grouped } from '#core/text/formats.ts';

/** Texts of the third step of the wizard. */
export const settingsStepTexts = {
  title: 'Settings',
  text: 'You can change all of this later, even while the campaign is running.',
  name: 'Campaign name',
  filters: 'Filters for new lists',
  rules: (rules: number) => counted(rules, 'rule'),
  late: 'When an invite is accepted late',
  lateChoices: {
    NOTIFY: {
      label: 'Notify me',
      description: 'You decide what happens; the lead stays on the No branch',
    },
    RESUME_YES: {
      label: 'Continue on the Yes branch',
      description: 'Only if nothing from the No branch has been sent',
    },
    IGNORE: { label: 'Ignore it', description: 'The lead stays on the No branch' },
  } satisfies Record<LateAcceptance, { label: string; description: string }>,
  pro: 'Pro',
  plans: 'See plans',
  webhook: {
    title: 'Zapier or webhook',
    notInPlan: 'Webhooks require Pro',
    offer: 'Send this campaign’s events to Zapier or your own endpoint as they happen.',
    url: 'URL',
    urlExample: 'https://hooks.zapier.com/hooks/catch/…',
    urlHelp: 'This campaign’s events are sent here as they happen',
    test: 'Test',
    testing: 'Testing',
    delivered: ({ tookMs, status }: { tookMs: number; status: number | null }) =>
      `Test delivered in ${grouped(tookMs)} ms, response ${status}`,
    sent: 'What the test sent',
  },
  feeding: {
    title: 'Bring in leads from another campaign',
    campaign: 'Campaign',
    noSequence: 'Build the sequence first',
    notInPlan: 'Moving leads requires Pro',
    offer: 'Bring in leads from another campaign.',
  },
} as const;
