import { counted } from '#core/text/formats.ts';

/** What `/upgrade` says. */
export const upgradeTexts = {
  title: 'Plans',
  noPlans: 'This deployment has no plans',
  noPlansText: 'Every feature is available to every account, and nothing is charged.',
  goToCampaigns: 'Go to campaigns',
  ended: (date: string) => `Your free trial ended on ${date}`,
  endedText:
    'Campaigns are paused, and nothing is deleted. If the trial is extended, everything picks up where it left off.',
  runs: (date: string) => `Your free trial runs until ${date}`,
  runsText: 'Every feature is available until then, and nothing is deleted when it ends.',
  exportData: 'Export your data',
  finder: 'Email finder',
  finderText: 'Credits to find the work emails of your leads, their plans, and where yours went.',
  seeFinder: 'See credits and plans',
  administrator: 'What your administrator can do',
  administratorText:
    'You can’t buy a plan in this version. Your Reachwell administrator can do one of the following on the server:',
  extend: (days: number) => `Extend this trial by ${counted(days, 'day')}, effective immediately:`,
  withoutBilling:
    'Or start Reachwell without billing, so there’s no trial and every feature is available:',
} as const;
