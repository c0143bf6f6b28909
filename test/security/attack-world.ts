import type { AttackHarness } from './attack-harness.ts';
import { draftOf, written } from './draft-request.ts';
import { plantUser, type PlantedUser } from './plant-user.ts';
import type { Row } from './planting.ts';
import { readTableShapes, type TableShape } from './table-shapes.ts';

export type AttackWorld = {
  shapes: readonly TableShape[];
  /** A new user with rows of every kind, whose account on the practice network is connected. */
  settle: (mark: string) => Promise<PlantedUser>;
  /** Brings a user back whose session, connection or account a request has ended. */
  revive: (user: PlantedUser) => Promise<void>;
  /** Ends all waits after many tries. */
  forgetTries: () => Promise<void>;
};

/** Invites someone to a team without other members. */
async function invited({
  pool,
  user,
}: {
  pool: AttackHarness['pool'];
  user: PlantedUser;
}): Promise<PlantedUser> {
  const { rows } = await pool.query<Row>(
    `
      with team as (insert into teams (team_name) values ($1) returning team_id)
      insert into team_invitations (
        team_id, email, role, real_created_at, real_sent_at, real_expires_at
      )
      select team_id, $2, 'USER', now(), now(), now() + interval '14 days'
      from team
      returning *`,
    [`Team ${user.mark}`, user.email],
  );
  return { ...user, rows: { ...user.rows, team_invitations: rows } };
}

/** Ways to plant people. */
export async function openAttackWorld(harness: AttackHarness): Promise<AttackWorld> {
  const { pool, keys, http, api } = harness;
  const shapes = await readTableShapes({ pool });
  const { rows: counting } = await pool.query<{ name: string }>(
    `
      select table_name as name
      from information_schema.columns
      where table_schema = 'public' and column_name in ('scope', 'key')
      group by 1
      having count(*) = 2`,
  );
  const connection = api.operations.find(({ key }) => key === 'POST /userdetails/verify');
  const connect = async (user: PlantedUser) => {
    if (connection === undefined)
      throw new Error('The document has no call that connects an account');
    const { status, text } = await http.send(
      written(draftOf({ api, user, operation: connection })),
    );
    if (status !== 200)
      throw new Error(`The account of ${user.mark} was not connected: ${status} ${text}`);
  };
  return {
    shapes,
    async forgetTries() {
      for (const { name } of counting) await pool.query(`delete from "${name}"`);
    },
    async revive(user) {
      const [session] = user.rows['sessions'] ?? [];
      await pool.query(
        `
          update sessions
          set real_ended_at = null, end_reason = null
          where identity_id = $1 and session_id = $2`,
        [user.userId, session?.['session_id']],
      );
      await pool.query('update users set real_deletion_asked_at = null where user_id = $1', [
        user.userId,
      ]);
      const { rowCount } = await pool.query(
        `
          update users
          set status = 'VERIFIED', network_checkpoint = null
          where user_id = $1 and network_account_id is not null`,
        [user.userId],
      );
      // Someone who can't be connected yet, for example while a sign-in waits for its code, is
      // refused what needs a connection.
      if (rowCount === 0) await connect(user).catch(() => undefined);
    },
    async settle(mark) {
      const user = await invited({ pool, user: await plantUser({ pool, keys, shapes, mark }) });
      await connect(user);
      return user;
    },
  };
}

type Owned = { pool: AttackHarness['pool']; shapes: readonly TableShape[]; userId: string };

/**
 * What may be written while a request is refused: that someone tried, the kept answer to its
 * Idempotency-Key, and what goes on beside: archives, checks of mailboxes, events of the
 * provider, and what they announce.
 */
const TRACES = [
  'audit_log',
  'idempotency_keys',
  'account_exports',
  'account_export_pages',
  'mailbox_checks',
  'network_events',
  'stream_events',
  'factor_setups',
  'pending_sign_ins',
];

/** Columns of the user that a look at the connection keeps, which continues beside requests. */
const CONNECTION = [
  'real_refresh_started_at',
  'real_refresh_done_at',
  'network_profile',
  'inmail_balance',
  'network_checkpoint',
  'note_length',
  'status',
  'account_error',
];
const textOf = (table: string) =>
  table === 'users' ? `(to_jsonb(t) - array['${CONNECTION.join("', '")}'])::text` : 't::text';

/**
 * The end of a connection is reported when the provider sends it, which may be during another
 * request.
 */
const rowsThatCount = (table: string) =>
  table === 'notifications' ? " and t.type not like 'CONNECTION_%'" : '';

/** A number for each table that changes with any of the user's rows in it. */
export async function digestOf({ pool, shapes, userId }: Owned): Promise<Record<string, string>> {
  const parts = shapes
    .filter(({ name }) => !TRACES.includes(name))
    .map(
      ({ name, owner }) =>
        `
          select '${name}' as name,
            count(*) || ':' || coalesce(sum(hashtextextended(${textOf(name)}, 0)), 0) as digest
          from "${name}" t
          where ${owner} = $1${rowsThatCount(name)}`,
    );
  const { rows } = await pool.query<{ name: string; digest: string }>(parts.join(' union all '), [
    userId,
  ]);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** The tables in which two digests differ. */
export function changedTables(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name]);
}

/** All rows of a user, each as text, by table. */
export async function rowsOf({ pool, shapes, userId }: Owned): Promise<Record<string, string[]>> {
  const snapshot: Record<string, string[]> = {};
  for (const { name, owner } of shapes) {
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from "${name}" t where ${owner} = $1 order by 1`,
      [userId],
    );
    snapshot[name] = rows.map(({ row }) => row);
  }
  return snapshot;
}
