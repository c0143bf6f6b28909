import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { admitStagedRows } from '#data/engine-store/postgres/pack-admission.ts';
import { contactHistoryHandlers } from '#server/lead-packs/contact-history.routes.ts';
import { doNotContactHandlers } from '#server/do-not-contact/do-not-contact.routes.ts';
import { TASKS } from '#jobs/all-tasks.ts';
import { handlerCaller, TEST_NOW } from '../support/call-handler.ts';
import { jobWorld } from '../support/job-world.ts';
import { csvFile, useLeadPackCalls } from '../support/lead-pack-calls.ts';
import { generateHistory, type GeneratedHistory } from './generated-history.ts';

/** A tenth, or with HISTORY_SIZE=whole an archive of 28,000 rows and 4,000 of other tools. */
const SHARE = process.env['HISTORY_SIZE'] === 'whole' ? 1 : 0.1;
const SIZES = {
  connections: 5000 * SHARE,
  invitations: 3000 * SHARE,
  messages: 20_000 * SHARE,
  perTool: 500 * SHARE,
};
/** Tables of what is kept of changes themselves, for programs that read them. */
const OF_CHANGES = ['deleted_rows', 'deletions', 'stream_events'];

const packs = useLeadPackCalls();
const { database } = packs;
const call = handlerCaller({
  handlers: { ...contactHistoryHandlers, ...doNotContactHandlers },
  db: () => database.db,
});
let generated: GeneratedHistory;
beforeAll(() => {
  generated = generateHistory({ seed: 'big', sizes: SIZES, now: TEST_NOW });
});

async function importAll(userId: string): Promise<string[]> {
  const ids: string[] = [];
  for (const { name, text } of generated.files) {
    const { id } = await call('POST /v1/contact-history', {
      userId,
      body: {},
      file: csvFile(text, name),
    });
    await TASKS['import-history']({
      world: jobWorld({ db: database.db, now: () => TEST_NOW }),
      payload: { userId, importId: id },
      run: { stopping: () => false, isLastTry: false },
    });
    ids.push(id);
  }
  return ids;
}

/** All rows of a user, in every table that has rows of users. */
async function storedOf(userId: string): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE'
    order by 1`.execute(database.db);
  const stored: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !OF_CHANGES.includes(table.name))) {
    const { rows } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
      from ${sql.table(name)} t
      where user_id = ${userId}`.execute(database.db);
    stored[name] = rows[0]?.hash ?? '';
  }
  return stored;
}

/** The verdicts of a new campaign’s list of these people, by profile. */
async function verdictsOf(campaignId: string, from: number | null): Promise<Map<string, string>> {
  const { userId } = packs.people();
  await sql`
    update campaigns set contacted_before_from = ${from === null ? null : new Date(from)}
    where user_id = ${userId} and campaign_id = ${campaignId}`.execute(database.db);
  const lines = generated.people.map(
    ({ slug, email }) => `https://www.linkedin.com/in/${slug},${email}`,
  );
  const { id } = await packs.addFile(`LinkedIn URL,Email\n${lines.join('\n')}\n`, {
    campaignId,
    skipLeadConditions: ['CONTACTED_BEFORE'],
  });
  const pack = { leadPackId: id, campaignId, searchType: 'CSV_FILE' } as const;
  for (let rows = 1; rows > 0;)
    ({ rows } = await inTransaction(database.db, (db) =>
      admitStagedRows(db, {
        userId,
        now: TEST_NOW,
        pack,
        limit: 1000,
        erased: { among: async () => new Set() },
      }),
    ));
  const rows = await packs.rowsOf(id);
  return new Map(
    generated.people.map(({ slug }, at) => {
      const row = rows.find(({ row_number: number }) => number === at + 2);
      return [slug, row?.code ?? 'LET_IN'];
    }),
  );
}

function expectedVerdicts(from: number | null): Map<string, string> {
  return new Map(
    generated.people.map(({ slug, truth: { contactedAt, optedOut } }) => {
      if (optedOut === 'PERSON') return [slug, 'DO_NOT_CONTACT'];
      const counts = contactedAt !== null && (from === null || contactedAt >= from);
      return [slug, counts ? 'CONTACTED_BEFORE' : 'LET_IN'];
    }),
  );
}

/** The differences, in short form. */
function differences(found: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string>) {
  return [...expected]
    .filter(([slug, verdict]) => found.get(slug) !== verdict)
    .slice(0, 10)
    .map(([slug, verdict]) => `${slug}: ${found.get(slug)} instead of ${verdict}`);
}

describe('an archive in four languages and exports of eight tools', { timeout: 900_000 }, () => {
  test('tell of everyone, name the rows that can’t be used, and keep people out of campaigns', async () => {
    const { userId, campaignId } = packs.people();
    const ids = await importAll(userId);
    for (const [at, { name, wrongRows }] of generated.files.entries()) {
      const { rows } = await sql<{ row: number }>`
        select row_number as row
        from contact_history_rows
        where user_id = ${userId} and import_id = ${ids[at] ?? ''} and code is not null
        order by 1`.execute(database.db);
      expect([name, rows.map(({ row }) => row)]).toEqual([name, wrongRows]);
    }
    expect(differences(await verdictsOf(campaignId, null), expectedVerdicts(null))).toEqual([]);
    expect(new Set(expectedVerdicts(null).values()).size).toBe(3);
    const other = await packs.insertCampaign(userId);
    const from = Date.UTC(2025, 5, 1);
    expect(differences(await verdictsOf(other, from), expectedVerdicts(from))).toEqual([]);
    const { rows: listed } = await sql<{ covers: string; entries: number; named: number }>`
      select covers, count(*)::int as entries,
        count(*) filter (where evidence ->> 'fileName' is not null)::int as named
      from do_not_contact
      where user_id = ${userId}
      group by 1 order by 1`.execute(database.db);
    const optedOut = (covers: 'PERSON' | 'ADDRESS') =>
      generated.people.filter(({ truth }) => truth.optedOut === covers).length;
    const people = listed.find(({ covers }) => covers === 'PERSON');
    expect(people?.entries).toBe(optedOut('PERSON'));
    expect(listed.find(({ covers }) => covers === 'ADDRESS')?.entries).toBeGreaterThanOrEqual(
      optedOut('ADDRESS'),
    );
    expect(listed.every(({ entries, named }) => entries === named)).toBe(true);
  });

  test('leave nothing behind once they are undone', async () => {
    const { userId } = packs.people();
    const [someone] = generated.people.filter(({ truth }) => truth.optedOut === 'PERSON');
    await call('POST /v1/do-not-contact', {
      userId,
      body: { person: `https://www.linkedin.com/in/${someone?.slug ?? ''}`, note: 'Before' },
    });
    const before = await storedOf(userId);
    const ids = await importAll(userId);
    expect(await storedOf(userId)).not.toEqual(before);
    for (const historyImportId of ids)
      await call('DELETE /v1/contact-history/{historyImportId}', {
        userId,
        params: { historyImportId },
      });
    expect(await storedOf(userId)).toEqual(before);
  });
});
