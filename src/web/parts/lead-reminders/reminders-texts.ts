/** Texts about the reminders of a lead. */
export const remindersTexts = {
  title: 'Reminders',
  add: 'Remind me',
  change: 'Reschedule reminder',
  loading: 'Loading reminders',
  none: 'No reminders',
  done: 'Done',
  saving: 'Saving',
  reschedule: 'Reschedule',
  setAgain: 'Set a new time',
  remove: 'Remove this reminder',
  willNotify: 'with a notification',
  notified: 'notified',
  wasDone: 'done',
  onlyIfSilent: 'only if they haven’t written',
} as const;
