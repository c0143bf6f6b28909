import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  requestExport,
  exportedPages,
  listExportedFiles,
} from '#data/account-export/account-exports.ts';
import { EXPORT_FILES } from '#data/account-export/export-files.ts';
import { NOT_EXPORTED } from '#data/account-export/not-exported.ts';
import { failExport, makeExportPages } from '#data/account-export/make-archive.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const REAL = Date.UTC(2026, 10, 20);
const LEADS = 47;
const database = useTestDatabase();
let userId: string;

beforeAll(async () => {
  ({ userId } = await signedInUser({ db: database.db, realNow: REAL }));
  const at = new Date(REAL);
  for (const owner of [userId, (await signedInUser({ db: database.db, realNow: REAL })).userId]) {
    await sql`
      insert into leads (user_id, full_name, first_name, email, tags, created_at, updated_at)
      select ${owner}, '=Ann ' || n, 'Ann', n || '@' || ${owner} || '.example', '{a,b}', ${at},
        ${at}
      from generate_series(1, ${LEADS}::int) n`.execute(database.db);
    await sql`
      insert into attachments (
        user_id, file_name, content_type, size_bytes, content, real_created_at,
        real_expires_at
      )
      values (
        ${owner}, 'a/b.txt', 'text/plain', 5, ${Buffer.from(`of ${owner}`)}, ${at}, ${at}
      )`.execute(database.db);
  }
});

async function ask(): Promise<string> {
  const answer = await database.db
    .transaction()
    .execute((trx) => requestExport({ db: trx, userId, realNow: REAL }));
  return answer?.asked.export_id ?? '';
}

/** Each file of an archive, whole. */
async function contentOf(exportId: string): Promise<Map<string, string>> {
  const files = await listExportedFiles({ db: database.db, userId }, exportId);
  const contents = new Map<string, string>();
  for (const { fileName } of files) {
    let text = '';
    for await (const page of exportedPages({ db: database.db, userId }, { exportId, fileName }))
      text += gunzipSync(page).toString();
    contents.set(fileName, text);
  }
  return contents;
}

const make = async (exportId: string, pageRows: number) => {
  const one = { db: database.db, userId, exportId, realNow: () => REAL, pageRows, pages: 3 };
  while (await makeExportPages(one));
};

describe('an archive', () => {
  test('leaves no table out that has rows of a user, but for a reason', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.relname as name
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid
        and a.attname in ('user_id', 'identity_id')
        and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      order by 1`.execute(database.db);
    const named = [...EXPORT_FILES.map(({ table }) => table), ...Object.keys(NOT_EXPORTED)].sort();
    expect(named).toEqual(rows.map(({ name }) => name).sort());
  });

  test('takes every column but those left out, and each file reads its rows by a whole key', async () => {
    for (const { table, of, order, leaveOut = [] } of EXPORT_FILES) {
      const { rows } = await sql<{
        name: string;
      }>`
        select attname as name
        from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(
        database.db,
      );
      expect(
        rows.map(({ name }) => name),
        table,
      ).toEqual(expect.arrayContaining([of, ...order, ...leaveOut]));
      const { rows: keys } = await sql<{
        columns: string[];
      }>`
        select array(
          select a.attname::text
          from unnest(i.indkey) k
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k
        ) as columns
        from pg_index i
        where i.indrelid = ${table}::regclass and i.indisunique`.execute(database.db);
      expect(
        keys.some(({ columns }) => columns.every((column) => [of, ...order].includes(column))),
        table,
      ).toBe(true);
    }
  });

  test('has every row of the user once and no one else’s, however small its pages are', async () => {
    const archives: Map<string, string>[] = [];
    for (const pageRows of [500, 1, 7]) {
      const exportId = await ask();
      await make(exportId, pageRows);
      archives.push(await contentOf(exportId));
      await database.db.deleteFrom('account_exports').where('user_id', '=', userId).execute();
    }
    const [whole = new Map<string, string>()] = archives;
    for (const archive of archives)
      for (const name of ['leads.jsonl', 'leads.csv', 'user.jsonl', 'attachments.jsonl'])
        expect(archive.get(name)).toBe(whole.get(name));
    const leads = (whole.get('leads.jsonl') ?? '')
      .trim()
      .split('\n')
      .map(
        (line) =>
          JSON.parse(line) as {
            leadId: string;
            userId: string;
            fullName: string;
            createdAt: string;
            tags: string[];
          },
      );
    expect(new Set(leads.map(({ leadId }) => leadId)).size).toBe(LEADS);
    expect(
      leads.every(
        (lead) =>
          lead.userId === userId &&
          lead.createdAt === '2026-11-20T00:00:00.000Z' &&
          lead.tags.join() === 'a,b',
      ),
    ).toBe(true);
    expect((whole.get('leads.csv') ?? '').split('\r\n')[1]).toContain("'=Ann 1");
    const stored = [...whole].find(([name]) => name.startsWith('attachments/'));
    expect(stored).toEqual([expect.stringMatching(/^attachments\/\d+-a_b\.txt$/), `of ${userId}`]);
  });

  test('holds no hash of a password, token or code', async () => {
    const exportId = await ask();
    await make(exportId, 500);
    const text = [...(await contentOf(exportId)).values()].join('\n');
    expect(text).not.toMatch(/passwordHash|refreshHash|codeHash|wrappedKey|"sealed"/);
  });

  test('goes on after a page that failed, and says so when it is given up', async () => {
    await database.db.deleteFrom('account_exports').where('user_id', '=', userId).execute();
    const exportId = await ask();
    await sql`alter table leads rename to leads_away`.execute(database.db);
    const state = () =>
      database.db
        .selectFrom('account_exports')
        .select('state')
        .where('export_id', '=', exportId)
        .executeTakeFirst();
    const one = { db: database.db, userId, exportId };
    const fails = () =>
      expect(makeExportPages({ ...one, realNow: () => REAL, pages: 100 })).rejects.toThrow('leads');
    await fails();
    await fails();
    expect(await state()).toEqual({ state: 'PREPARING' });
    await failExport({ ...one, realNow: REAL }, one.exportId);
    expect(await state()).toEqual({ state: 'FAILED' });
    await sql`alter table leads_away rename to leads`.execute(database.db);
  });
});
