import type { MailWorld } from '#mail/mail-world.ts';
import {
  headOf,
  idOf,
  messagesOf,
  recipientsOf,
  sendMail,
  type Message,
} from '#mail/oauth/mailbox-messages.ts';
import type { ProviderAnswer, ProviderRequest } from '#mail/oauth/provider-call.ts';
import { headerOf, parsePart } from '#mail/mime-part.ts';
import type { Folder, Mailbox } from '#store/mail-store.ts';

const SEND = 'https://www.googleapis.com/auth/gmail.send';
const READ = 'https://www.googleapis.com/auth/gmail.readonly';
const SEND_PATH = '/upload/gmail/v1/users/me/messages/send';

/** Whether a request belongs to Gmail, and whether it sends. */
export const isGmail = ({ path }: ProviderRequest): boolean =>
  path === SEND_PATH || path.startsWith('/gmail/v1/');
export const isGmailSend = ({ path }: ProviderRequest): boolean => path === SEND_PATH;

interface GmailCall {
  world: MailWorld;
  mailbox: Mailbox;
  query: URLSearchParams;
}
/** A mail with all its labels. */
interface Labeled {
  mail: number;
  at: number;
  labelIds: string[];
}

/** Gmail's errors, by status. */
export function gmailError(code: number, message: string, reason: string): ProviderAnswer {
  const errors = [{ message, domain: 'global', reason }];
  return { status: code, json: { error: { code, message, errors } } };
}

const notFound = () => gmailError(404, 'Requested entity was not found.', 'notFound');

/** The calls of the Gmail API (REST, v1) that send, search and read. */
export async function answerGmail(
  world: MailWorld,
  { mailbox, scopes, request }: { mailbox: Mailbox; scopes: string[]; request: ProviderRequest },
): Promise<ProviderAnswer> {
  const { method, path, query } = request;
  if (!scopes.includes(method === 'GET' ? READ : SEND))
    return gmailError(
      403,
      'Request had insufficient authentication scopes.',
      'insufficientPermissions',
    );
  const call = { world, mailbox, query };
  if (method === 'POST' && path === SEND_PATH) return send(call, request);
  const [, kind, id = ''] = /^\/gmail\/v1\/users\/me\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
  if (method !== 'GET') return notFound();
  if (kind === 'profile')
    return {
      status: 200,
      json: { emailAddress: mailbox.address, historyId: historyNow(call).text },
    };
  if (kind === 'history') return historySince(call);
  if (kind === 'messages') return id === '' ? list(call) : get(call, id);
  return kind === 'threads' ? thread(call, id) : notFound();
}

const LABELS: Readonly<Record<string, string>> = {
  '\\Sent': 'SENT',
  '\\Junk': 'SPAM',
  '\\Trash': 'TRASH',
  '\\Drafts': 'DRAFT',
};
const labelOf = ({ name, special }: Folder): string | null =>
  name === 'INBOX' ? 'INBOX' : (LABELS[special ?? ''] ?? null);

/** The mails of a mailbox, oldest first, each once. */
function labeled({ world, mailbox }: GmailCall): Labeled[] {
  const found = new Map<string, Labeled>();
  for (const { mail, at, folder } of messagesOf(world, mailbox)) {
    // A mail to oneself is one message there.
    const { messageId } = headOf(world, mail);
    const key = messageId === '' ? String(mail) : messageId;
    const label = labelOf(folder);
    const one = found.get(key) ?? { mail, at, labelIds: [] };
    if (label !== null) one.labelIds.push(label);
    found.set(key, { ...one, at: Math.min(one.at, at) });
  }
  return [...found.values()].sort((one, other) => one.at - other.at || one.mail - other.mail);
}

const gmailId = (mail: number): string => mail.toString(16).padStart(16, '0');
const threadIdOf = (world: MailWorld, mail: number): string => {
  const { root } = headOf(world, mail);
  return root === '' ? gmailId(mail) : idOf(root);
};

async function send(
  { world, mailbox, query }: GmailCall,
  { headers, body }: ProviderRequest,
): Promise<ProviderAnswer> {
  const boundary = /^multipart\/related;\s*boundary="?([^";]+)"?$/i.exec(
    headers['content-type'] ?? '',
  )?.[1];
  if (query.get('uploadType') !== 'multipart' || boundary === undefined)
    return gmailError(400, 'Bad upload', 'badRequest');
  const parts = body.toString('latin1').split(`--${boundary}`);
  const message = parts[2];
  if (message === undefined || !parts[3]?.startsWith('--'))
    return gmailError(400, 'Malformed multipart body.', 'badContent');
  const raw = Buffer.from(message.slice(message.indexOf('\r\n\r\n') + 4, -2), 'latin1');
  if (recipientsOf(raw).length === 0)
    return gmailError(400, 'Invalid To header', 'invalidArgument');
  await sendMail(world, { mailbox, raw });
  const sent = messagesOf(world, mailbox).findLast(({ folder }) => folder.special === '\\Sent');
  if (sent === undefined) throw new Error('What was sent is not in Sent');
  const { mail } = sent;
  const threadId = threadIdOf(world, mail);
  return { status: 200, json: { id: gmailId(mail), threadId, labelIds: ['SENT'] } };
}

