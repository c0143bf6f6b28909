import { ControlFailure } from '#control/control-failure.ts';
import type { RandomPersonAction } from '#control/control-shapes.ts';
import { performPersonAction } from '#control/person-actions.ts';
import type { Network, PresentMessage } from '#network.ts';
import { personAt } from '#rules/find-person.ts';
import type { Account } from '#store/account-store.ts';
import type { Person } from '#world/person.ts';

const CHATS_LOOKED_AT = 200;

/** What stands between an account and the people, in practice time from `since` on. */
export function accountStats({
  network,
  account,
  since,
}: {
  network: Network;
  account: Account;
  since: number;
}): { pendingInvites: number; accepted: number; replied: number } {
  const count = (kind: 'ACCEPTED' | 'REPLIED') =>
    network.ledger.countSince({ account: account.number, kind, at: since });
  return {
    pendingInvites: network.invitations.countPending(account.number),
    accepted: count('ACCEPTED'),
    replied: count('REPLIED'),
  };
}

/**
 * Who does it: anyone who was invited last; anyone who was written to last and has not answered,
 * else the last to have been in a chat. Null when no one can.
 */
const CANDIDATES = {
  accept: ({ network, account }) =>
    network.invitations.pending(account.number, { offset: 0, limit: 1 })[0]?.person ?? null,
  reply: ({ network, account }) => {
    const chats = network.chats.list(account.number, {
      before: Number.MAX_SAFE_INTEGER,
      after: -1,
      unreadOnly: false,
      offset: 0,
      limit: CHATS_LOOKED_AT,
    });
    return (
      (chats.find(({ number }) => network.chats.latest(number)?.mine) ?? chats[0])?.person ?? null
    );
  },
} as const satisfies Record<
  RandomPersonAction,
  (input: { network: Network; account: Account }) => number | null
>;

const NOBODY = {
  accept: 'No one has a pending invite from you',
  reply: 'No one has a message from you',
} as const satisfies Record<RandomPersonAction, string>;

/** Has someone accept or answer the account now and answers who. Fails with 409 when no one can. */
export function triggerRandomPersonAction({
  network,
  account,
  deed,
  presentMessage,
}: {
  network: Network;
  account: Account;
  deed: RandomPersonAction;
  presentMessage: PresentMessage;
}): Person {
  const index = CANDIDATES[deed]({ network, account });
  if (index === null) throw new ControlFailure({ status: 409, sentence: NOBODY[deed] });
  const person = personAt(network, index);
  performPersonAction({
    network,
    person,
    deed,
    accountId: account.id,
    now: network.clock.now(),
    text: undefined,
    files: undefined,
    presentMessage,
  });
  return person;
}
