import { counted } from '#core/text/formats.ts';

/** The texts of removing a list of leads. */
export const removePackTexts = {
  title: 'Remove list',
  question: (name: string) => `Do you really want to remove list of leads ${name}?`,
  removing: 'Removing',
  inProgress: (leads: number) =>
    `${counted(leads, 'lead in progress stops at its step', 'leads in progress stop at their step')}. `,
  leadsLeave: 'Its leads leave this campaign. ',
  sentStays: 'Anything already sent stays in their timeline.',
} as const;
