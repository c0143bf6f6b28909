import { counted, grouped } from '#core/text/formats.ts';

/** The texts around the texts of a step: variables, templates, previews, tests. */
export const textTexts = {
  // Text fields.
  more: (variables: number) => `${variables} more`,
  fromCsv: (variables: number) => `${variables} from CSV`,
  insertVariable: 'Insert a variable',
  insert: (name: string) => `Insert ${name}`,
  variable: 'Variable',
  whichText: 'Which text',
  note: 'Note',
  message: 'Message',
  ifMissingRequired: 'If a value is missing (required)',
  ifMissing: 'If a value is missing',
  useTemplate: 'Use text from a template',
  template: 'Template',
  subjectIfMissing: 'Subject for leads with a missing value',
  subject: 'Subject',
  subjectOfThread: (subject: string | null) =>
    `${subject === null || subject === '' ? 'The subject comes from the email before' : `Arrives as “${subject}”, in the thread of the email before`}. A subject here is used only if that email wasn’t sent.`,
  length: (length: number, most: number | null) => `${length} of ${most}`,
  foreign: 'Placeholders of another tool',
  convert: 'Convert to variables',
  textIfMissing: 'Text for leads with a missing value',
  text: 'Text',
  fallbackHint: 'Used when a lead is missing a value. It can only use name variables.',

  // Emoji picker.

  // Text preview.
  missing: (name: string) => `${name} is missing`,
  previewFor: 'Preview for',
  previewExample: 'Preview for an example',
  previewFrom: 'Sent by',
  unnamed: 'Unnamed lead',
  nextLead: 'Next lead',
  nothingWritten: 'Nothing written yet',
  getsFallback: 'This lead is missing a value and gets the fallback text.',
  wouldPause: 'This lead would be paused until you add the value or a fallback text.',

  // An email as it arrives.
  emailPreview: 'The email as it arrives',
  noSubject: 'No subject',
  to: (name: string) => `to ${name}`,
  noMailbox: 'No mailbox is connected yet. Connect one to send emails and add your signature.',
  mailboxLost: 'Your mailbox needs to be connected again.',
  openEmailAccount: 'Email account',

  // Every value.
  getFallback: (leads: number) => `${counted(leads, 'gets', 'get')} the fallback text`,
  wouldWait: (leads: number) => `${grouped(leads)} would be paused until the value is filled in`,
  checked: (leads: number, more: boolean) => `${more ? 'the first ' : ''}${counted(leads, 'lead')}`,
  allComplete: (whole: string) => `All ${whole} have every value.`,
  someComplete: ({ complete, whole, rest }: { complete: number; whole: string; rest: string }) =>
    `${grouped(complete)} of ${whole} have every value. ${rest}.`,

  // Send test.
  sent: (to: string, fallback: boolean) =>
    `Sent to ${to}${fallback ? ', using the fallback text' : ''}`,
  example: (name: string) => `${name} (an example)`,
  sendTest: 'Send me a test',
  sendTestText:
    'You’ll get an email with this text as the lead would see it. No one else receives anything.',
  sendEmailTestText:
    'You’ll get this email in your own mailbox, as the lead would. It isn’t counted, and its unsubscribe link does nothing.',
  cancel: 'Cancel',
  sending: 'Sending',
  sendToMe: 'Send to me',
  previewAs: 'Preview as',
  variant: 'Variant',
  variantNamed: (letter: string | undefined) => `Variant ${letter}`,

  // Text templates dialog.
  useText: 'Use text from a template',
  replacesText: 'It replaces this step’s text. You can undo this.',
  searchTemplates: 'Search templates',
  loadingTexts: 'Loading texts',
  noTexts: 'No template text for this step yet',
  noTextsMatch: 'No templates match',
  noTextsHint: 'Texts from your sequence templates show up here.',
  useTextOf: (template: string) => `Use the text from ${template}`,
  use: 'Use it',
} as const;
