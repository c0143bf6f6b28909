import { randomUUID } from 'node:crypto';
import {
  startStandIn,
  type StandIn,
  type StandInAnswer,
  type StandInRequest,
} from './api-stand-in.ts';
import { createOAuthStandIn, GOOGLE_OAUTH, type OAuthStandIn } from './oauth-stand-in.ts';

const SEND = 'https://www.googleapis.com/auth/gmail.send';
const READ = 'https://www.googleapis.com/auth/gmail.readonly';
export const GMAIL_SCOPES = [SEND, READ];

/** A message as Gmail keeps it; `raw` in bytes as Latin-1. */
type Kept = { id: string; threadId: string; labelIds: string[]; at: number; raw: string };
type HistoryRecord = { id: number; message: Kept };

/** Gmail's API (REST, v1) in front of one mailbox, with its own record of what left. */
export type GmailStandIn = StandIn & {
  oauth: OAuthStandIn;
  /** What arrived outside, as Latin-1. */
  outside: string[];
  messages: Kept[];
  arrives: (message: { raw: string; labelIds?: string[] }) => Kept;
  /** Earlier points of the history are too old now. */
  forgetHistory: () => void;
};

/**
 * `replacesIds`: a message that is sent gets a Message-ID of Gmail. `pageSize` is the most that a
 * page of the history holds, whatever is asked for.
 */
export async function startGmailStandIn({
  address,
  now,
  replacesIds = false,
  pageSize = 500,
}: {
  address: string;
  now: () => number;
  replacesIds?: boolean;
  pageSize?: number;
}): Promise<GmailStandIn> {
  const oauth = createOAuthStandIn(GOOGLE_OAUTH);
  const messages: Kept[] = [];
  const history: HistoryRecord[] = [];
  const outside: string[] = [];
  let lastHistory = 1000;
  let oldestHistory = 1000;

  const keep = (raw: string, labelIds: string[], threadId: string): Kept => {
    const id = randomUUID().replaceAll('-', '').slice(0, 16);
    const kept = { id, threadId: threadId === '' ? id : threadId, labelIds, at: now(), raw };
    messages.push(kept);
    lastHistory += 7;
    history.push({ id: lastHistory, message: kept });
    return kept;
  };
  const answeredThread = (raw: string): string => {
    const ids = `${headerOf(raw, 'references')} ${headerOf(raw, 'in-reply-to')}`;
    const earlier = messages.find((one) => {
      const id = headerOf(one.raw, 'message-id');
      return id !== '' && ids.includes(id);
    });
    return earlier?.threadId ?? '';
  };

  const send = ({ query, headers, body }: StandInRequest): StandInAnswer => {
    if (query.get('uploadType') !== 'multipart') return error(400, 'Bad upload', 'badRequest');
    const upload = uploadOf(headers['content-type'] ?? '', body.toString('latin1'));
    if (upload === null) return error(400, 'Malformed multipart body.', 'badContent');
    const { raw, threadId } = upload;
    const to = headerOf(raw, 'to');
    if (to === '') return error(400, 'Recipient address required', 'invalidArgument');
    const recipients = to.match(/[^\s<>",;]+@[^\s<>",;]+/gu) ?? [];
    if (recipients.length === 0) return error(400, 'Invalid To header', 'invalidArgument');
    const thread = messages.filter((one) => one.threadId === threadId);
    if (threadId !== undefined && thread.length === 0) return notFound();
    // Into the thread goes what names it in its headers and has its subject ("Managing threads").
    const names = `${headerOf(raw, 'references')} ${headerOf(raw, 'in-reply-to')}`;
    const belongs = thread.some(
      (one) =>
        names.includes(headerOf(one.raw, 'message-id')) && subjectOf(one.raw) === subjectOf(raw),
    );
    const sent = replacesIds
      ? raw.replace(
          /^message-id:.*(?:\r?\n[ \t].*)*/imu,
          `Message-ID: <CA+${randomUUID()}@mail.gmail.com>`,
        )
      : raw;
    const isToItself = recipients.some((one) => one.toLowerCase() === address);
    const labels = isToItself ? ['SENT', 'INBOX', 'UNREAD'] : ['SENT'];
    const kept = keep(sent, labels, belongs ? (threadId ?? '') : '');
    if (!isToItself) outside.push(sent);
    const { id, labelIds } = kept;
    return { status: 200, json: { id, threadId: kept.threadId, labelIds } };
  };

  const list = (query: URLSearchParams): StandInAnswer => {
    const labels = query.getAll('labelIds');
    const hits = messages
      .filter((one) => labels.every((label) => one.labelIds.includes(label)))
      .filter(
        ({ labelIds }) =>
          query.get('includeSpamTrash') === 'true' ||
          !(labelIds.includes('SPAM') || labelIds.includes('TRASH')),
      )
      .filter((one) => matches(one, query.get('q') ?? ''))
      .toReversed();
    const from = Number(query.get('pageToken') ?? 0);
    const size = Math.min(Number(query.get('maxResults') ?? 100), 500);
    const page = hits.slice(from, from + size).map(({ id, threadId }) => ({ id, threadId }));
    return {
      status: 200,
      json: {
        ...(page.length > 0 && { messages: page }),
        ...(from + size < hits.length && { nextPageToken: String(from + size) }),
        resultSizeEstimate: hits.length,
      },
    };
  };

  const historySince = (query: URLSearchParams): StandInAnswer => {
    const start = Number(query.get('startHistoryId') ?? Number.NaN);
    if (Number.isNaN(start)) return error(400, 'Invalid startHistoryId', 'invalidArgument');
    if (start < oldestHistory) return notFound();
    const size = Math.min(Number(query.get('maxResults') ?? 100), pageSize);
    const records = history.filter(({ id }) => id > start);
    const page = records.slice(0, size).map(({ id, message: { id: of, threadId, labelIds } }) => ({
      id: String(id),
      messages: [{ id: of, threadId }],
      messagesAdded: [{ message: { id: of, threadId, labelIds } }],
    }));
    return {
      status: 200,
      json: {
        ...(page.length > 0 && { history: page }),
        ...(records.length > size && { nextPageToken: 'more' }),
        historyId: String(lastHistory),
      },
    };
  };

  const get = (id: string, query: URLSearchParams): StandInAnswer => {
    const kept = messages.find((one) => one.id === id);
    return kept === undefined ? notFound() : { status: 200, json: wireOf(kept, query) };
  };
  const thread = (id: string, query: URLSearchParams): StandInAnswer => {
    const found = messages.filter(({ threadId }) => threadId === id);
    if (found.length === 0) return notFound();
    return { status: 200, json: { id, messages: found.map((one) => wireOf(one, query)) } };
  };

  const answer = (request: StandInRequest): StandInAnswer => {
    const granted = oauth.answer(request);
    if (granted !== null) return granted;
    const { method, path, query } = request;
    const scopes = oauth.scopesOf(request);
    if (scopes === null) return error(401, 'Invalid Credentials', 'authError');
    const reads = method === 'GET';
    if (!scopes.includes(reads ? READ : SEND))
      return error(
        403,
        'Request had insufficient authentication scopes.',
        'insufficientPermissions',
      );
    if (method === 'POST' && path === '/upload/gmail/v1/users/me/messages/send')
      return send(request);
    if (!reads) return notFound();
    const [, kind = '', id = ''] =
      /^\/gmail\/v1\/users\/me\/(\w+)(?:\/([\w-]+))?$/u.exec(path) ?? [];
    if (kind === 'profile')
      return { status: 200, json: { emailAddress: address, historyId: String(lastHistory) } };
    if (kind === 'history') return historySince(query);
    if (kind === 'messages') return id === '' ? list(query) : get(id, query);
    return kind === 'threads' ? thread(id, query) : notFound();
  };

  const standIn = await startStandIn(answer);
  return {
    ...standIn,
    oauth,
    outside,
    messages,
    arrives: ({ raw, labelIds = ['INBOX', 'UNREAD'] }) => keep(raw, labelIds, answeredThread(raw)),
    forgetHistory() {
      lastHistory += 7;
      oldestHistory = lastHistory;
    },
  };
}

