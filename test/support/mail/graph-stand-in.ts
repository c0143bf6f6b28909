import { randomUUID } from 'node:crypto';
import {
  startStandIn,
  type StandIn,
  type StandInAnswer,
  type StandInRequest,
} from './api-stand-in.ts';
import { headerOf } from './gmail-stand-in.ts';
import { createOAuthStandIn, MICROSOFT_OAUTH, type OAuthStandIn } from './oauth-stand-in.ts';

export const GRAPH_SCOPES = ['Mail.ReadWrite', 'Mail.Send', 'User.Read', 'offline_access'];

type FolderName =
  'inbox' | 'junkemail' | 'drafts' | 'sentitems' | 'outbox' | 'deleteditems' | 'customers';

/**
 * A message as Exchange keeps it; `raw` in bytes as Latin-1, its Message-ID in `internetMessageId`.
 */
type Kept = {
  id: string;
  folder: FolderName;
  internetMessageId: string;
  isDraft: boolean;
  at: number;
  raw: string;
  properties: { id: string; value: string }[];
  files: { name: string; contentBytes: string }[];
};
/** A file that comes in pieces. */
type Upload = { kept: Kept; name: string; size: number; pieces: Buffer[] };
/** A place in the changes of a folder. */
type Round = { folder: FolderName; since: number; from: number; select: string[]; pending: Kept[] };

/** Graph's mail API (v1.0) in front of one mailbox, with its own record of what left. */
export type GraphStandIn = StandIn & {
  oauth: OAuthStandIn;
  /** What arrived outside, as Latin-1. */
  outside: string[];
  messages: Kept[];
  arrives: (message: { raw: string; folder?: FolderName }) => Kept;
  /** Places that were given out are not known any more. */
  forgetPlaces: () => void;
};

const DRAFT_ID = () => `<${randomUUID()}@AM0PR01.eurprd01.prod.outlook.com>`;

