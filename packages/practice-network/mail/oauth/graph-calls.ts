import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { MailWorld } from '#mail/mail-world.ts';
import {
  headOf,
  messagesOf,
  recipientsOf,
  sendMail,
  type Message,
} from '#mail/oauth/mailbox-messages.ts';
import type { ProviderAnswer, ProviderRequest } from '#mail/oauth/provider-call.ts';
import type { Mailbox } from '#store/mail-store.ts';

type Property = { id: string; value: string };

/** A draft: it lives in this process, until it is sent or removed. */
interface Draft {
  id: string;
  mailbox: string;
  internetMessageId: string;
  raw: string;
  at: number;
  properties: Property[];
}

/** What Graph remembers beside the mailboxes: drafts, and the properties of what was sent. */
export interface GraphMemory {
  drafts: Map<string, Draft>;
  sentProperties: Map<string, Property[]>;
}

interface GraphCall {
  world: MailWorld;
  mailbox: Mailbox;
  memory: GraphMemory;
  request: ProviderRequest;
  /** Where the links of an answer lead. */
  base: string;
}

const SPECIALS: Readonly<Record<string, string | null>> = {
  inbox: null,
  junkemail: '\\Junk',
  sentitems: '\\Sent',
  deleteditems: '\\Trash',
};

/** Whether a request belongs to Graph, and whether it sends. */
export const isGraph = ({ path }: ProviderRequest): boolean => path.startsWith('/v1.0/');
export const isGraphSend = ({ path }: ProviderRequest): boolean =>
  /^\/v1\.0\/me\/messages\/[^/]+\/send$/.test(path);

/** Graph's errors, by status. */
export const graphError = (status: number, code: string): ProviderAnswer => ({
  status,
  json: { error: { code, message: `The request failed with ${code}.` } },
});

/** The calls of Microsoft Graph (v1.0) that write drafts, send, search and read. */
export async function answerGraph(call: GraphCall & { scopes: string[] }): Promise<ProviderAnswer> {
  const { mailbox, scopes, request } = call;
  const { method, path } = request;
  const needed =
    path === '/v1.0/me' ? 'User.Read' : isGraphSend(request) ? 'Mail.Send' : 'Mail.ReadWrite';
  if (!scopes.includes(needed)) return graphError(403, 'ErrorAccessDenied');
  if (path === '/v1.0/me')
    return { status: 200, json: { mail: mailbox.address, userPrincipalName: mailbox.address } };
  if (path === '/v1.0/me/messages') return method === 'POST' ? createDraft(call) : list(call, null);
  const [, folder, rest] = /^\/v1\.0\/me\/mailFolders\/(\w+)(.*)$/.exec(path) ?? [];
  if (folder !== undefined && method === 'GET') {
    if (rest === '') return { status: 200, json: { id: `folder-${folder}` } };
    if (rest === '/messages') return list(call, folder);
    if (rest === '/messages/delta') return delta(call, folder);
  }
  const [, id = '', deed = ''] = /^\/v1\.0\/me\/messages\/([^/]+)(.*)$/.exec(path) ?? [];
  return ofMessage(call, { id: decodeURIComponent(id), deed });
}

function createDraft({ world, mailbox, memory, request }: GraphCall): ProviderAnswer {
  const text = request.body.toString('latin1');
  if (request.headers['content-type'] !== 'text/plain')
    return graphError(400, 'ErrorInvalidRequest');
  if (text.length > 4 * 1024 * 1024) return graphError(413, 'RequestEntityTooLarge');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text))
    return graphError(400, 'ErrorMimeContentInvalidBase64String');
  const draft: Draft = {
    id: `draft-${randomUUID()}`,
    mailbox: mailbox.address,
    internetMessageId: `<${randomUUID()}@practice.outlook.example>`,
    raw: Buffer.from(text, 'base64').toString('latin1'),
    at: world.network.clock.now(),
    properties: [],
  };
  memory.drafts.set(draft.id, draft);
  return { status: 201, json: wireOfDraft(draft) };
}

const Change = z.object({
  internetMessageId: z
    .string()
    .regex(/^<[^<>\s]+>$/)
    .optional(),
  singleValueExtendedProperties: z
    .array(z.object({ id: z.string(), value: z.string() }))
    .default([]),
});

