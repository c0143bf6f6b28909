import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { readRefusals } from '#data/account-import/archive-imports.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { findingsIn } from '../support/doctor.ts';
import { createFakeMail } from '../support/fake-mail.ts';
import { createFakeNetwork } from '../support/fake-network.ts';
import { createTestClock } from '../support/test-clock.ts';
import { createEngineWorld, type EngineWorld } from '../support/engine-world.ts';
import { connect, drawer, livedIn, movingUser, numberFrom, type Outside } from './archive-world.ts';
import { exported, normalized, readInDying, stopped, uploaded } from './move-archive.ts';
import { readExport, type ReadExport } from './read-export.ts';

/** `ARCHIVE_WORLDS=20 npm run proofs -- test/account/archive-round-trip.test.ts`: the long form. */
const WORLDS = Number(process.env['ARCHIVE_WORLDS'] ?? 1);
const seeds = Array.from({ length: WORLDS }, (_, seed) => seed + 1);
/** The numbers of rows in each installation. */
const THERE = { first: 1_000_000, last: 1_499_999 };
const HERE = { first: 1_500_000, last: 1_999_999 };
let there: TestDatabase;
let here: TestDatabase;
beforeEach(async () => {
  there = await createTestDatabase();
  here = await createTestDatabase();
  await numberFrom(there.db, THERE.first);
  await numberFrom(here.db, HERE.first);
});
afterEach(async () => {
  await there.drop();
  await here.drop();
});

function newOutside(): Outside {
  const clock = createTestClock({ rate: 3600 });
  return { clock, network: createFakeNetwork({ clock }), mail: createFakeMail({ clock }) };
}

/** A world that was lived in there, and its archive read into an empty account here. */
async function moved(seed: number) {
  const outside = newOutside();
  const before = await movingUser(there, { outside, connected: true });
  await livedIn(before, seed);
  const bytes = await exported(before);
  const after = await movingUser(here, { outside, connected: false });
  const importId = await uploaded(after, bytes);
  const draw = drawer(seed);
  const dies = () => 30 + draw(60);
  expect(await readInDying(after, importId, { now: outside.clock.now, dies })).toBeGreaterThan(1);
  return { before, after, outside, archive: await readExport(bytes), importId };
}

async function reportOf({ db, userId }: EngineWorld, importId: string) {
  const row = await db
    .selectFrom('archive_imports')
    .select(['state', 'counts', 'rows_done', 'rows_total'])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  const refusals = await readRefusals({ db, userId }, importId, 5);
  return { ...row, refusals };
}

/** Every message and invitation as the outside saw it: the recipient and the text. */
function contacts({ network, mail }: Outside): string[] {
  return [
    ...network.acts.flatMap(({ kind, memberId, text }) =>
      kind === 'message' || kind === 'inmail'
        ? [`${kind} to ${memberId}: ${text ?? ''}`]
        : kind === 'invite'
          ? [`invite to ${memberId}`]
          : [],
    ),
    ...mail.accepted.map(({ email }) => `email to ${email.to}: ${email.text}`),
  ];
}

const repeated = (all: readonly string[]) => all.filter((one, at) => all.indexOf(one) < at);

describe('an archive', () => {
  test.each(seeds)(
    'that was read into an empty account is exported again as it was (world %i)',
    async (seed) => {
      const { after, archive, importId } = await moved(seed);
      expect(await reportOf(after, importId)).toMatchObject({ state: 'DONE', refusals: [] });
      const again = await readExport(await exported(after));
      const expected = normalized(archive, { ...THERE, change: stopped });
      const actual = normalized(again, HERE);
      for (const [file, rows] of Object.entries(expected)) {
        const differing = rows.flatMap((row, at) => {
          const other = actual[file]?.[at];
          return row === other ? [] : [[row, other]];
        });
        expect(differing.slice(0, 1), file).toEqual([]);
        expect(actual[file]?.length, file).toBe(rows.length);
        expect(rows.length, file).toBeGreaterThan(0);
      }
      expect(attachmentsOf(again)).toEqual(attachmentsOf(archive));
      expect(await findingsIn({ db: here.db, realNow: Date.now })).toEqual([]);
    },
    600_000,
  );

  test.each(seeds)(
    'contacts no one again when its campaigns continue elsewhere (world %i)',
    async (seed) => {
      const { after, outside } = await moved(seed);
      const actsBefore = outside.network.acts.length;
      expect(repeated(contacts(outside))).toEqual([]);
      // The old installation is switched off; this one works on the same outside from now on.
      await there.db.deleteFrom('lanes').execute();
      await connect(after);
      await sql`
        update campaigns set status = 'ACTIVE' where user_id = ${after.userId}`.execute(here.db);
      await wakeLane(after, outside.clock.now());
      const world = await createEngineWorld({
        db: here.db,
        databaseUrl: here.url,
        userId: after.userId,
        ...outside,
      });
      outside.clock.advance({ hours: 7 });
      outside.network.reply('m-4', 'While you moved');
      for (const n of [1, 4, 5, 6, 7]) {
        outside.network.accept(`m-${n}`);
        await world.runFor({ days: 2 });
      }
      expect(outside.network.acts.length).toBeGreaterThan(actsBefore);
      expect(repeated(contacts(outside))).toEqual([]);
      expect(await findingsIn({ db: here.db, realNow: outside.clock.realNow })).toEqual([]);
    },
    600_000,
  );
});

function attachmentsOf(archive: ReadExport): string[] {
  return archive.names
    .filter((name) => name.startsWith('attachments/'))
    .map((name) => `${name.replace(/\d+-/, '')}: ${archive.text(name)}`);
}