function list(call: GmailCall): ProviderAnswer {
  const { world, query } = call;
  const labels = query.getAll('labelIds');
  const terms = (query.get('q') ?? '').split(' ').filter((term) => term !== '');
  const all = query.get('includeSpamTrash') === 'true';
  const hits = labeled(call)
    .filter(({ labelIds }) => labels.every((label) => labelIds.includes(label)))
    .filter(({ labelIds }) => all || !labelIds.some((one) => ['SPAM', 'TRASH'].includes(one)))
    .filter(({ mail, at }) => terms.every((term) => matches({ world, mail, at, term })))
    .toReversed();
  const from = Number(query.get('pageToken') ?? 0) || 0;
  const size = Math.min(Number(query.get('maxResults') ?? 100) || 100, 500);
  return {
    status: 200,
    json: {
      messages: hits.slice(from, from + size).map(({ mail }) => ({
        id: gmailId(mail),
        threadId: threadIdOf(world, mail),
      })),
      ...(hits.length > from + size && { nextPageToken: String(from + size) }),
    },
  };
}

function matches({
  world,
  mail,
  at,
  term,
}: {
  world: MailWorld;
  mail: number;
  at: number;
  term: string;
}): boolean {
  const [operator, value = ''] = term.split(/:(.*)/s);
  if (operator === 'after') return at / 1000 > Number(value);
  if (operator === 'before') return at / 1000 < Number(value);
  return (
    operator === 'rfc822msgid' && headOf(world, mail).messageId.replace(/^<|>$/g, '') === value
  );
}

function wireOf({ world, query }: GmailCall, { mail, at, labelIds }: Labeled) {
  const all = {
    id: gmailId(mail),
    threadId: threadIdOf(world, mail),
    labelIds,
    internalDate: String(at),
  };
  const raw = world.mails.raw(mail);
  if (query.get('format') === 'raw') return { ...all, raw: raw.toString('base64url') };
  if (query.get('format') !== 'metadata') return all;
  const part = parsePart(raw);
  const headers = query
    .getAll('metadataHeaders')
    .map((name) => ({ name, value: headerOf(part, name) }))
    .filter(({ value }) => value !== null);
  return { ...all, payload: { headers } };
}

function get(call: GmailCall, id: string): ProviderAnswer {
  const found = labeled(call).find(({ mail }) => gmailId(mail) === id);
  return found === undefined ? notFound() : { status: 200, json: wireOf(call, found) };
}

function thread(call: GmailCall, id: string): ProviderAnswer {
  const found = labeled(call).filter(({ mail }) => threadIdOf(call.world, mail) === id);
  if (found.length === 0) return notFound();
  return { status: 200, json: { id, messages: found.map((one) => wireOf(call, one)) } };
}

/** Two folders in which mail arrives; a point of history is how far each was filled. */
const STEP = 1_000_000;

function arrivalFolders({ world, mailbox }: GmailCall): { inbox: Folder; junk: Folder } {
  const folders = world.mails.folders(mailbox.number);
  const inbox = folders.find(({ name }) => name === 'INBOX');
  const junk = folders.find(({ special }) => special === '\\Junk');
  if (inbox === undefined || junk === undefined) throw new Error('A mailbox lacks a folder');
  return { inbox, junk };
}

function historyNow(call: GmailCall): { inbox: number; junk: number; text: string } {
  const folders = arrivalFolders(call);
  const [inbox, junk] = [folders.inbox.uidNext, folders.junk.uidNext];
  return { inbox, junk, text: String(inbox * STEP + junk) };
}

function historySince(call: GmailCall): ProviderAnswer {
  const { world, query } = call;
  const start = Number(query.get('startHistoryId') ?? Number.NaN);
  if (!Number.isSafeInteger(start))
    return gmailError(400, 'Invalid startHistoryId', 'invalidArgument');
  const now = historyNow(call);
  const from = { inbox: Math.floor(start / STEP), junk: start % STEP };
  if (from.inbox > now.inbox || from.junk > now.junk) return notFound();
  const { inbox, junk } = arrivalFolders(call);
  const arrived: Message[] = messagesOf(world, call.mailbox)
    .filter(
      ({ folder, uid }) =>
        (folder.number === inbox.number && uid >= from.inbox) ||
        (folder.number === junk.number && uid >= from.junk),
    )
    .sort((one, other) => one.at - other.at || one.uid - other.uid);
  const size = Math.min(Number(query.get('maxResults') ?? 100) || 100, 500);
  const own = new Set(
    labeled(call)
      .filter(({ labelIds }) => labelIds.includes('SENT'))
      .map(({ mail }) => headOf(world, mail).messageId),
  );
  const reached = { ...from };
  const records = arrived.slice(0, size).map(({ mail, folder, uid }) => {
    reached[folder.number === inbox.number ? 'inbox' : 'junk'] = uid + 1;
    const isOwn = own.has(headOf(world, mail).messageId);
    const labelIds = [
      folder.number === inbox.number ? 'INBOX' : 'SPAM',
      ...(isOwn ? ['SENT'] : []),
    ];
    const message = { id: gmailId(mail), threadId: threadIdOf(world, mail), labelIds };
    return { id: String(reached.inbox * STEP + reached.junk), messagesAdded: [{ message }] };
  });
  return {
    status: 200,
    json: {
      history: records,
      ...(arrived.length > size && { nextPageToken: 'more' }),
      historyId: now.text,
    },
  };
}