function changeDraft(draft: Draft, body: Buffer): ProviderAnswer {
  const change = Change.safeParse(jsonOf(body));
  if (!change.success) return graphError(400, 'ErrorInvalidPropertySet');
  draft.internetMessageId = change.data.internetMessageId ?? draft.internetMessageId;
  draft.properties.push(...change.data.singleValueExtendedProperties);
  return { status: 200, json: wireOfDraft(draft) };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

async function sendDraft(
  { world, mailbox, memory }: GraphCall,
  draft: Draft,
): Promise<ProviderAnswer> {
  const { internetMessageId, properties } = draft;
  const raw = Buffer.from(
    draft.raw.replace(
      /^message-id:.*(?:\r?\n[ \t].*)*/im,
      () => `Message-ID: ${internetMessageId}`,
    ),
    'latin1',
  );
  if (recipientsOf(raw).length === 0) return graphError(400, 'ErrorInvalidRecipients');
  memory.drafts.delete(draft.id);
  await sendMail(world, { mailbox, raw });
  memory.sentProperties.set(internetMessageId, properties);
  return { status: 202 };
}

async function ofMessage(
  call: GraphCall,
  { id, deed }: { id: string; deed: string },
): Promise<ProviderAnswer> {
  const { world, mailbox, memory, request } = call;
  const { method, body } = request;
  const draft = memory.drafts.get(id);
  if (draft?.mailbox === mailbox.address) {
    if (method === 'PATCH' && deed === '') return changeDraft(draft, body);
    if (method === 'POST' && deed === '/send') return sendDraft(call, draft);
    if (method !== 'DELETE' || deed !== '') return graphError(400, 'ErrorInvalidOperation');
    memory.drafts.delete(id);
    return { status: 204 };
  }
  const message = messagesOf(world, mailbox).find((one) => idOfMessage(one) === id);
  if (message === undefined) return graphError(404, 'ErrorItemNotFound');
  if (method === 'GET' && deed === '/$value')
    return { status: 200, bytes: world.mails.raw(message.mail) };
  if (method !== 'DELETE' || deed !== '') return graphError(400, 'ErrorInvalidOperation');
  world.mails.removeItem(message.folder.number, message.uid);
  return { status: 204 };
}

const idOfMessage = ({ folder, uid }: Message): string =>
  Buffer.from(`${folder.number}:${folder.uidValidity}:${uid}`).toString('base64url');

const isIn = ({ folder }: Message, name: string): boolean =>
  name === 'inbox'
    ? folder.name === 'INBOX'
    : folder.special !== null && folder.special === SPECIALS[name];

/** The folder's well-known name. */
const folderIdOf = (message: Message): string =>
  `folder-${Object.keys(SPECIALS).find((name) => isIn(message, name)) ?? message.folder.number}`;

function wireOf(world: MailWorld, message: Message) {
  const { messageId, from, root } = headOf(world, message.mail);
  const when = new Date(message.at).toISOString();
  return {
    id: idOfMessage(message),
    parentFolderId: folderIdOf(message),
    internetMessageId: messageId,
    conversationId: root,
    isDraft: false,
    receivedDateTime: when,
    sentDateTime: when,
    from: from === '' ? null : { emailAddress: { address: from } },
  };
}

function wireOfDraft({ id, internetMessageId, at }: Draft) {
  const when = new Date(at).toISOString();
  return {
    id,
    parentFolderId: 'folder-drafts',
    internetMessageId,
    isDraft: true,
    sentDateTime: when,
    receivedDateTime: when,
  };
}

/** A page of everything that lies in any folder since an instant, oldest first. */
function listSince(
  { world, mailbox, request: { query, path }, base }: GraphCall,
  since: number,
): ProviderAnswer {
  const all = messagesOf(world, mailbox)
    .filter(({ at }) => at >= since)
    .sort((one, other) => one.at - other.at);
  const skip = Number(query.get('$skip') ?? 0);
  const end = skip + Number(query.get('$top') ?? 10);
  const next = new URLSearchParams(query);
  next.set('$skip', String(end));
  return {
    status: 200,
    json: {
      value: all.slice(skip, end).map((one) => wireOf(world, one)),
      ...(all.length > end && { '@odata.nextLink': `${base}${path}?${next.toString()}` }),
    },
  };
}

/** Messages by the two filters that are known here: a Message-ID, or a property. */
function list(call: GraphCall, folder: string | null): ProviderAnswer {
  const {
    world,
    mailbox,
    memory,
    request: { query },
  } = call;
  const filter = query.get('$filter') ?? '';
  const [, since] = /^receivedDateTime ge (\S+)$/.exec(filter) ?? [];
  if (since !== undefined) return listSince(call, Date.parse(since));
  const unquoted = (text = '') => text.replaceAll("''", "'");
  const [, wanted] = /^internetMessageId eq '((?:[^']|'')*)'$/.exec(filter) ?? [];
  const [, property, value] =
    new RegExp(
      String.raw`^singleValueExtendedProperties\/Any\(ep: ep\/id eq '([^']+)' and ep\/value eq` +
        String.raw` '((?:[^']|'')*)'\)$`,
    ).exec(filter) ?? [];
  if (wanted === undefined && property === undefined)
    return graphError(400, 'ErrorInvalidUrlQueryFilter');
  const fits = (messageId: string, properties: readonly Property[]) =>
    wanted === undefined
      ? properties.some((one) => one.id === property && one.value === unquoted(value))
      : messageId === unquoted(wanted);
  const propertiesOf = (messageId: string) => memory.sentProperties.get(messageId) ?? [];
  const drafts = [...memory.drafts.values()].filter(
    (draft) =>
      draft.mailbox === mailbox.address &&
      (folder === null || folder === 'drafts') &&
      fits(draft.internetMessageId, draft.properties),
  );
  const kept = messagesOf(world, mailbox)
    .filter((message) => folder === null || isIn(message, folder))
    .map((message) => wireOf(world, message))
    .filter(({ internetMessageId }) => fits(internetMessageId, propertiesOf(internetMessageId)));
  const isExpanded = (query.get('$expand') ?? '').startsWith('singleValueExtendedProperties');
  const found = [...drafts.map(wireOfDraft), ...kept].slice(0, Number(query.get('$top') ?? 10));
  return {
    status: 200,
    json: {
      value: found.map((one) => ({
        ...one,
        ...(isExpanded && {
          singleValueExtendedProperties: propertiesOf(one.internetMessageId),
        }),
      })),
    },
  };
}

