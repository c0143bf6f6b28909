import { sql } from 'kysely';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { instant, type AnyDatabase } from '#data/database.ts';

type QueueState = 'GETTING_READY' | 'IN_PROGRESS';

/**
 * What a look at a user's queues hangs on: any change of leads or running campaigns changes the
 * text. `dueAts`: when leads of a page are due, in seconds, to the microsecond, by their place
 * keys.
 */
export type QueueMark = { changes: string; dueAts: ReadonlyMap<string, number> };

/**
 * The leads of one campaign, type and state that are due (of one that does not run only where
 * places in it are asked for), counted to a bound; `dueAts` in their order, for the types that
 * places are asked of.
 */
export type DueLeads = {
  campaign_id: string;
  served_at: number | null;
  item_type: SequenceItemType;
  state: QueueState;
  leads: number;
  dueAts: Float64Array | null;
  runs: boolean;
};

type Look = { at: number; read: Promise<{ due: DueLeads[]; until: number }> };
/** What was looked at of a user since the last change, by what was asked. */
type Looks = { changes: string; byQuestion: Map<string, Look> };
type Asked = {
  db: AnyDatabase;
  userId: string;
  now: number;
  most: ReadonlyMap<SequenceItemType, number>;
  placesOf: ReadonlySet<SequenceItemType>;
  placesIn: readonly string[];
  mark: QueueMark;
};

const looks = new WeakMap<object, Map<string, Looks>>();
const USERS_KEPT = 300;
/**
 * Pages on which other types of items are due ask for other queues; some of them are looked at in
 * turns.
 */
const QUESTIONS_KEPT = 4;

/**
 * The queues as they are now. A look is kept until anything in it changes, or the next lead falls
 * due: queues are long, and most pages ask for the same ones.
 */
export async function readDueLeads({
  db,
  userId,
  now,
  most,
  placesOf,
  placesIn,
  mark,
}: Asked): Promise<DueLeads[]> {
  const { byQuestion } = looksOf({ db, userId, changes: mark.changes });
  const question = JSON.stringify([[...most], [...placesOf], placesIn]);
  const known = byQuestion.get(question);
  if (known !== undefined && known.at <= now) {
    // One that fails, fails for who asked for it first.
    const before = await known.read.catch(() => null);
    if (before !== null && now < before.until) {
      keepNewest({ kept: byQuestion, key: question, value: known, most: QUESTIONS_KEPT });
      return before.due;
    }
  }
  const look: Look = { at: now, read: lookAt({ db, userId, now, most, placesOf, placesIn }) };
  look.read.catch(() => byQuestion.get(question) === look && byQuestion.delete(question));
  keepNewest({ kept: byQuestion, key: question, value: look, most: QUESTIONS_KEPT });
  return (await look.read).due;
}

function looksOf({
  db,
  userId,
  changes,
}: {
  db: AnyDatabase;
  userId: string;
  changes: string;
}): Looks {
  const { adapter } = db.getExecutor();
  const kept = looks.get(adapter) ?? new Map<string, Looks>();
  looks.set(adapter, kept);
  const known = kept.get(userId);
  const ofUser =
    known?.changes === changes ? known : { changes, byQuestion: new Map<string, Look>() };
  keepNewest({ kept, key: userId, value: ofUser, most: USERS_KEPT });
  return ofUser;
}

/** Keeps a value as the newest, and of all no more than `most`. */
function keepNewest<Value>({
  kept,
  key,
  value,
  most,
}: {
  kept: Map<string, Value>;
  key: string;
  value: Value;
  most: number;
}): void {
  kept.delete(key);
  kept.set(key, value);
  for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest);
}

type Row = Omit<DueLeads, 'dueAts'> & { due_ats: Buffer | null; next_at: number | null };

async function lookAt({
  db,
  userId,
  now,
  most,
  placesOf,
  placesIn,
}: Omit<Asked, 'mark'>): Promise<{ due: DueLeads[]; until: number }> {
  const types = [...most.keys()];
  const { rows } = await sql<Row>`
    select k.campaign_id, k.served_at, k.status = 'ACTIVE' and not k.locked as runs, y.item_type, q.state, w.leads, w.due_ats, n.next_at
    from campaigns k cross join unnest(${types}::sequence_item_type[], ${[...most.values()]}::int[], ${types.map((type) => placesOf.has(type))}::boolean[]) as y (item_type, most, placed) cross join (values ('IN_PROGRESS'::lead_state), ('GETTING_READY')) as q (state)
    cross join lateral (
      select count(*)::int as leads, string_agg(case when y.placed then float8send(extract(epoch from due_at)::float8) end, ''::bytea) as due_ats from (
        select due_at from campaign_leads where user_id = ${userId} and campaign_id = k.campaign_id and item_type = y.item_type and state = q.state and state in ('GETTING_READY', 'IN_PROGRESS') and due_at <= ${instant(now)} order by due_at limit greatest(y.most, 1)
      ) c
    ) w cross join lateral (
      select min(due_at) as next_at from campaign_leads where user_id = ${userId} and campaign_id = k.campaign_id and item_type = y.item_type and state = q.state and state in ('GETTING_READY', 'IN_PROGRESS') and due_at > ${instant(now)}
    ) n where k.user_id = ${userId} and (k.status = 'ACTIVE' and not k.locked or y.placed and k.campaign_id = any(${[...placesIn]}::bigint[])) and (w.leads > 0 or n.next_at is not null)`.execute(
    db,
  );
  return {
    due: rows
      .filter(({ leads }) => leads > 0)
      .map(({ due_ats, next_at: _next, ...row }) => ({
        ...row,
        dueAts: due_ats === null ? null : numbersOf(due_ats),
      })),
    until: Math.min(...rows.flatMap(({ next_at }) => next_at ?? []), Number.MAX_SAFE_INTEGER),
  };
}

/** The numbers that `float8send` packed. */
function numbersOf(packed: Buffer): Float64Array {
  const bytes = Buffer.from(packed).swap64();
  return new Float64Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  );
}

/** How many of these times, which ascend, lie before one. */
export function countBefore(times: Float64Array, at: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
