import { z } from 'zod';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import type { ReceivedEmail } from '#core/email/received-email.ts';
import type { Mailbox, NewEmails } from '#connectors/mail/mail.ts';
import { isSentFromHere, readRawMessage } from '#connectors/mail/message/read-raw-message.ts';
import {
  changesSince,
  linksSince,
  type FolderLinks,
  type NewMessage,
} from '#connectors/mail/microsoft/folder-changes.ts';
import {
  FiledPlace,
  filedFromNowOn,
  filedSince,
} from '#connectors/mail/microsoft/filed-messages.ts';
import {
  GraphMessages,
  inGraph,
  ME,
  OWN_ID_PROPERTY,
  quoted,
  type Graph,
} from '#connectors/mail/microsoft/graph-api.ts';
import type { ProviderApi } from '#connectors/mail/oauth/api-session.ts';

/**
 * How far a mailbox was read: up to these changes of the inbox and Junk, and this far in all
 * folders, except for the messages in `left`, oldest first. `again`: they are from the last days,
 * because Graph forgot an earlier place.
 */
type Place = { links: FolderLinks; filed: FiledPlace; left: NewMessage[]; again: boolean };
/** Graph refers to the user in its links in more than one way. */
const GraphPath = z.string().startsWith('/v1.0/');
const PlaceText = z.object({
  links: z.object({ inbox: GraphPath, junkemail: GraphPath }),
  // A place from before all folders were read has none.
  filed: FiledPlace.optional(),
  left: z.array(z.object({ id: z.string(), at: z.number(), written: z.boolean().optional() })),
  again: z.boolean(),
});

/** How far back a mailbox is read again when Graph has forgotten the place. */
const READ_AGAIN_MS = 7 * MS_PER_DAY;
/** The largest allowed clock difference between Microsoft and us (decision 75), with a margin. */
const CLOCK_MS = 10 * 60_000;
/** Only the beginning of a message is read: a person's text comes before the files. */
const RAW_BYTES = 2 * 1024 * 1024;

/**
 * Reads what arrived since `place`: from the changes of the inbox and Junk (delta query), by time
 * wherever else a rule has put it, and what is new in Sent Items. Throws `MailError`.
 */
export async function readNew(
  api: ProviderApi,
  { place, limit, ...mailbox }: Mailbox & { place: string | null; limit: number },
  now: () => number,
): Promise<NewEmails> {
  const { address } = mailbox;
  return inGraph(api, mailbox, async (graph) => {
    if (place === null) {
      const filed = await filedFromNowOn(graph, address, now());
      const links = await linksFromNowOn(graph, address, now);
      const from = JSON.stringify({ links, filed, left: [], again: false } satisfies Place);
      return { emails: [], place: from, more: false, restarted: false };
    }
    const emails: ReceivedEmail[] = [];
    let at = placeOf(place);
    let restarted = false;
    for (;;) {
      const { found, more } = await nextOf({ graph, place: at, now, address });
      const read = await messagesOf(graph, found.left, limit - emails.length);
      emails.push(...read.emails);
      restarted ||= found.again;
      at = { ...found, left: read.left, again: found.again && read.left.length > 0 };
      const isLeft = at.left.length > 0;
      if (isLeft || !more || emails.length >= limit || graph.isHalfOver())
        return { emails, place: JSON.stringify(at), more: isLeft || more, restarted };
    }
  });
}

/** Skips everything that is in the folders now. */
export async function linksFromNowOn(
  graph: Graph,
  address: string,
  now: () => number,
): Promise<FolderLinks> {
  let links = linksSince(now() - CLOCK_MS);
  for (;;) {
    const changes = await changesSince(graph, links, address);
    if (changes === null) return links;
    ({ links } = changes);
    if (!changes.more) return links;
  }
}

function placeOf(text: string): KnownPlace | null {
  try {
    return PlaceText.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

type KnownPlace = z.infer<typeof PlaceText>;

/** What to read next: what was left, else what changed, else the last days. */
async function nextOf({
  graph,
  place,
  now,
  address,
}: {
  graph: Graph;
  place: KnownPlace | null;
  now: () => number;
  address: string;
}): Promise<{ found: Place; more: boolean }> {
  const before = place?.filed ?? (await filedFromNowOn(graph, address, now()));
  if (place !== null && place.left.length > 0)
    return { found: { ...place, filed: before }, more: true };
  const changes = place === null ? null : await changesSince(graph, place.links, address);
  const again = changes === null;
  const links = linksSince(now() - READ_AGAIN_MS);
  const direct = changes ??
    (await changesSince(graph, links, address)) ?? { links, messages: [], more: false };
  const isSeen = new Set(again ? [] : before.seen);
  const filed = await filedSince({ graph, place: before, given: direct.messages, address });
  const left = [...direct.messages.filter(({ id }) => !isSeen.has(id)), ...filed.messages].sort(
    (one, other) => one.at - other.at,
  );
  return {
    found: { links: direct.links, filed: filed.place, left, again },
    more: direct.more || filed.more,
  };
}

/** The first `limit` of these messages that still exist, and those that are left. */
async function messagesOf(
  graph: Graph,
  messages: readonly NewMessage[],
  limit: number,
): Promise<{ emails: ReceivedEmail[]; left: NewMessage[] }> {
  const emails: ReceivedEmail[] = [];
  for (const [index, message] of messages.entries()) {
    // Another call reads the rest.
    if (emails.length >= limit || (index > 0 && graph.isHalfOver()))
      return { emails, left: messages.slice(index) };
    const email = await emailOf(graph, message);
    if (email !== null) emails.push(email);
  }
  return { emails, left: [] };
}

async function emailOf(
  graph: Graph,
  { id, at, written = false }: NewMessage,
): Promise<ReceivedEmail | null> {
  const answer = await graph.request({
    method: 'GET',
    path: `${ME}/messages/${encodeURIComponent(id)}/$value`,
    keepBytes: RAW_BYTES,
  });
  if (answer.status === 404) return null;
  if (answer.status !== 200) throw graph.failureOf(answer);
  // Microsoft also groups conversations by subject, which strangers share (decision 117).
  const email = await readRawMessage({ id, threadId: null, at, raw: answer.body });
  if (written) {
    // Exchange replaces the id of what it sends; we keep the one we gave our own message.
    const { messageId } = email;
    const named = messageId === null ? null : await ourNameOf(graph, messageId);
    return isSentFromHere({ ...email, messageId: named }) ? null : { ...email, written };
  }
  const answered = email.inReplyTo ?? email.references.at(-1);
  if (answered === undefined) return email;
  return { ...email, inReplyTo: await ourNameOf(graph, answered) };
}

/** Our Message-ID of a message that others know by another one; otherwise the same id. */
async function ourNameOf(graph: Graph, messageId: string): Promise<string> {
  const { value } = await graph.read(GraphMessages, {
    path: `${ME}/mailFolders/sentitems/messages`,
    query: {
      $filter: `internetMessageId eq ${quoted(messageId)}`,
      $select: 'id,internetMessageId',
      $expand: `singleValueExtendedProperties($filter=id eq ${quoted(OWN_ID_PROPERTY)})`,
      $top: '1',
    },
  });
  return value[0]?.singleValueExtendedProperties?.[0]?.value ?? messageId;
}
