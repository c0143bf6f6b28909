import { NetworkError } from '#connectors/network/network-error.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import type { Clock } from '#core/time/clock.ts';
import type { SentInvitation } from '#data/waiting/withdrawals.ts';

const PAGE = 100;
/** How long a person waits for the list, in real ms; proxies drop a request after a minute. */
const LIST_MS = 25_000;
/** A list longer than this has no end. */
const MAX_PAGES = 300;

/**
 * The invitations that the network shows as pending, newest first, as far as they can be read while
 * a person waits. `more`: the list continues. Throws `NetworkError` if nothing could be read.
 */
export async function sentInvitations(
  network: { read: Pick<NetworkConnector['read'], 'sentInvitations'> },
  clock: Clock,
  account: string,
): Promise<{ invitations: SentInvitation[]; more: boolean }> {
  const elapsed = () => clock.elapsed?.() ?? clock.realNow();
  const endsAt = elapsed() + LIST_MS;
  const sent = new Map<string, SentInvitation>();
  let page: string | null = null;
  let more = true;
  for (let pages = 0; pages < MAX_PAGES && elapsed() < endsAt; pages += 1) {
    try {
      const { items, next } = await network.read.sentInvitations({
        account,
        page,
        limit: PAGE,
        deadlineMs: Math.ceil(endsAt - elapsed()),
      });
      for (const { invitationId, memberId, sentAt } of items)
        if (memberId !== null) sent.set(invitationId, { invitationId, memberId, sentAt });
      more = next !== null;
      page = next;
    } catch (error) {
      if (pages === 0 || !(error instanceof NetworkError)) throw error;
      break;
    }
    if (!more) break;
  }
  return { invitations: [...sent.values()], more };
}
