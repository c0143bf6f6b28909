import { expect, test } from 'vitest';
import { leadPackHandlers } from '#server/lead-packs/lead-packs.routes.ts';
import { handlerCaller } from '../support/call-handler.ts';
import {
  insertCampaign,
  killAt,
  notificationsOf,
  packOf,
  verdictsOf,
} from '../support/collecting.ts';
import { useTestDatabase } from '../support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  item,
  standingOf,
  type EngineWorld,
} from '../support/engine-world.ts';
import { leadFile, WRONG_WAYS } from '../support/lead-file.ts';

const ROWS = 30_000;
const WRONG = 300;
const database = useTestDatabase();
const call = handlerCaller({ handlers: leadPackHandlers, db: () => database.db });

const upload = ({ it, campaignId, text }: { it: EngineWorld; campaignId: string; text: string }) =>
  call('POST /searches', {
    userId: it.userId,
    body: { campaignId, searchType: 'CSV_FILE' },
    file: { fileName: 'leads.csv', contentType: 'text/csv', bytes: Buffer.from(text) },
    now: it.clock.now(),
  });

/**
 * How many rows have each verdict, wrong rows by their number in the table and what is the matter
 * with them.
 */
async function outcome({ it, leadPackId }: { it: EngineWorld; leadPackId: string }) {
  const rows = await it.db
    .selectFrom('lead_pack_rows')
    .select(['row_number', 'code', 'message'])
    .where('user_id', '=', it.userId)
    .where('lead_pack_id', '=', leadPackId)
    .where('verdict', '=', 'WRONG')
    .orderBy('row_number')
    .execute();
  const verdicts = await verdictsOf({ it, leadPackId });
  const counts = Object.fromEntries(
    [...Map.groupBy(verdicts, (verdict) => verdict.split(' ')[0] ?? '')].map(([verdict, of]) => [
      verdict,
      of.length,
    ]),
  );
  return { counts, wrong: rows };
}

test(
  'a file of 30,000 rows with 300 wrong ones in over 20 ways loses no valid row, names each wrong one, survives three kills, and adds no one when imported again',
  { timeout: 240_000 },
  async () => {
    const file = leadFile({ rows: ROWS, wrong: WRONG });
    expect(new Set(file.wrong.values()).size).toBeGreaterThan(10);
    expect(WRONG_WAYS.length).toBeGreaterThan(20);
    const it = await createEngineWorld({
      db: database.db,
      databaseUrl: database.url,
      schedule: ALWAYS_AWAKE,
    });
    const campaignId = await insertCampaign({ it, sequence: chain(item('VISIT')) });
    const { id: leadPackId } = await upload({ it, campaignId, text: file.text });
    for (const [when, times] of [
      ['before', 2],
      ['after', 5],
      ['before', 4],
    ] as const)
      await killAt({ it, method: 'admitRows', when, times });
    await it.runFor({ hours: 24 });

    expect(await packOf({ it, leadPackId })).toMatchObject({
      search_status: 'SEARCH_COMPLETE',
      processed_rows: ROWS,
    });
    const { counts, wrong } = await outcome({ it, leadPackId });
    expect(counts).toEqual({ ADDED: file.right, WRONG });
    // Row 1 of the table is row 2 of the file, under its header.
    expect(new Map(wrong.map(({ row_number, code }) => [row_number, code]))).toEqual(
      new Map([...file.wrong].map(([row, code]) => [row + 1, code])),
    );
    expect(wrong.filter(({ message }) => message === null || message === '')).toEqual([]);
    const leads = await it.db
      .selectFrom('leads')
      .select('profile_slug')
      .where('user_id', '=', it.userId)
      .execute();
    expect([leads.length, new Set(leads.map(({ profile_slug }) => profile_slug)).size]).toEqual([
      file.right,
      file.right,
    ]);
    expect(await standingOf({ world: it, campaignId })).toHaveLength(file.right);

    const again = await upload({ it, campaignId, text: file.text });
    await it.runFor({ hours: 24 });
    // A list of which no one is new ends as any other, and its user hears of it.
    expect((await notificationsOf(it)).map(({ type, data }) => [type, data['leadPackId']])).toEqual(
      [
        ['IMPORT_FINISHED', leadPackId],
        ['IMPORT_FINISHED', again.id],
      ],
    );
    expect((await outcome({ it, leadPackId: again.id })).counts).toEqual({
      DUPLICATE: file.right,
      WRONG,
    });
    expect(await standingOf({ world: it, campaignId })).toHaveLength(file.right);
    expect(
      (
        await it.db
          .selectFrom('lead_counts')
          .select('leads')
          .where('user_id', '=', it.userId)
          .executeTakeFirstOrThrow()
      ).leads,
    ).toBe(file.right);
  },
);
