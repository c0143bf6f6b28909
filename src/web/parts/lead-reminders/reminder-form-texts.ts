/** What is asked for a reminder. */
export const reminderFormTexts = {
  title: 'Remind me',
  rescheduleTitle: 'Reschedule reminder',
  cancel: 'Cancel',
  confirm: 'Remind me',
  confirmAt: (when: string) => `Remind me ${when}`,
  confirmOn: (day: string) => `Remind me on ${day}`,
  saving: 'Saving',
  saved: (when: string) => `We’ll remind you on ${when}`,
  past: 'Choose a time in the future',
  quick: 'Quick times',
  calendar: 'Reminder date',
  day: 'Day',
  hour: 'Hour',
  type: 'Reminder type',
  note: 'Note',
  onlyIfSilent: (name: string) => `Only if ${name} hasn’t written`,
} as const;
