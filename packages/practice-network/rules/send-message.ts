import type { Network } from '#network.ts';
import type { Act } from '#rules/act.ts';
import { refillCredits } from '#rules/inmail-credits.ts';
import { invalid, unprocessable, WireFailure } from '#rules/wire-failure.ts';
import type { Chat, KeptAttachment, Message } from '#store/chat-store.ts';
import type { Person } from '#world/person.ts';
import { decideMessage } from '#world/personality.ts';

const MESSAGE_LENGTH = 8000;
const INMAIL_LENGTH = 2000;
const SUBJECT_LENGTH = 200;
const ATTACHMENTS_CHARACTERS = 28_000_000;

interface MessageInput extends Act {
  person: Person;
  text: string;
  attachments: KeptAttachment[];
}

interface InmailInput extends MessageInput {
  product: 'classic' | 'sales_navigator' | 'recruiter';
  subject: string | null;
}

/** Sends a message to a first-degree person, or into a chat that the other side has answered. */
export function sendMessage(
  network: Network,
  input: MessageInput,
): { chat: Chat; message: Message } {
  rejectBadText(input, MESSAGE_LENGTH);
  const { account, person } = input;
  if (person.index === account.owner) throw invalid('You can’t message yourself.');
  const chat = network.chats.withPerson(account.number, person.index);
  const connected = network.ties.get(account.number, person.index).connectedAt !== null;
  if (!connected && chat?.answered !== true)
    throw unprocessable('Not a relation', 'Messages can be sent to relations only.');
  const sent = placeMessage(network, { ...input, subject: null, credit: null });
  network.ledger.add({
    at: input.now,
    account: account.number,
    person: person.index,
    kind: 'MESSAGE',
    text: input.text,
    requestId: input.requestId,
  });
  return sent;
}

/**
 * Sends an InMail: free to open profiles, else for a credit of the product, which comes back with
 * an answer.
 */
export function sendInmail(network: Network, input: InmailInput): { chat: Chat; message: Message } {
  rejectBadText(input, INMAIL_LENGTH);
  const { account, person, product, subject } = input;
  if (person.index === account.owner) throw invalid('You can’t message yourself.');
  if ((subject?.length ?? 0) > SUBJECT_LENGTH)
    throw invalid(`The subject must not be longer than ${SUBJECT_LENGTH} characters.`);
  const has =
    product === 'classic'
      ? account.paid
      : account.seats.some((seat) => seat.product === product && seat.selected);
  if (!has)
    throw new WireFailure({
      type: 'provider/insufficient_permissions',
      title: 'Not subscribed',
      detail: `The account has no active ${product} seat.`,
    });
  refillCredits(network, { account, now: input.now });
  if (!person.open) {
    if (account.credits[product] < 1)
      throw unprocessable('No credits', 'There are no InMail credits left.');
    network.accounts.save({
      ...account,
      credits: { ...account.credits, [product]: account.credits[product] - 1 },
    });
  }
  const sent = placeMessage(network, { ...input, credit: person.open ? null : product });
  network.ledger.add({
    at: input.now,
    account: account.number,
    person: person.index,
    kind: 'INMAIL',
    text: input.text,
    requestId: input.requestId,
  });
  return sent;
}

function rejectBadText(
  { text, attachments }: Pick<MessageInput, 'text' | 'attachments'>,
  longest: number,
): void {
  if (text.trim() === '' && attachments.length === 0) throw invalid('The text is empty.');
  if (text.length > longest)
    throw invalid(`The text must not be longer than ${longest} characters.`);
  if (
    attachments.reduce((sum, attachment) => sum + attachment.content.length, 0) >
    ATTACHMENTS_CHARACTERS
  ) {
    throw new WireFailure({
      type: 'provider/invalid_file',
      title: 'Invalid file',
      detail: 'The files are larger than 20 MB in total.',
    });
  }
}

/**
 * Puts a message of the account into its chat, however it was sent, and lets the person decide when
 * to read it.
 */
export function placeMessage(
  network: Network,
  {
    account,
    now,
    person,
    text,
    attachments,
    subject,
    credit,
  }: Omit<MessageInput, 'requestId'> & { subject: string | null; credit: Message['credit'] },
): { chat: Chat; message: Message } {
  const found =
    network.chats.withPerson(account.number, person.index) ??
    network.chats.open({ account: account.number, person: person.index, at: now });
  const tie = network.ties.get(account.number, person.index);
  const message = network.chats.addMessage({
    chat: found.number,
    mine: true,
    text,
    subject,
    at: now,
    attachments,
    turn: tie.messages,
    credit,
  });
  const chat = { ...found, lastAt: now };
  network.chats.save(chat);
  network.ties.save({ ...tie, messages: tie.messages + 1 });
  const answer = decideMessage({
    seed: network.world.seed,
    behavior: network.behavior,
    owner: account.owner,
    person: person.index,
    turn: tie.messages,
  });
  if (answer !== null && !tie.silent)
    network.due.add({
      at: now + answer.readAfterMs,
      kind: 'read',
      account: account.number,
      person: person.index,
      ref: message.number,
    });
  return { chat, message };
}