/** `replacesIds`: a message that is sent gets a Message-ID of Exchange, whatever the draft had. */
export async function startGraphStandIn({
  address,
  now,
  replacesIds = false,
}: {
  address: string;
  now: () => number;
  replacesIds?: boolean;
}): Promise<GraphStandIn> {
  const oauth = createOAuthStandIn(MICROSOFT_OAUTH);
  const messages: Kept[] = [];
  const outside: string[] = [];
  const rounds = new Map<string, Round>();
  const uploads = new Map<string, Upload>();
  let lastAt = 0;
  const url = { base: '' };

  const keep = (folder: FolderName, raw: string, isDraft: boolean): Kept => {
    // Exchange tells seconds, and no two messages of a mailbox in the same one here.
    lastAt = Math.max(Math.floor(now() / 1000) * 1000, lastAt + 1000);
    const kept: Kept = {
      id: `AAkALgAA${randomUUID().replaceAll('-', '')}=`,
      folder,
      internetMessageId: isDraft ? DRAFT_ID() : headerOf(raw, 'message-id'),
      isDraft,
      at: lastAt,
      raw,
      properties: [],
      files: [],
    };
    messages.push(kept);
    return kept;
  };

  const createDraft = ({ headers, body }: StandInRequest): StandInAnswer => {
    if (headers['content-type'] !== 'text/plain') return error(400, 'ErrorInvalidRequest');
    if (body.length > 4 * 1024 * 1024) return error(413, 'RequestEntityTooLarge');
    const text = body.toString('latin1');
    if (!/^[A-Za-z0-9+/]+={0,2}$/u.test(text))
      return error(400, 'ErrorMimeContentInvalidBase64String');
    const raw = Buffer.from(text, 'base64').toString('latin1');
    if (headerOf(raw, 'from') === '') return error(400, 'ErrorMimeContentInvalid');
    return { status: 201, json: wireOf(keep('drafts', raw, true)) };
  };

  const send = (kept: Kept): StandInAnswer => {
    if (!kept.isDraft) return error(400, 'ErrorInvalidOperation');
    const to = headerOf(kept.raw, 'to').match(/[^\s<>",;]+@[^\s<>",;]+/gu) ?? [];
    if (to.length === 0) return error(400, 'ErrorInvalidRecipients');
    if (replacesIds) kept.internetMessageId = DRAFT_ID();
    const raw = kept.raw.replace(
      /^message-id:.*(?:\r?\n[ \t].*)*/imu,
      `Message-ID: ${kept.internetMessageId}`,
    );
    Object.assign(kept, { isDraft: false, folder: 'sentitems', raw, at: now() });
    if (to.some((one) => one.toLowerCase() === address)) keep('inbox', raw, false);
    else outside.push(raw);
    return { status: 202 };
  };

  const update = (kept: Kept, body: Buffer): StandInAnswer => {
    const { internetMessageId, singleValueExtendedProperties = [] } = JSON.parse(
      body.toString('utf8'),
    ) as { internetMessageId?: string; singleValueExtendedProperties?: Kept['properties'] };
    if (internetMessageId !== undefined) {
      if (!kept.isDraft) return error(400, 'ErrorInvalidPropertySet');
      kept.internetMessageId = internetMessageId;
    }
    for (const { id, value } of singleValueExtendedProperties) {
      if (!/^String \{[0-9a-f-]{36}\} Name \w+$/iu.test(id))
        return error(400, 'ErrorInvalidExtendedProperty');
      kept.properties.push({ id, value });
    }
    return { status: 200, json: wireOf(kept) };
  };

  const attach = (kept: Kept, body: Buffer): StandInAnswer => {
    if (body.length > 4 * 1024 * 1024) return error(413, 'RequestEntityTooLarge');
    const file = JSON.parse(body.toString('utf8')) as Record<string, string>;
    if (file['@odata.type'] !== '#microsoft.graph.fileAttachment')
      return error(400, 'ErrorInvalidRequest');
    kept.files.push({ name: file['name'] ?? '', contentBytes: file['contentBytes'] ?? '' });
    return { status: 201, json: { id: randomUUID() } };
  };

  const beginUpload = (kept: Kept, body: Buffer): StandInAnswer => {
    const { AttachmentItem: item } = JSON.parse(body.toString('utf8')) as {
      AttachmentItem?: { attachmentType?: string; name?: string; size?: number };
    };
    if (item?.attachmentType !== 'file' || (item.size ?? 0) < 3_000_000)
      return error(400, 'ErrorInvalidRequest');
    const id = randomUUID();
    uploads.set(id, { kept, name: item.name ?? '', size: item.size ?? 0, pieces: [] });
    return { status: 201, json: { uploadUrl: `${url.base}/upload/${id}?authtoken=own` } };
  };

  const takePiece = ({ path, headers, body }: StandInRequest): StandInAnswer => {
    const upload = uploads.get(path.slice('/upload/'.length));
    if (upload === undefined) return error(404, 'ErrorItemNotFound');
    // The address is the permission, and a token with it is refused.
    if (headers.authorization !== undefined) return error(401, 'InvalidAuthenticationToken');
    const got = upload.pieces.reduce((sum, piece) => sum + piece.length, 0);
    const range = `bytes ${got}-${got + body.length - 1}/${upload.size}`;
    const isLast = got + body.length === upload.size;
    if (headers['content-range'] !== range) return error(416, 'ErrorInvalidRange');
    if (body.length > 4 * 1024 * 1024 || (!isLast && body.length % (320 * 1024) !== 0))
      return error(400, 'ErrorInvalidRequest');
    upload.pieces.push(body);
    if (!isLast) return { status: 200, json: { nextExpectedRanges: [String(got + body.length)] } };
    const contentBytes = Buffer.concat(upload.pieces).toString('base64');
    upload.kept.files.push({ name: upload.name, contentBytes });
    return { status: 201 };
  };

  const list = (folder: FolderName | null, query: URLSearchParams): StandInAnswer => {
    const filter = filterOf(query.get('$filter') ?? '');
    if (filter === null) return error(400, 'ErrorInvalidUrlQueryFilter');
    const expanded = /\$filter=id eq '([^']+)'/u.exec(query.get('$expand') ?? '')?.[1];
    const fitting = messages
      .filter((one) => folder === null || one.folder === folder)
      .filter(filter);
    if (query.get('$orderby') === 'receivedDateTime') fitting.sort((a, b) => a.at - b.at);
    const skip = Number(query.get('$skip') ?? 0);
    const end = skip + Number(query.get('$top') ?? 10);
    const found = fitting.slice(skip, end);
    const next = new URLSearchParams(query);
    next.set('$skip', String(end));
    return {
      status: 200,
      json: {
        value: found.map((one) => ({
          ...wireOf(one),
          ...(expanded !== undefined && {
            singleValueExtendedProperties: one.properties.filter(({ id }) => id === expanded),
          }),
        })),
        ...(fitting.length > end && {
          '@odata.nextLink': `${url.base}/v1.0/me/messages?${next.toString()}`,
        }),
      },
    };
  };

  const delta = (folder: FolderName, { query, headers, path }: StandInRequest): StandInAnswer => {
    const token = query.get('$deltatoken') ?? query.get('$skiptoken');
    const round = token === null ? firstRound(folder, query) : rounds.get(token);
    if (round === null) return error(400, 'ErrorInvalidUrlQueryFilter');
    if (round === undefined) return error(410, 'syncStateNotFound');
    const fresh = messages
      .slice(round.from)
      .filter((one) => one.folder === folder && one.at >= round.since);
    // The order is not promised.
    const pending = round.pending.length > 0 ? round.pending : fresh.toReversed();
    const size = Number(/odata\.maxpagesize=(\d+)/u.exec(headers.prefer?.toString() ?? '')?.[1]);
    const page = pending.slice(0, size || 10);
    const rest = pending.slice(page.length);
    const next = randomUUID();
    const from = round.pending.length > 0 ? round.from : messages.length;
    rounds.set(next, { ...round, pending: rest, from });
    const link = `${url.base}${path}?$${rest.length > 0 ? 'skiptoken' : 'deltatoken'}=${next}`;
    return {
      status: 200,
      json: {
        value: page.map((one) => {
          const all: Record<string, unknown> = wireOf(one);
          return Object.fromEntries(['id', ...round.select].map((name) => [name, all[name]]));
        }),
        [rest.length > 0 ? '@odata.nextLink' : '@odata.deltaLink']: link,
      },
    };
  };

  const ofMessage = (
    kept: Kept,
    subPath: string,
    { method, body }: StandInRequest,
  ): StandInAnswer => {
    if (method === 'GET' && subPath === '/$value')
      return { status: 200, bytes: Buffer.from(kept.raw, 'latin1') };
    if (method === 'GET' && subPath === '') return { status: 200, json: wireOf(kept) };
    if (method === 'PATCH' && subPath === '') return update(kept, body);
    if (method === 'POST' && subPath === '/attachments') return attach(kept, body);
    if (method === 'POST' && subPath === '/attachments/createUploadSession')
      return beginUpload(kept, body);
    if (method === 'POST' && subPath === '/send') return send(kept);
    if (method !== 'DELETE' || subPath !== '') return error(404, 'UnknownError');
    kept.folder = 'deleteditems';
    return { status: 204 };
  };

  const standIn = await startStandIn((request) => {
    const granted = oauth.answer(request);
    if (granted !== null) return granted;
    const { method, path, query } = request;
    if (method === 'PUT' && path.startsWith('/upload/')) return takePiece(request);
    const scopes = oauth.scopesOf(request);
    if (scopes === null) return error(401, 'InvalidAuthenticationToken');
    const needed =
      path === '/v1.0/me' ? 'User.Read' : path.endsWith('/send') ? 'Mail.Send' : 'Mail.ReadWrite';
    if (!scopes.includes(needed)) return error(403, 'ErrorAccessDenied');
    if (path === '/v1.0/me') return { status: 200, json: { mail: address } };
    if (path === '/v1.0/me/messages')
      return method === 'POST' ? createDraft(request) : list(null, query);
    const [, folder, rest] = /^\/v1\.0\/me\/mailFolders\/(\w+)(.*)$/u.exec(path) ?? [];
    if (folder !== undefined && method === 'GET') {
      if (rest === '') return { status: 200, json: { id: `folder-${folder}` } };
      if (rest === '/messages') return list(folder as FolderName, query);
      if (rest === '/messages/delta') return delta(folder as FolderName, request);
    }
    const [, id = '', subPath = ''] = /^\/v1\.0\/me\/messages\/([^/]+)(.*)$/u.exec(path) ?? [];
    const kept = messages.find((one) => one.id === decodeURIComponent(id));
    return kept === undefined ? error(404, 'ErrorItemNotFound') : ofMessage(kept, subPath, request);
  });
  url.base = standIn.url;
  return {
    ...standIn,
    oauth,
    outside,
    messages,
    arrives: ({ raw, folder = 'inbox' }) => keep(folder, raw, false),
    forgetPlaces: () => rounds.clear(),
  };
}