function error(code: number, message: string, reason: string): StandInAnswer {
  return {
    status: code,
    json: { error: { code, message, errors: [{ message, domain: 'global', reason }] } },
  };
}

const notFound = (): StandInAnswer => error(404, 'Requested entity was not found.', 'notFound');

/** The first header of a message with this name, unfolded. */
export function headerOf(raw: string, name: string): string {
  const [head = ''] = raw.split(/\r?\n\r?\n/u);
  const line = head
    .replace(/\r?\n[ \t]+/gu, ' ')
    .split(/\r?\n/u)
    .find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim() ?? '';
}

const subjectOf = (raw: string): string => headerOf(raw, 'subject').replace(/^(re:\s*)+/iu, '');

/** The two parts of an upload: the resource and the message. */
function uploadOf(type: string, body: string): { threadId?: string; raw: string } | null {
  const [, boundary = ''] = /^multipart\/related; boundary=(.+)$/u.exec(type) ?? [];
  const [, json, message, end] = boundary === '' ? [] : body.split(`--${boundary}`);
  if (json === undefined || message === undefined || !end?.startsWith('--')) return null;
  const partOf = (part: string) => part.slice(part.indexOf('\r\n\r\n') + 4, -2);
  if (!/content-type: message\/rfc822/iu.test(message.slice(0, 200))) return null;
  const { threadId } = JSON.parse(partOf(json)) as { threadId?: string };
  return { raw: partOf(message), ...(threadId !== undefined && { threadId }) };
}

function matches({ raw, at }: Kept, q: string): boolean {
  return q
    .split(' ')
    .filter((term) => term !== '')
    .every((term) => {
      const [operator = '', value = ''] = term.split(/:(.*)/su);
      if (operator === 'after') return at / 1000 > Number(value);
      if (operator === 'before') return at / 1000 < Number(value);
      if (operator === 'rfc822msgid')
        return headerOf(raw, 'message-id').replace(/^<|>$/gu, '') === value;
      throw new Error(`No such operator: ${operator}`);
    });
}

function wireOf({ id, threadId, labelIds, at, raw }: Kept, query: URLSearchParams) {
  const all = { id, threadId, labelIds, internalDate: String(at), sizeEstimate: raw.length };
  const wanted = query.getAll('metadataHeaders').map((name) => name.toLowerCase());
  const source = { raw: Buffer.from(raw, 'latin1').toString('base64url') };
  switch (query.get('format')) {
    case 'minimal':
      return all;
    case 'raw':
      return query.get('fields') === 'raw' ? source : { ...all, ...source };
    case 'metadata':
      return {
        ...all,
        payload: {
          headers: wanted
            .map((name) => ({ name, value: headerOf(raw, name) }))
            .filter(({ value }) => value !== ''),
        },
      };
    default:
      throw new Error('Of the formats these are known: minimal, raw, metadata');
  }
}
