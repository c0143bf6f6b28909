import type { Network } from '#network.ts';
import { personAt } from '#rules/find-person.ts';
import type { Account } from '#store/account-store.ts';
import type { DueEvent } from '#store/schedule-store.ts';
import { decideInvitation, decideMessage } from '#world/personality.ts';

/** The latest invitations and chats that are looked through. */
const LOOKED_AT = 500;

type PlanKind = 'ACCEPT' | 'READ' | 'REPLY' | 'WRITE';
/** What a person will do of their own accord, at an instant of practice time. */
interface Plan {
  does: PlanKind;
  at: number;
}

const PLANS = {
  accept: 'ACCEPT',
  read: 'READ',
  reply: 'REPLY',
  noteReply: 'REPLY',
  writeFirst: 'WRITE',
  edit: null,
  delete: null,
} as const satisfies Record<DueEvent['kind'], PlanKind | null>;

/**
 * The people with a pending invitation from an account or a chat with it, who will do something
 * soon first: who they are, how they stand, and what each will do, and when, as it is decided
 * already.
 */
export function listAccountPeople({
  network,
  account,
  query,
  limit,
}: {
  network: Network;
  account: Account;
  query: string;
  limit: number;
}) {
  const words = query.trim().toLowerCase();
  const people = standings(network, account).map(({ person: index, ...standing }) => {
    const person = personAt(network, index);
    const { id, plainName, title, company } = person;
    const plans = plansOf({ network, account, person: index });
    return { id, name: plainName, title, company: company.name, ...standing, plans };
  });
  const found = people.filter(({ name, company }) =>
    `${name} ${company}`.toLowerCase().includes(words),
  );
  const next = ({ plans }: (typeof people)[number]) => plans[0]?.at ?? Infinity;
  return {
    people: found
      .sort((one, other) => next(one) - next(other) || other.since - one.since)
      .slice(0, limit),
    total: found.length,
  };
}

/** Who is invited, who was written to last, and who wrote last, each since when. */
function standings(network: Network, account: Account) {
  const invited = network.invitations
    .pending(account.number, { offset: 0, limit: LOOKED_AT })
    .map(({ person, createdAt }) => ({ person, standing: 'INVITED' as const, since: createdAt }));
  const chats = network.chats
    .list(account.number, {
      before: Number.MAX_SAFE_INTEGER,
      after: -1,
      unreadOnly: false,
      offset: 0,
      limit: LOOKED_AT,
    })
    .map(({ person, number, lastAt }) => ({
      person,
      standing: network.chats.latest(number)?.mine ? ('WRITTEN_TO' as const) : ('WROTE' as const),
      since: lastAt,
    }));
  const known = new Set(invited.map(({ person }) => person));
  return [...invited, ...chats.filter(({ person }) => !known.has(person))];
}

/** What is planned, in its order, with the answer that follows a reading or an acceptance. */
function plansOf({
  network,
  account,
  person,
}: {
  network: Network;
  account: Account;
  person: number;
}): Plan[] {
  const { seed } = network.world;
  const encounter = { seed, behavior: network.behavior, owner: account.owner, person };
  const after = ({ kind, at, ref }: DueEvent): Plan[] => {
    const message = kind === 'read' ? network.chats.message(ref) : null;
    const invitation = kind === 'accept' ? network.invitations.byNumber(ref) : null;
    const answer =
      message !== null
        ? decideMessage({ ...encounter, turn: message.turn })
        : invitation?.note != null
          ? decideInvitation({ ...encounter, turn: invitation.turn })
          : null;
    return answer?.replyAfterMs == null ? [] : [{ does: 'REPLY', at: at + answer.replyAfterMs }];
  };
  // An acceptance that someone brought about earlier is still planned, and comes to nothing.
  const happens = ({ kind, ref }: DueEvent) =>
    kind !== 'accept' || network.invitations.byNumber(ref)?.state === 'PENDING';
  return network.due
    .ofPair(account.number, person)
    .filter(happens)
    .flatMap((event): Plan[] => {
      const does = PLANS[event.kind];
      return does === null ? [] : [{ does, at: event.at }, ...after(event)];
    })
    .sort((one, other) => one.at - other.at);
}
