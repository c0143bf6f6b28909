import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { erasePerson } from '#data/erasure/erase-person.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { plantPerson, type PlantedPerson } from './erasure-fixture.ts';

const REAL = Date.UTC(2026, 10, 20);
const CASES = 300;
const database = useTestDatabase();
const masterKey = { version: 1, bytes: randomBytes(32) };

/** What the person is known by, as texts name it, and what only holds it as a part. */
function namings({ memberId, chatId, email, profileSlug }: PlantedPerson) {
  return {
    theirs: [
      memberId,
      chatId,
      email,
      email.toUpperCase(),
      `mailto:${email}`,
      `https://x.example/in/${profileSlug}`,
    ],
    others: [
      ...['x', '1', '-', '_'].flatMap((part) => [
        `${part}${memberId}`,
        `${memberId}${part}`,
        `${chatId}${part}`,
        `${part}${email}`,
        `${email}${part}`,
        `https://x.example/in/${profileSlug}${part}`,
      ]),
      `jo.${email}`,
      `jo+${email}`,
      `${email}.org`,
      memberId.toLowerCase(),
      profileSlug,
      `/in/x-${profileSlug}`,
    ],
  };
}

/** A text of such words, and the JSON that holds it. */
function textOf(words: readonly string[], least: number) {
  const between = fc.constantFrom(' ', '\n', '\t', ', ', '; ', '"', '. ', '<', ' “', '\\ ');
  return fc
    .tuple(
      fc.array(fc.tuple(fc.constantFrom(...words), between), { minLength: least, maxLength: 4 }),
      fc.constantFrom('note', 'query', 'text'),
      fc.boolean(),
    )
    .map(([parts, field, deep]) => {
      const said = { [field]: parts.flat().join('') };
      return deep ? { list: [said] } : said;
    });
}

test('an erasure takes the texts that name the person as a whole word, and no others', async () => {
  const { db } = database;
  const planted = await plantPerson({ db, mark: 'Zebrafinch', realNow: REAL });
  const { userId, leadId } = planted;
  const { theirs, others } = namings(planted);
  const ofOthers = fc.sample(textOf(others, 1), CASES);
  const ofThem = fc.sample(
    fc
      .tuple(textOf(others, 0), textOf(theirs, 1), textOf(others, 0))
      .map(([before, naming, behind]) => ({ before, naming, behind })),
    CASES,
  );
  const add = (data: readonly object[], type: string) =>
    sql`
      insert into notifications (user_id, type, at, data)
      select ${userId}, ${type}, ${new Date(REAL)}, d
      from jsonb_array_elements(${JSON.stringify(data)}::jsonb) as d`.execute(db);
  await add(ofOthers, 'SEARCH_STOPPED');
  await add(ofThem, 'IMPORT_FINISHED');
  const erased = await erasePerson({
    db,
    masterKey,
    userId,
    leadId,
    actedBy: userId,
    shred: false,
    now: REAL,
    realNow: REAL,
  });
  expect(erased.kind).toBe('ERASED');
  const { rows } = await sql<{ type: string; data: object }>`
    select type, data
    from notifications
    where user_id = ${userId}
    order by notification_id`.execute(db);
  expect(rows).toEqual(ofOthers.map((data) => ({ type: 'SEARCH_STOPPED', data })));
});
