import { saveAuthenticator } from '#data/identity/second-factors.ts';
import { insertTeam } from '../support/teams.ts';
import type { AttackHarness } from './attack-harness.ts';
import { openAttackWorld, rowsOf, type AttackWorld } from './attack-world.ts';
import { foreignTries, placeTries, type Try } from './foreign-tries.ts';
import type { GotAnswer } from './http-sender.ts';
import type { Operation } from './operations.ts';
import type { PlantedUser } from './plant-user.ts';

export type ForeignFindings = {
  requests: number;
  operations: number;
  places: number;
  statuses: Record<number, number>;
  broken: string[];
};
type Attacked = {
  harness: AttackHarness;
  atLeast: number;
  atOnce?: number;
  most?: number;
  say?: (line: string) => void;
};

/**
 * Calls that take a foreign id and may: it does nothing, and the answer says nothing of whose it
 * is.
 */
const TAKES_IT: Readonly<Record<string, string>> = {
  'POST /leads/bulk': 'answers ids one by one and tells of a foreign one that it was left out',
  'POST /leads/findemail': 'answers ids one by one and tells of a foreign one that it was left out',
  'POST /v1/sequenceitems/preview': 'counts the leads of the own campaign only and writes nothing',
  'POST /searches': 'reads of the fields of other sources nothing',
};
/**
 * Calls by which staff reads or changes anyone, without acting as them (product api, "User and
 * LinkedIn connection").
 */
const STAFF_MAY: readonly string[] = [
  'GET /userdetails/{id}',
  'PUT /userdetails/{id}',
  'GET /user-client/{userId}/ip-data',
  'POST /user-client/{userId}/ip-data/new-ip',
  'GET /v1/shared/emailcredits/{userId}',
  'GET /v1/shared/emailcredits/{userId}/ledger',
];
/** Calls about members, which a teammate of them knows and is refused by role alone. */
const MATES_KNOW: readonly string[] = [
  'PATCH /v1/shared/teams/users/{userId}',
  'DELETE /v1/shared/teams/users/{userId}',
];
const KEPT_OF_EACH = 2;

/** What is wrong with an answer to a try; null: nothing. */
function faultOf({
  tried,
  answer,
  victims,
}: {
  tried: Try;
  answer: GotAnswer;
  victims: readonly PlantedUser[];
}): string | null {
  const { status, text } = answer;
  const shown = victims.find(
    ({ mark }) => text.includes(mark) || text.includes(mark.toLowerCase()),
  );
  if (shown !== undefined) return `shows what is ${shown.mark}'s`;
  if (status === 0 || status >= 500) return `answered ${status}`;
  if (tried.wanted === 'UNAUTHENTICATED' && status !== 401) return `answered ${status}, not 401`;
  if (tried.wanted === 'NOT_FOUND' && status !== 404) return `answered ${status}, not 404`;
  // Someone without a team is refused before any ID is looked up.
  if (status === 403 && !text.includes('"NOT_IN_TEAM"'))
    return 'answered 403, which tells that there is something';
  return null;
}

/**
 * The people of the attack: one who attacks, a team-mate of the victim, the victim, and staff
 * without a mandate.
 */
async function settlePeople({
  harness,
  world,
  round,
}: {
  harness: AttackHarness;
  world: AttackWorld;
  round: number;
}): Promise<Record<'attacker' | 'mate' | 'staff' | 'victim', PlantedUser>> {
  const mark = (who: string) => `Zq${who}${round}x${Math.random().toString(36).slice(2, 8)}mark`;
  const [attacker, mate, staff, victim] = [
    await world.settle(mark('attacker')),
    await world.settle(mark('mate')),
    await world.settle(mark('staff')),
    await world.settle(mark('victim')),
  ];
  await harness.db
    .updateTable('users')
    .set({ admin_status: 'ADMIN' })
    .where('user_id', '=', staff.userId)
    .execute();
  await saveAuthenticator({
    db: harness.db,
    identityId: staff.userId,
    step: 0,
    realNow: Date.now(),
  });
  await insertTeam({
    db: harness.db,
    members: [
      { userId: victim.userId, role: 'OWNER' },
      { userId: mate.userId, role: 'USER' },
    ],
  });
  return { attacker, mate, staff, victim };
}

