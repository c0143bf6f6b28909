import { randomBytes } from 'node:crypto';
import { API_SCOPES, READ_SCOPES } from '#core/programs/api-scopes.ts';
import { changeApiKey, deleteApiKey, insertApiKey } from '#data/programs/api-keys.ts';
import { insertTeam } from '../support/teams.ts';
import type { AttackHarness } from './attack-harness.ts';
import { changedTables, digestOf, openAttackWorld, type AttackWorld } from './attack-world.ts';
import { draftsOf, written } from './draft-request.ts';
import { idPlaces } from './foreign-tries.ts';
import type { GotAnswer, SentRequest } from './http-sender.ts';
import type { Operation } from './operations.ts';
import { idsOf } from './planted-ids.ts';
import type { PlantedUser } from './plant-user.ts';

/** A key as the matrix sends it; one that is not `live` opens nothing. */
type TriedKey = { name: string; keyId: string | null; secret: string; scopes: readonly string[] };
type People = { holder: PlantedUser; colleague: PlantedUser; outsider: PlantedUser };
type KeyTry = {
  key: TriedKey;
  operation: Operation;
  what: string;
  /** Statuses that keep the promise; null: anything but a refusal of the key or a 5xx. */
  wanted: readonly number[] | null;
  request: () => SentRequest;
};

export type KeyFindings = {
  requests: number;
  operations: number;
  keys: number;
  refused: number;
  succeeded: number;
  broken: string[];
};

/** Identity, credentials, billing, deletion, approvals, staff work, and keys themselves. */
const NO_KEY_OPENS = new RegExp(
  String.raw`^\S+ \/(identity\/(?!policy)|account\/deletion|v1\/shared\/billings\/` +
    String.raw`|v1\/(apikeys|approvals|connections)|admin\/)`,
);
/** What a call with a key leaves behind whatever its answer. */
const TRACES_OF_KEYS = ['api_keys', 'api_key_calls'];
/** Below the limit of a key, which is a promise with its own tests. */
const CALLS_OF_A_BATCH = 500;
const IDS_OF_EACH = 2;
const OPEN = ['public', 'practice', 'metrics'];
const KEPT = 40;

async function settlePeople(
  harness: AttackHarness,
  world: AttackWorld,
  round: number,
): Promise<People> {
  const settle = (name: string) =>
    world.settle(`Zq${name}${round}x${Math.random().toString(36).slice(2, 8)}mark`);
  const people = {
    holder: await settle('holder'),
    colleague: await settle('colleague'),
    outsider: await settle('outsider'),
  };
  await insertTeam({
    db: harness.db,
    members: [
      { userId: people.holder.userId, role: 'OWNER' },
      { userId: people.colleague.userId, role: 'USER' },
    ],
  });
  return people;
}

/** A key for each scope, one for all of them, one that may only read, and some that ended. */
async function makeKeys({ db }: AttackHarness, { userId }: PlantedUser): Promise<TriedKey[]> {
  const scope = { db, userId, realNow: Date.now() };
  const make = async (name: string, scopes: readonly string[]): Promise<TriedKey> => {
    const secret = `rw_test_${randomBytes(24).toString('base64url')}`;
    const settings = { name, scopes: [...scopes], endsAt: null, approvalNeeded: true };
    const { id } = await insertApiKey(scope, settings, { secret });
    return { name, keyId: id, secret, scopes };
  };
  const live = [
    ...(await Promise.all(API_SCOPES.map((one) => make(one, [one])))),
    await make('every scope', API_SCOPES),
    await make('every read scope', READ_SCOPES),
  ];
  const ended = await make('ended', API_SCOPES);
  await changeApiKey(scope, ended.keyId ?? '', { endsAt: Date.now() - 1000 });
  const deleted = await make('deleted', API_SCOPES);
  await deleteApiKey(scope, deleted.keyId ?? '');
  const [first] = live;
  const cut = { name: 'cut', keyId: null, secret: first?.secret.slice(0, -1) ?? '', scopes: [] };
  return [...live, ...[ended, deleted].map((key) => ({ ...key, keyId: null })), cut];
}

/** What a call must answer this key with; null: the key may make it. */
function refusalOf(key: TriedKey, operation: Operation): number | null {
  if (key.keyId === null) return 401;
  const { scopes } = operation;
  if (scopes === null || NO_KEY_OPENS.test(operation.key)) return 403;
  return scopes.every((scope) => key.scopes.includes(scope)) ? null : 403;
}

function triesOf(
  { api }: AttackHarness,
  { holder, colleague, outsider }: People,
  key: TriedKey,
): KeyTry[] {
  const headers = { authorization: `Bearer ${key.secret}` };
  return api.operations
    .filter(({ permission }) => !OPEN.includes(permission))
    .flatMap((operation) => {
      const refusal = refusalOf(key, operation);
      const wanted = refusal === null ? null : [refusal];
      const made = { key, operation };
      const own = draftsOf({ api, user: holder, operation }).map((draft) => ({
        ...made,
        what: 'own ids',
        wanted,
        request: () => written({ ...draft, headers }),
      }));
      const acting = [colleague, outsider].flatMap((victim) => {
        // A key may work in a colleague's account as its holder may; that is the roles' matrix.
        if (refusal === null && victim === colleague) return [];
        return draftsOf({ api, user: victim, operation }).map((draft) => ({
          ...made,
          what: `the account of ${victim.mark}`,
          wanted: [refusal ?? 404, 403, 404],
          request: () =>
            written({ ...draft, headers: { ...headers, 'x-acting-user': victim.userId } }),
        }));
      });
      const foreign = idPlaces({ api, user: holder, operation }).flatMap((place) =>
        idsOf({ user: outsider, name: place.name, path: operation.path })
          .slice(0, place.name === 'templateId' ? 1 : IDS_OF_EACH)
          .map((id) => ({
            ...made,
            what: `${place.what} of ${outsider.mark}`,
            wanted: refusal === null && place.inPath ? [404] : wanted,
            request: () => written({ ...place.put(id), headers }),
          })),
      );
      return [...own, ...acting, ...foreign];
    });
}

