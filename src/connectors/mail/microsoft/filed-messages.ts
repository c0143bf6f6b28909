import { z } from 'zod';
import { jsonOf } from '#connectors/mail/oauth/api-answers.ts';
import {
  Change,
  isReceived,
  pathOf,
  type NewMessage,
} from '#connectors/mail/microsoft/folder-changes.ts';
import { ME, type Graph } from '#connectors/mail/microsoft/graph-api.ts';

/**
 * How far the messages of all folders were read: those that arrived before `since`, except for some
 * that Graph shows late; `seen` are those around that time that were already returned.
 */
export const FiledPlace = z.object({
  since: z.number(),
  seen: z.array(z.string()),
  /** The id of Sent Items, where mail that the user sends from an alias is. */
  sent: z.string(),
});
export type FiledPlace = z.infer<typeof FiledPlace>;

/** How long after its arrival a message may first be shown. */
const LATE_MS = 10 * 60_000;
const PAGE_SIZE = 50;
/** Pages read per call; the next call continues. */
const MOST_PAGES = 10;

const Messages = z.object({
  value: z.array(Change.extend({ parentFolderId: z.string().nullish() })),
  '@odata.nextLink': z.string().optional(),
});

/** Skips everything that is there now; `now` in epoch ms. */
export async function filedFromNowOn(
  graph: Graph,
  address: string,
  now: number,
): Promise<FiledPlace> {
  const { id } = await graph.read(z.object({ id: z.string() }), {
    path: `${ME}/mailFolders/sentitems`,
    query: { $select: 'id' },
  });
  let place: FiledPlace = { since: now, seen: [], sent: id };
  for (;;) {
    const read = await filedSince({ graph, place, given: [], address });
    ({ place } = read);
    if (!read.more) return place;
  }
}

/**
 * What others sent since `place`, wherever a rule has put it, and what is new in Sent Items, oldest
 * first. `given`: messages that the folder changes already listed are not returned again. A message
 * that is moved later keeps its time and its id.
 */
export async function filedSince({
  graph,
  place: { since, seen, sent },
  given,
  address,
}: {
  graph: Graph;
  place: FiledPlace;
  given: readonly NewMessage[];
  address: string;
}): Promise<{ messages: NewMessage[]; place: FiledPlace; more: boolean }> {
  const query = new URLSearchParams({
    $select: 'receivedDateTime,from,isDraft,parentFolderId',
    $filter: `receivedDateTime ge ${new Date(since - LATE_MS).toISOString()}`,
    $orderby: 'receivedDateTime',
    $top: String(PAGE_SIZE),
  });
  let path: string | null = `${ME}/messages?${query.toString().replaceAll('+', '%20')}`;
  const known = new Set([...seen, ...given.map(({ id }) => id)]);
  const times = new Map(given.map(({ id, at }) => [id, at]));
  const messages: NewMessage[] = [];
  for (let page = 0; path !== null && page < MOST_PAGES; page += 1) {
    const answer = await graph.request({ method: 'GET', path });
    if (answer.status !== 200) throw graph.failureOf(answer);
    const found = jsonOf(answer, Messages);
    for (const change of found.value) {
      const at = Date.parse(change.receivedDateTime ?? '') || 0;
      times.set(change.id, at);
      if (known.has(change.id)) continue;
      if (change.parentFolderId === sent) messages.push({ id: change.id, at, written: true });
      else if (isReceived(change, address)) messages.push({ id: change.id, at });
    }
    const next = found['@odata.nextLink'];
    path = next === undefined ? null : pathOf(next);
  }
  const readUntil = Math.max(since, ...times.values());
  const recent = [...times].filter(([, at]) => at >= readUntil - LATE_MS).map(([id]) => id);
  return { messages, place: { since: readUntil, seen: recent, sent }, more: path !== null };
}
