import type {
  Chat,
  Invitation,
  NetworkConnector,
  Page,
  Relation,
} from '#connectors/network/network.ts';

const PAGE = 100;
/** A list longer than this has no end. */
const MAX_PAGES = 500;
/** How far the network's clock may be behind ours; campaign ms at rate 1. */
const SKEW_MS = 2 * 60_000;
const REAL_SKEW_MS = 60_000;

/** Whom an account invited, became connected with, or exchanged messages with since. */
export type ActsSince = { invitations: Invitation[]; relations: Relation[]; chats: Chat[] };

type Reading = {
  network: Pick<NetworkConnector, 'read'>;
  options: { account: string; deadlineMs: number };
};

/** The earliest time by the network's clock at which something since `from` may have been done. */
export function networkTimeSince(from: number, rate: number): number {
  return from - Math.max(SKEW_MS, REAL_SKEW_MS * rate);
}

/**
 * Everyone for whom something was done since (campaign ms, by the network's clock), by hand or by
 * the product, as the network's lists show it. Throws `NetworkError`.
 */
export async function readActsSince(
  { network: { read }, options }: Reading,
  since: number,
): Promise<ActsSince> {
  return {
    invitations: await readSince({
      readPage: (page) => read.sentInvitations({ ...options, page, limit: PAGE }),
      at: ({ sentAt }) => sentAt,
      since,
    }),
    relations: await readSince({
      readPage: (page) => read.relations({ ...options, page, limit: PAGE }),
      at: ({ connectedAt }) => connectedAt,
      since,
    }),
    chats: await readSince({
      readPage: (page) => read.chats({ ...options, page, limit: PAGE, after: since }),
      at: ({ lastMessageAt }) => lastMessageAt,
      since,
    }),
  };
}

/** Reads a list, newest first, until a page is older. An entry without a time counts. */
export async function readSince<One>({
  readPage,
  at,
  since,
}: {
  readPage: (page: string | null) => Promise<Page<One>>;
  at: (one: One) => number | null;
  since: number;
}): Promise<One[]> {
  const found: One[] = [];
  let page: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const { items, next }: Page<One> = await readPage(page);
    const recent = items.filter((one) => (at(one) ?? since) >= since);
    found.push(...recent);
    if (next === null || next === page || (items.length > 0 && recent.length === 0)) break;
    page = next;
  }
  return found;
}