function faultOf(tried: KeyTry, { status, text }: GotAnswer, hidden: string): string | null {
  if (status === 0 || status >= 500) return `answered ${status}`;
  if (text.toLowerCase().includes(hidden.toLowerCase())) return 'shows what is somebody else’s';
  if (tried.wanted !== null)
    return tried.wanted.includes(status) ? null : `answered ${status}, not ${tried.wanted[0]}`;
  const refused = ['UNAUTHENTICATED', 'KEY_NOT_ACCEPTED', 'SCOPE_MISSING', 'TOO_MANY_REQUESTS'];
  return refused.some((code) => text.includes(`"${code}"`)) ? 'refused a key that may' : null;
}

type Running = {
  harness: AttackHarness;
  world: AttackWorld;
  people: People;
  found: KeyFindings;
  tell: (sentence: string) => void;
};

async function sendAll({ harness, people, found, tell }: Running, tries: readonly KeyTry[]) {
  const queue = tries.values();
  const send = async () => {
    for (const tried of queue) {
      const answer = await harness.http.send(tried.request());
      found.requests += 1;
      if (tried.wanted !== null) found.refused += 1;
      else if (answer.status < 300) found.succeeded += 1;
      const fault =
        faultOf(tried, answer, people.outsider.mark) ??
        (answer.status >= 400 ? harness.api.faultOfProblem(answer.text) : null);
      const { operation, key, what } = tried;
      if (fault !== null)
        tell(
          `${operation.key} with the key "${key.name}" and ${what} ${fault}: ${answer.text.slice(0, 160)}`,
        );
    }
  };
  await Promise.all(Array.from({ length: 4 }, send));
}

/** Sends some tries of one key, and compares everyone they may not change. */
async function attackWith(running: Running, tries: readonly KeyTry[]): Promise<void> {
  const { harness, world, people, tell } = running;
  const [first] = tries;
  if (first === undefined) return;
  const { key } = first;
  const changes = tries.some(
    ({ wanted, operation }) => wanted === null && operation.method !== 'GET',
  );
  const watched = changes ? [people.outsider] : Object.values(people);
  const digests = () =>
    Promise.all(
      watched.map(({ userId }) => digestOf({ ...harness, shapes: world.shapes, userId })),
    );
  await world.forgetTries();
  await harness.db.updateTable('api_keys').set({ window_calls: 0 }).execute();
  const before = await digests();
  await sendAll(running, tries);
  for (const [index, digest] of (await digests()).entries()) {
    const tables = changedTables(before[index] ?? {}, digest).filter(
      (table) => !TRACES_OF_KEYS.includes(table),
    );
    if (tables.length > 0)
      tell(`the key "${key.name}" changed ${tables.join(', ')} of ${watched[index]?.mark}`);
  }
}

/**
 * Every key × every operation of the document × own ids and accounts and those of others, in rounds
 * with new people until there were enough requests. Expected is what the document's `x-scope` says;
 * a key that may only read changes nothing, and no key shows or changes what is a stranger's.
 */
export async function attackKeys({
  harness,
  atLeast,
  most = Infinity,
  say = () => {},
}: {
  harness: AttackHarness;
  atLeast: number;
  most?: number;
  say?: (line: string) => void;
}): Promise<KeyFindings> {
  const world = await openAttackWorld(harness);
  const { operations } = harness.api;
  const found: KeyFindings = {
    requests: 0,
    operations: operations.length,
    keys: 0,
    refused: 0,
    succeeded: 0,
    broken: [],
  };
  const tell = (sentence: string) =>
    void (found.broken.length < KEPT && found.broken.push(sentence));
  for (let round = 0; found.requests < atLeast; round += 1) {
    const people = await settlePeople(harness, world, round);
    const running = { harness, world, people, found, tell };
    const keys = await makeKeys(harness, people.holder);
    found.keys = keys.length;
    const all = keys.flatMap((key) => triesOf(harness, people, key));
    const every = Math.max(1, Math.floor(all.length / Math.min(most, atLeast - found.requests)));
    const tries = all.filter((_tried, index) => index % every === 0);
    // What must be refused comes first, for what works takes away what others name.
    for (const kind of ['refused', 'read', 'changed'])
      for (const key of keys) {
        const ofKey = tries.filter(
          (tried) => tried.key === key && kindOf(tried) === kind && found.requests < most,
        );
        for (let at = 0; at < ofKey.length; at += CALLS_OF_A_BATCH)
          await attackWith(running, ofKey.slice(at, at + CALLS_OF_A_BATCH));
      }
    say(`round ${round + 1}: ${found.requests} requests, ${found.broken.length} findings`);
  }
  return found;
}

function kindOf({ wanted, operation }: KeyTry): string {
  if (wanted !== null) return 'refused';
  return operation.method === 'GET' ? 'read' : 'changed';
}
