/** What is asked for a reminder. */
export const reminderFormTexts = {
  confirmOn: (day: string) => `Remind me on ${day}`,
  saving: 'Saving',
  saved: (when: string) => `We’ll remind you on ${when}`,
  past: 'Choose a time in the future',
  quick: 'Quick times',
  calendar: 'Reminder date',
  hour: 'Hour',
  note: 'Note',
  onlyIfSilent: (name: string) => `Only if ${name} hasn’t written`,
} as const;