async function sendAll({
  harness,
  tries,
  atOnce,
  judge,
}: {
  harness: AttackHarness;
  tries: readonly Try[];
  atOnce: number;
  judge: (tried: Try, answer: GotAnswer) => void;
}): Promise<void> {
  const queue = tries.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const tried of queue) judge(tried, await harness.http.send(tried.request()));
    }),
  );
}

/**
 * Which operations are asked, all of them unless there is no room for so many tries: then every
 * so-manyth try of each.
 */
function thinned(tries: Try[], most: number): Try[] {
  if (tries.length <= most) return tries;
  const every = tries.length / most;
  return Array.from({ length: most }, (_, index) => tries[Math.floor(index * every)]).filter(
    (tried) => tried !== undefined,
  );
}

/**
 * Asks every call of the document without a right to it and with someone else's ids in every place,
 * in rounds with new people until there were enough requests. Nothing of the victim's may be shown,
 * and none of the victim's rows may change.
 */
export async function attackForeign({
  harness,
  atLeast,
  atOnce = 4,
  most = Infinity,
  say = () => {},
}: Attacked): Promise<ForeignFindings> {
  const world = await openAttackWorld(harness);
  const found: ForeignFindings = {
    requests: 0,
    operations: harness.api.operations.length,
    places: 0,
    statuses: {},
    broken: [],
  };
  const told = new Map<string, number>();
  const break_ = (key: string, sentence: string) => {
    const times = (told.get(key) ?? 0) + 1;
    told.set(key, times);
    if (times <= KEPT_OF_EACH) found.broken.push(sentence);
  };
  for (let round = 0; found.requests < atLeast; round += 1) {
    const { attacker, mate, staff, victim } = await settlePeople({ harness, world, round });
    // Access to staff calls is attacked by the roles matrix.
    const asked: Operation[] = harness.api.operations.filter(
      ({ permission, key }) => permission !== 'practice' && !key.includes(' /admin/'),
    );
    const tries = [
      ...asked.flatMap((operation) => foreignTries({ harness, user: attacker, victim, operation })),
      ...asked
        .filter(({ key }) => !MATES_KNOW.includes(key))
        .flatMap((operation) => foreignTries({ harness, user: mate, victim, operation })),
      // Elsewhere staff acts as someone by a header, and by that alone.
      ...asked
        .filter(({ key }) => !STAFF_MAY.includes(key))
        .flatMap((operation) => placeTries({ api: harness.api, user: staff, victim, operation })),
    ];
    found.places = tries.filter(({ wanted }) => wanted !== 'UNAUTHENTICATED').length;
    const before = await rowsOf({ ...harness, ...world, userId: victim.userId });
    await sendAll({
      harness,
      atOnce,
      tries: thinned(tries, most),
      judge(tried, answer) {
        found.requests += 1;
        found.statuses[answer.status] = (found.statuses[answer.status] ?? 0) + 1;
        const fault = faultOf({ tried, answer, victims: [victim] });
        const expected =
          answer.status >= 200 &&
          answer.status < 300 &&
          tried.what.includes('of another user') &&
          TAKES_IT[tried.operation.key] === undefined
            ? 'took it'
            : null;
        const problem = answer.status >= 400 ? harness.api.faultOfProblem(answer.text) : null;
        for (const sentence of [fault, expected, problem])
          if (sentence !== null)
            break_(
              `${tried.operation.key} ${sentence}`,
              `${tried.operation.key}: with ${tried.what} it ${sentence}: ${answer.text.slice(0, 200)}`,
            );
      },
    });
    const after = await rowsOf({ ...harness, ...world, userId: victim.userId });
    for (const [table, rows] of Object.entries(before)) {
      const gone = rows.filter((row) => !(after[table] ?? []).includes(row));
      if (gone.length > 0 || rows.length !== (after[table] ?? []).length)
        break_(
          `changed ${table}`,
          `rows of the victim changed in ${table}: ${rows.length} before, ${(after[table] ?? []).length} after; ${gone[0]?.slice(0, 300) ?? `new: ${(after[table] ?? []).find((row) => !rows.includes(row))?.slice(0, 300)}`}`,
        );
    }
    say(`round ${round + 1}: ${found.requests} requests, ${found.broken.length} findings`);
  }
  return found;
}
