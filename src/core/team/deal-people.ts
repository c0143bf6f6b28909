import { grouped } from '#core/text/formats.ts';

/**
 * Why a person goes to a sender, in the order in which reasons count: the person is theirs already,
 * they are connected or have a conversation, a colleague was dealt to them within the last seven
 * days, they imported the person themselves, or they have the most room for their share (product
 * rules, section 22).
 */
export type DealReason =
  'BOUND' | 'CONNECTED' | 'CONVERSATION' | 'SAME_COMPANY' | 'OWN_IMPORT' | 'ROOM';

/** Two people of one company go to the same sender within this time. */
export const SAME_COMPANY_DAYS = 7;

/** A sender's share and room: `perWeek` people can be begun in a week, `waiting` come first. */
export type DealtSender = { userId: string; weight: number; perWeek: number; waiting: number };

/** The connections between one sender and a person; campaign ms. */
export type CommonGround = {
  userId: string;
  connected: boolean;
  conversation: boolean;
  importedAt: number | null;
};

/** A person to deal: `key` is the least of their identifiers, `boundTo` whose they are already. */
export type DealtPerson = {
  key: string;
  company: string | null;
  boundTo: string | null;
  ground: readonly CommonGround[];
};

/** Whose a person is, and why; `room` is how many more the sender could begin this week. */
export type Deal = { userId: string; reason: DealReason; room: number };

/**
 * Deals people to senders. Bound people stay where they are, even with a sender who takes nobody
 * new. The order of people, senders, and what they have in common makes no difference: people are
 * dealt by their keys, those with a tie first, so that colleagues follow them.
 * `recentCompanies`: the sender who got people of a company within the last seven days.
 */
export function dealPeople({
  people,
  senders,
  recentCompanies,
}: {
  people: readonly DealtPerson[];
  senders: readonly DealtSender[];
  recentCompanies: ReadonlyMap<string, string>;
}): Map<string, Deal> {
  const deals = new Map<string, Deal>();
  const taking = new Map(senders.map((sender) => [sender.userId, { ...sender }]));
  const companies = new Map(
    [...recentCompanies].filter(([, userId]) => takesNew(taking.get(userId))),
  );
  const give = ({ key, company }: DealtPerson, userId: string, reason: DealReason) => {
    const sender = taking.get(userId);
    deals.set(key, { userId, reason, room: sender === undefined ? 0 : roomOf(sender) });
    if (sender !== undefined && reason !== 'BOUND') sender.waiting += 1;
    if (company !== null && takesNew(sender) && !companies.has(company))
      companies.set(company, userId);
  };
  const ordered = people.toSorted((one, other) => compare(one.key, other.key));
  const open: DealtPerson[] = [];
  for (const person of ordered) {
    const tie = person.boundTo === null ? strongestTie(person.ground, taking) : null;
    if (person.boundTo !== null) give(person, person.boundTo, 'BOUND');
    else if (tie !== null) give(person, tie.userId, tie.reason);
    else open.push(person);
  }
  for (const person of open) {
    const colleague = person.company === null ? undefined : companies.get(person.company);
    const importer = latestImport(person.ground, taking);
    if (colleague !== undefined) give(person, colleague, 'SAME_COMPANY');
    else if (importer !== null) give(person, importer, 'OWN_IMPORT');
    else {
      const roomiest = mostRoom([...taking.values()]);
      if (roomiest !== null) give(person, roomiest, 'ROOM');
    }
  }
  return deals;
}

/** A deal in a sentence: "this sender has room for 18 more this week". */
export function dealSentence({ reason, room }: Pick<Deal, 'reason' | 'room'>): string {
  return DEAL_SENTENCES[reason](room);
}

const DEAL_SENTENCES = {
  BOUND: () => 'this person already belongs to this sender',
  CONNECTED: () => 'this sender is connected to the person',
  CONVERSATION: () => 'this sender has a conversation with the person',
  SAME_COMPANY: () => 'this sender has a colleague of theirs from this week',
  OWN_IMPORT: () => 'this sender imported this person',
  ROOM: (room) =>
    room === 0
      ? 'this sender is next by share, after this week'
      : `this sender has room for ${grouped(room)} more this week`,
} as const satisfies Record<DealReason, (room: number) => string>;

/** How many more people a sender can begin this week. */
function roomOf({ perWeek, waiting }: DealtSender): number {
  return Math.max(0, perWeek - waiting);
}

/** The connected sender, or else one with a conversation; of several, the one with most room. */
function strongestTie(
  ground: readonly CommonGround[],
  taking: ReadonlyMap<string, DealtSender>,
): { userId: string; reason: 'CONNECTED' | 'CONVERSATION' } | null {
  const among = (has: (one: CommonGround) => boolean) =>
    mostRoom(ground.filter(has).flatMap(({ userId }) => taking.get(userId) ?? []));
  const connected = among((one) => one.connected);
  if (connected !== null) return { userId: connected, reason: 'CONNECTED' };
  const talking = among((one) => one.conversation);
  return talking === null ? null : { userId: talking, reason: 'CONVERSATION' };
}

/** The sender who imported the person last; if several did at once, the first by id. */
function latestImport(
  ground: readonly CommonGround[],
  taking: ReadonlyMap<string, DealtSender>,
): string | null {
  const imports = ground
    .filter(({ userId, importedAt }) => importedAt !== null && takesNew(taking.get(userId)))
    .toSorted(
      (one, other) =>
        (other.importedAt ?? 0) - (one.importedAt ?? 0) || compareIds(one.userId, other.userId),
    );
  return imports[0]?.userId ?? null;
}

function takesNew(sender: DealtSender | undefined): boolean {
  return sender !== undefined && sender.weight > 0;
}

/**
 * The sender with the most room: those who wait for them, compared with what they can start in a
 * week times their weight. Null if no one takes anyone new.
 */
function mostRoom(senders: readonly DealtSender[]): string | null {
  const able = senders.filter(takesNew);
  const working = able.filter(({ perWeek }) => perWeek > 0);
  const [first] = (working.length > 0 ? working : able).toSorted(
    (one, other) => loadOf(one) - loadOf(other) || compareIds(one.userId, other.userId),
  );
  return first?.userId ?? null;
}

function loadOf({ waiting, weight, perWeek }: DealtSender): number {
  return (waiting + 1) / (weight * Math.max(1, perWeek));
}

function compareIds(one: string, other: string): number {
  return one.length - other.length || compare(one, other);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
