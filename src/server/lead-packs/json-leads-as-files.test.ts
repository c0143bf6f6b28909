import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { IMPORT_VERDICTS, type SkipLeadCondition } from '#core/lead-pack/lead-pack.ts';
import { jsonLeadHandlers } from '#server/lead-packs/json-leads.routes.ts';
import { leadPackHandlers } from '#server/lead-packs/lead-packs.routes.ts';
import { handlerCaller, TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { drawnLeadRows, type DrawnRow } from '../../../test/support/drawn-lead-rows.ts';
import { ALWAYS_AWAKE, createEngineWorld } from '../../../test/support/engine-world.ts';
import { csvFile } from '../../../test/support/lead-pack-calls.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

/** How many rows are compared; `COMPARED_ROWS=10000` compares more. */
const COMPARED = Number(process.env['COMPARED_ROWS'] ?? 300);
const ROWS_A_ROUND = 50;
const HISTORY = 15;
const SEED = process.env['DRAW_SEED'] ?? 'rows';

const database = useTestDatabase();
const call = handlerCaller({
  handlers: { ...leadPackHandlers, ...jsonLeadHandlers('https://reach.example') },
  db: () => database.db,
});
const asLead = ({ fields, custom }: DrawnRow) => ({ ...fields, custom });

test(
  'the same rows by a file, as JSON, and by an inbound address get the same verdicts and leads',
  async () => {
    const seen = new Set<string | null>();
    for (let round = 0; round * ROWS_A_ROUND < COMPARED; round += 1) {
      const seed = `${SEED} ${round}`;
      const history = drawnLeadRows(`${seed} before`, HISTORY).map(asLead);
      const rows = drawnLeadRows(seed, ROWS_A_ROUND);
      const rules: SkipLeadCondition[] = round % 2 === 0 ? ['DUPLICATE'] : [];
      const byFile = await outcomeOf({ rows, history, rules, send: sendFile });
      for (const { verdict } of byFile.verdicts) seen.add(verdict);
      expect(await outcomeOf({ rows, history, rules, send: sendJson }), seed).toEqual(byFile);
      expect(await outcomeOf({ rows, history, rules, send: sendInbound }), seed).toEqual(byFile);
    }
    expect([...seen].toSorted()).toEqual(IMPORT_VERDICTS.toSorted());
  },
  60_000 + COMPARED * 100,
);

type Sending = { userId: string; campaignId: string; rows: readonly DrawnRow[]; rules: string[] };

/** What a new user has after rows came into a campaign, when others had come before. */
async function outcomeOf({
  rows,
  history,
  rules,
  send,
}: {
  rows: readonly DrawnRow[];
  history: readonly object[];
  rules: SkipLeadCondition[];
  send: (sending: Sending) => Promise<void>;
}) {
  const { userId } = await signedInUser({ db: database.db, realNow: TEST_NOW });
  const earlier = await insertCampaign(userId, []);
  const add = 'POST /campaigns/{campaignId}/leads';
  await call(add, { userId, params: { campaignId: earlier }, body: { leads: history } });
  const campaignId = await insertCampaign(userId, rules);
  await send({ userId, campaignId, rows, rules });
  return readOutcome(userId, campaignId);
}

async function insertCampaign(userId: string, rules: readonly string[]): Promise<string> {
  const { campaign_id } = await database.db
    .insertInto('campaigns')
    .values({
      user_id: userId,
      name: 'Autumn',
      created_at: new Date(TEST_NOW),
      skip_lead_conditions: sql`${['CAMPAIGN_DUPLICATE', ...rules]}::text[]`,
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  return campaign_id;
}

/** Uploads the rows, and lets the engine judge them. */
async function sendFile({ userId, campaignId, rows, rules }: Sending): Promise<void> {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row.fields)))];
  const customs = [...new Set(rows.flatMap((row) => Object.keys(row.custom)))];
  const cell = (text = '') => `"${text.replaceAll('"', '""')}"`;
  const lines = [
    [...fields, ...customs].map(cell),
    ...rows.map((row) => [
      ...fields.map((field) => cell(row.fields[field])),
      ...customs.map((name) => cell(row.custom[name])),
    ]),
  ];
  // The engine has nothing else to do.
  await database.db.deleteFrom('lanes').execute();
  await call('POST /searches', {
    userId,
    body: {
      campaignId,
      searchType: 'CSV_FILE',
      skipLeadConditions: rules,
      encoding: 'UTF-8',
      separator: ',',
      headerRow: 1,
      columns: [...fields, ...customs.map((name) => `custom.${name.replaceAll(' ', '_')}`)].map(
        (field, index) => ({ index, field }),
      ),
    },
    file: csvFile(lines.map((line) => line.join(',')).join('\r\n')),
  });
  const world = { db: database.db, databaseUrl: database.url, schedule: ALWAYS_AWAKE, userId };
  await (await createEngineWorld({ ...world, at: new Date(TEST_NOW).toISOString() })).runNow();
}

async function sendJson({ userId, campaignId, rows }: Sending): Promise<void> {
  const body = { leads: rows.map(asLead) };
  await call('POST /campaigns/{campaignId}/leads', { userId, params: { campaignId }, body });
}

/** Posts the rows as a form would: custom fields stand beside the others. */
async function sendInbound({ userId, campaignId, rows }: Sending): Promise<void> {
  const params = { campaignId };
  const { url } = await call('POST /campaigns/{campaignId}/inbound', { userId, params });
  await call('POST /hooks/{secret}', {
    userId,
    params: { secret: url.split('/').at(-1) },
    body: { leads: rows.map(({ fields, custom }) => ({ ...fields, ...custom })) },
  });
}

async function readOutcome(userId: string, campaignId: string) {
  const { rows: verdicts } = await sql<{ verdict: string | null; code: string | null }>`
    select r.verdict, r.code, r.raw ->> 'note' as note
    from lead_pack_rows r
    join lead_packs p using (user_id, lead_pack_id)
    where r.user_id = ${userId} and p.campaign_id = ${campaignId}
    order by r.row_number`.execute(database.db);
  const { rows: leads } = await sql`
    select l.network_member_id, l.profile_slug, l.email, l.first_name, l.last_name, l.full_name,
      l.headline, l.job_title, l.company, l.industry, l.location, l.country, l.phone, l.website,
      l.custom, l.blacklisted, c.state
    from leads l
    left join campaign_leads c
      on c.user_id = l.user_id and c.lead_id = l.lead_id and c.campaign_id = ${campaignId}
    where l.user_id = ${userId}
    order by l.network_member_id, l.profile_slug, l.email`.execute(database.db);
  const { rows: record } = await sql`
    select covers, reason, address, name, evidence ->> 'column' as told
    from do_not_contact
    where user_id = ${userId}
    order by covers, address, name, told`.execute(database.db);
  return { verdicts, leads, record };
}
