/** What is asked for a reminder. */
export const reminderDialogTexts = {
  title: 'Remind me',
  rescheduleTitle: 'Reschedule reminder',
  cancel: 'Cancel',
  confirm: 'Remind me',
  confirmAt: (when: string) => `Remind me ${when}`,
  saving: 'Saving',
  saved: (when: string) => `We’ll remind you on ${when}`,
  past: 'Choose a time in the future',
  quick: 'Quick times',
  calendar: 'Reminder date',
  day: 'Day',
  hour: 'Hour',
  type: 'Reminder type',
  note: 'Note',
  onlyIfSilent: (name: string) => `Only if ${name} hasn’t replied`,
} as const;
