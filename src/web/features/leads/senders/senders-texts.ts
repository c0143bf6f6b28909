import { counted, grouped } from '#core/text/formats.ts';

/** Texts about the senders of a shared campaign, on its leads. */
export const sendersTexts = {
  sender: 'Sender',
  filter: 'Sender',
  senders: 'Senders',
  sentBy: (name: string) => `Sender: ${name}`,
  selected: (leads: number) => `${counted(leads, 'lead')} selected`,
  clear: 'Clear selection',
  handOver: 'Hand over',
  chooseOneByOne: 'To hand leads over, select them page by page',
  othersLead: (name: string) => `${name} sends to this person`,
  othersHelp: (name: string) =>
    `Only ${name} can pause, edit, or answer here. You can hand the lead to another sender.`,
  dialog: {
    title: (leads: number) => `Hand over ${counted(leads, 'lead')}`,
    text: 'People who were contacted finish with their sender and start at the first step with the new one. Everyone else moves without a trace.',
    to: 'New sender',
    choose: 'Choose a sender',
    noOthers: 'No one else sends for this campaign',
    loading: 'Loading the preview',
    first: 'Writes first:',
    noText: 'The sequence has no text to write',
    missing: (placeholders: readonly string[]) =>
      `Waits for values: ${placeholders.map((name) => `{{${name}}}`).join(', ')}`,
    goes: (leads: number) => `${counted(leads, 'lead')} will move`,
    stays: (leads: number) => `${counted(leads, 'lead')} will stay`,
    nothing: 'None of these leads can move to this sender',
    cancel: 'Cancel',
    confirm: (leads: number) => `Hand over ${grouped(leads)}`,
    busy: 'Handing over',
    most: (leads: number) => `Choose up to ${grouped(leads)} leads at a time`,
    done: (leads: number, name: string) => `${counted(leads, 'lead')} handed over to ${name}.`,
    doneSome: (text: string, stayed: number) => `${text} ${counted(stayed, 'lead')} stayed.`,
  },
} as const;
