import { counted } from '#core/text/formats.ts';

/** The texts of the settings of one step: its delays, what it does, where its leads come from. */
export const itemSettingsTexts = {
  // Item settings.
  movingNeedsPro: 'Moving leads requires Pro',
  feeding: 'Also bring in leads from',
  feedingHint: 'In addition to this campaign’s lists.',
  withoutNote: 'Invite without a note',
  withoutNoteHint: 'The lead isn’t delayed.',
  nextMonth: 'Wait until next month',
  nextMonthHint: 'The lead waits until you have notes again.',
  waitToCheck: 'Wait before checking',
  waitForStep: 'Wait before this step',
  waitToSend: 'Wait before sending',
  inWorkingHours: 'in working hours',
  waitUpTo: 'Wait up to',
  thenNo: 'then the No branch',
  readOnly: 'This sequence is read-only',
  notesUsedUp: 'When this month’s notes run out',
  inviteByEmailIfAsked: 'Invite by email if LinkedIn asks for the address',
  newThread: 'Start a new thread',
  sameThread: 'This email is sent as a reply to the one before it.',
  ownThread: 'This email arrives on its own, with its own subject.',
  leadsHere: (leads: number) => `${counted(leads, 'lead is', 'leads are')} on this step now.`,
  newTextForRest: 'Leads who haven’t received the text get the new one. No one gets it twice.',
  changesApply: 'Your changes apply to them too.',
  removalAsks: 'If you remove the step, we’ll ask where they go.',
  removeAll: 'Remove this step and everything after it',

  // End fields.
  finish: 'Finish',
  finishHint: 'The lead is done.',
  move: 'Move to another campaign',
  moveHint: 'The lead starts there.',
  blacklist: 'Blacklist',
  blacklistHint: 'Never contact this lead again.',
  atTheEnd: 'At the end',
  toCampaign: 'To the campaign',
  loadingCampaigns: 'Loading your campaigns',
  chooseCampaign: 'Choose a campaign',
  noOtherCampaign: 'You have no other campaigns yet',
  campaignsFailed: 'Your campaigns couldn’t be loaded. Try again',
  chooseWhere: 'Choose where the leads go',

  // Delay field.
  unit: (delay: string) => `${delay}, unit`,
  hours: 'Hours',
  days: 'Days',

  // Attachments field.
  kilobytes: (size: number) => `${size} KB`,
  megabytes: (size: string) => `${size} MB`,
  availableUntil: 'available until',
  removeFile: (name: string) => `Remove ${name}`,
  notAttached: (name: string, problem: string) => `${name} wasn’t attached. ${problem}`,
  mostFiles: (most: number) => `A step can have at most ${most} files`,
  attach: 'Attach a file',
  files: 'Files',
  uploading: (percent: number) => `Uploading, ${percent}%`,
} as const;
