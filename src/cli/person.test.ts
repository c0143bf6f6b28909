import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { person } from '#cli/person.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { signedInUser } from '../../test/support/signed-in.ts';

const database = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'reachwell-person-'));

async function somebody() {
  const { db } = database;
  const { userId } = await signedInUser({ db, realNow: Date.now() });
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { lead_id: lead } = await db
    .insertInto('leads')
    .values({
      user_id: userId,
      full_name: 'Ann Lee',
      profile_slug: 'ann-lee',
      created_at: new Date(),
      updated_at: new Date(),
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  const printed: string[] = [];
  const erase = (over: { lead?: string; out?: string }) =>
    person({
      config: readConfig({ DATABASE_URL: database.url, DATA_DIR: folder }),
      email,
      lead,
      out: undefined,
      yes: true,
      print: (line) => void printed.push(line),
      say: () => undefined,
      ...over,
    });
  const isThere = async () =>
    (await db.selectFrom('leads').select('lead_id').where('lead_id', '=', lead).execute()).length;
  return { email, printed, erase, isThere };
}

test('a person is erased, and the certificate is written where requested', async () => {
  const { email, printed, erase, isThere } = await somebody();
  await expect(erase({ lead: '987654321' })).rejects.toThrow(`${email} has no lead 987654321.`);
  expect(await isThere()).toBe(1);
  const out = join(folder, 'certificate.txt');
  await erase({ out });
  expect(printed).toEqual([`Erased. The certificate is in ${out}.`]);
  expect(readFileSync(out, 'utf8')).toMatch(/^Certificate of erasure \d+\n/);
  expect(await isThere()).toBe(0);
});

test('a certificate that can’t be written is printed, with what was done', async () => {
  const { printed, erase, isThere } = await somebody();
  const out = join(folder, 'missing', 'certificate.txt');
  await expect(erase({ out })).rejects.toThrow(
    `The person was erased, but the certificate couldn’t be written to ${out}`,
  );
  expect(printed).toEqual([expect.stringMatching(/^Certificate of erasure \d+\n/)]);
  expect(await isThere()).toBe(0);
});