const error = (status: number, code: string): StandInAnswer => ({
  status,
  json: { error: { code, message: `The request failed with ${code}.` } },
});

/** The beginning of the changes of a folder; only creations can be asked for here. */
function firstRound(folder: FolderName, query: URLSearchParams): Round | null {
  const filter = query.get('$filter') ?? '';
  const [, since] = /^receivedDateTime ge (\S+)$/u.exec(filter) ?? [];
  if (query.get('changeType') !== 'created') return null;
  if (filter !== '' && (since === undefined || Number.isNaN(Date.parse(since)))) return null;
  return {
    folder,
    since: since === undefined ? 0 : Date.parse(since),
    from: 0,
    select: (query.get('$select') ?? '').split(',').filter((name) => name !== ''),
    pending: [],
  };
}

function filterOf(text: string): ((kept: Kept) => boolean) | null {
  if (text === '') return () => true;
  const unquoted = (quoted = '') => quoted.replaceAll("''", "'");
  const [, since] = /^receivedDateTime ge (\S+)$/u.exec(text) ?? [];
  if (since !== undefined) return ({ at }) => at >= Date.parse(since);
  const [, id] = /^internetMessageId eq '((?:[^']|'')*)'$/u.exec(text) ?? [];
  if (id !== undefined) return (kept) => kept.internetMessageId === unquoted(id);
  const [, property, value] =
    new RegExp(
      String.raw`^singleValueExtendedProperties\/Any\(ep: ep\/id eq '([^']+)' and ep\/value eq` +
        String.raw` '((?:[^']|'')*)'\)$`,
      'u',
    ).exec(text) ?? [];
  if (property === undefined) return null;
  return ({ properties }) =>
    properties.some((one) => one.id === property && one.value === unquoted(value));
}

function wireOf({ id, folder, internetMessageId, isDraft, at, raw }: Kept) {
  const [, address] = /([^\s<>"]+@[^\s<>"]+)/u.exec(headerOf(raw, 'from').slice(0, 500)) ?? [];
  const when = new Date(at).toISOString();
  return {
    id,
    parentFolderId: `folder-${folder}`,
    internetMessageId,
    conversationId: `conversation-of-${headerOf(raw, 'subject').replace(/^(re:\s*)+/iu, '')}`,
    isDraft,
    receivedDateTime: when,
    sentDateTime: when,
    ...(address !== undefined && { from: { emailAddress: { address } } }),
  };
}