/** A place in the changes of a folder: its numbering, the next number, and since when. */
const Place = z.object({ validity: z.number(), next: z.number(), since: z.number() });

function delta(
  { world, mailbox, request: { query, headers, path }, base }: GraphCall,
  name: string,
): ProviderAnswer {
  const folder = world.mails
    .folders(mailbox.number)
    .find((one) => isIn({ folder: one, mail: 0, uid: 0, at: 0 }, name));
  if (folder === undefined) return graphError(404, 'ErrorItemNotFound');
  const token = query.get('$deltatoken') ?? query.get('$skiptoken');
  const since = Date.parse(
    /^receivedDateTime ge (\S+)$/.exec(query.get('$filter') ?? '')?.[1] ?? '1970-01-01',
  );
  const place =
    token === null
      ? { validity: folder.uidValidity, next: 1, since }
      : Place.safeParse(jsonOf(Buffer.from(token, 'base64url'))).data;
  if (place === undefined || place.validity !== folder.uidValidity)
    return graphError(410, 'syncStateNotFound');
  const changes = messagesOf(world, mailbox).filter(
    (one) => one.folder.number === folder.number && one.uid >= place.next && one.at >= place.since,
  );
  const size = Number(/odata\.maxpagesize=(\d+)/.exec(headers['prefer'] ?? '')?.[1] ?? 10);
  const page = changes.slice(0, size);
  const more = changes[size];
  const next = { ...place, next: more?.uid ?? folder.uidNext };
  const link = `${base}${path}?$${more === undefined ? 'deltatoken' : 'skiptoken'}=${Buffer.from(JSON.stringify(next)).toString('base64url')}`;
  return {
    status: 200,
    json: {
      value: page.map((one) => wireOf(world, one)),
      [more === undefined ? '@odata.deltaLink' : '@odata.nextLink']: link,
    },
  };
}
