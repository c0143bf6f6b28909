import { z } from 'zod';
import { jsonOf } from '#connectors/mail/oauth/api-answers.ts';
import { ME, type Graph } from '#connectors/mail/microsoft/graph-api.ts';

/** The folders where new mail arrives, by their well-known names. */
const FOLDERS = ['inbox', 'junkemail'] as const;
type Folder = (typeof FOLDERS)[number];
/** How far each folder was read: the path of the next request for its changes. */
export type FolderLinks = Record<Folder, string>;

/** A message as folder changes list it; `written`: it is in Sent Items. */
export type NewMessage = { id: string; at: number; written?: boolean | undefined };

/** A message as lists show it. */
export const Change = z.object({
  id: z.string(),
  receivedDateTime: z.string().nullish(),
  isDraft: z.boolean().nullish(),
  from: z.object({ emailAddress: z.object({ address: z.string().nullish() }) }).nullish(),
  '@removed': z.unknown().optional(),
});
const Changes = z.object({
  value: z.array(Change),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
});

/** Pages read per folder and call; the next call continues. */
const MOST_PAGES = 10;
const PAGE_SIZE = 50;

/** The first request for what arrives in a folder after an instant, in epoch ms. */
function firstLink(folder: Folder, since: number): string {
  const query = new URLSearchParams({
    changeType: 'created',
    $select: 'receivedDateTime,from,isDraft',
    $filter: `receivedDateTime ge ${new Date(since).toISOString()}`,
  });
  return `${ME}/mailFolders/${folder}/messages/delta?${query.toString().replaceAll('+', '%20')}`;
}

/** The first request for changes of every folder since an instant. */
export function linksSince(since: number): FolderLinks {
  return {
    inbox: firstLink('inbox', since),
    junkemail: firstLink('junkemail', since),
  };
}

/**
 * What others sent to the folders since `links`, oldest first, and how far that is; null if Graph
 * has forgotten one of the places (410). `more`: a folder has more pages.
 */
export async function changesSince(
  graph: Graph,
  links: FolderLinks,
  address: string,
): Promise<{ messages: NewMessage[]; links: FolderLinks; more: boolean } | null> {
  const messages = new Map<string, NewMessage>();
  const next = { ...links };
  let more = false;
  for (const folder of FOLDERS) {
    for (let page = 1; ; page += 1) {
      const answer = await graph.request({
        method: 'GET',
        path: next[folder],
        headers: { prefer: `odata.maxpagesize=${PAGE_SIZE}` },
      });
      if (answer.status === 410) return null;
      if (answer.status !== 200) throw graph.failureOf(answer);
      const changes = jsonOf(answer, Changes);
      for (const change of changes.value)
        if (isReceived(change, address))
          messages.set(change.id, {
            id: change.id,
            at: Date.parse(change.receivedDateTime ?? '') || 0,
          });
      const link = changes['@odata.deltaLink'] ?? changes['@odata.nextLink'];
      if (link !== undefined) next[folder] = pathOf(link);
      if (changes['@odata.nextLink'] === undefined) break;
      if (page < MOST_PAGES) continue;
      more = true;
      break;
    }
  }
  const sorted = [...messages.values()].sort((one, other) => one.at - other.at);
  return { messages: sorted, links: next, more };
}

/** The token is sent only to the API's own origin, whatever a link names. */
export function pathOf(link: string): string {
  const { pathname, search } = new URL(link, 'https://graph.microsoft.com');
  return `${pathname}${search}`;
}

/** Whether a message came from someone else. */
export function isReceived(change: z.infer<typeof Change>, address: string): boolean {
  const sender = change.from?.emailAddress.address?.toLowerCase() ?? '';
  return (
    change['@removed'] === undefined && change.isDraft !== true && sender !== address.toLowerCase()
  );
}
