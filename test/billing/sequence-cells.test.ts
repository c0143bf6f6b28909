import { beforeAll, expect, test } from 'vitest';
import type { Feature } from '#core/plan/feature-tiers.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { instant } from '#data/database.ts';
import { forecastHandlers } from '#server/forecast/forecast.routes.ts';
import { leadPackHandlers } from '#server/lead-packs/lead-packs.routes.ts';
import { sequenceHandlers } from '#server/sequences/sequences.routes.ts';
import { settingsHandlers } from '#server/settings/settings.routes.ts';
import { templateHandlers } from '#server/templates/templates.routes.ts';
import { buildTestServer } from '../support/api-server.ts';
import { useTestDatabase } from '../support/database.ts';
import { chain, item } from '../support/engine-world.ts';
import { signedInUser } from '../support/signed-in.ts';
import { CELLS, mayUse, stand, type Cell } from './cells.ts';

const NOW = Date.parse('2026-11-23T09:00:00.000Z');
const database = useTestDatabase();
let server: Awaited<ReturnType<typeof buildTestServer>>;
let person: Awaited<ReturnType<typeof signedInUser>>;
let leadPackId: string;
/** Edited in every cell; launched with gated steps, saved when the plan had them; fed from. */
const campaigns = { edited: '', launched: '', other: '' };

beforeAll(async () => {
  server = await buildTestServer({
    db: database.db,
    time: { now: NOW, real: NOW },
    network: { capabilities: () => Promise.resolve(new Set(['inviteByEmail'])) } as never,
    handlers: {
      ...sequenceHandlers,
      ...settingsHandlers,
      ...templateHandlers,
      ...leadPackHandlers,
      ...forecastHandlers({} as never),
    },
  });
  person = await signedInUser({ db: database.db, realNow: NOW });
  await database.db
    .updateTable('users')
    .set({ network_account_id: 'account-1' })
    .where('user_id', '=', person.userId)
    .execute();
  for (const name of ['edited', 'launched', 'other'] as const) {
    const made = await database.db
      .insertInto('campaigns')
      .values({ user_id: person.userId, name, created_at: instant(NOW) })
      .returning('campaign_id')
      .executeTakeFirstOrThrow();
    campaigns[name] = made.campaign_id;
  }
  const pack = await database.db
    .insertInto('lead_packs')
    .values({
      user_id: person.userId,
      campaign_id: campaigns.other,
      name: 'People of the fair',
      search_type: 'CSV_FILE',
      search_status: 'SEARCH_COMPLETE',
      created_at: instant(NOW),
    })
    .returning('lead_pack_id')
    .executeTakeFirstOrThrow();
  leadPackId = pack.lead_pack_id;
});

const call = (line: string, body?: object) =>
  server.call(line, { headers: person.headers, ...(body !== undefined && { body }) });

async function save(campaignId: string, sequenceItemRequest: SequenceItem) {
  const { sequenceUpdatedAt } = (await call(`GET /v1/sequenceitems/${campaignId}`)).body;
  return call('POST /v1/sequenceitems', { campaignId, sequenceUpdatedAt, sequenceItemRequest });
}

/**
 * Stands as the cell says, with the switch of invites by email on, as it stays without the plan.
 */
async function standWithSwitch(cell: Cell): Promise<void> {
  const { userId } = person;
  await stand({ db: database.db, userId, cell, realNow: NOW });
  await database.db
    .updateTable('users')
    .set({ invite_by_email_enabled: true })
    .where('user_id', '=', userId)
    .execute();
}

const text = (message: string) => ({ message, alternativeMessage: message });
const movesOn = () =>
  item('END', { sequenceEndMode: 'MOVE', moveToCampaignId: campaigns.other as never });
type Step = { what: string; feature: Feature; code: string; root: () => SequenceItem };

/** Every step and setting of a sequence that depends on a feature. */
const GATED: Step[] = [
  {
    what: 'an invite by email',
    feature: 'INVITE_BY_EMAIL',
    code: 'INVITE_BY_EMAIL_NOT_ALLOWED',
    root: () => chain(item('CONNECT_BY_EMAIL')),
  },
  {
    what: 'an invite that may give the address',
    feature: 'INVITE_BY_EMAIL',
    code: 'INVITE_BY_EMAIL_NOT_ALLOWED',
    root: () => chain(item('CONNECT', { inviteByEmailEnabled: true })),
  },
  {
    what: 'an end that moves leads on',
    feature: 'LEADS_MOVING',
    code: 'WRONG_COMPOSITION',
    root: () => ({ ...item('VISIT'), yes: movesOn() }),
  },
  {
    what: 'leads taken over from another campaign',
    feature: 'LEADS_MOVING',
    code: 'WRONG_COMPOSITION',
    root: () =>
      chain(
        item('VISIT', {
          moveLeadsFromSequenceId: campaigns.other as never,
          triggerType: 'ON_END',
        }),
      ),
  },
];

/** Everything else that a sequence can hold, which every plan has. */
const variants = ['a', 'b'].map((id) => ({ id, weight: 1, ...text(`Hello ${id}`) }));
const OPEN: Record<string, () => SequenceItem> = {
  'every other action': () =>
    chain(
      item('VISIT'),
      item('FOLLOW'),
      item('LIKE'),
      item('ENDORSE'),
      item('CONNECT'),
      item('MESSAGE', text('Hello')),
      item('INMAIL', { ...text('Hello'), subject: 'A question' }),
      item('FIND_EMAIL'),
      item('EMAIL', { ...text('Hello'), subject: 'A question' }),
      item('WITHDRAW'),
    ),
  variants: () => chain(item('MESSAGE', { ...text('Hello'), variants: variants as never })),
  'a condition': () => ({
    ...item('IF_CONNECTED'),
    yes: item('END', { id: 'yes' }),
    no: item('END', { id: 'no' }),
  }),
};

test(
  'steps and settings of sequences are saved, kept as templates, and launched as the table says, in every tier and status',
  { timeout: 900_000 },
  async () => {
    const [everything] = CELLS.filter(({ tier, status }) => tier === 'ADVANCED' && !!status);
    if (everything === undefined) throw new Error('There is a cell with everything');
    await standWithSwitch(everything);
    const both = { ...item('CONNECT_BY_EMAIL'), yes: movesOn() };
    expect((await save(campaigns.launched, both)).status).toBe(200);
    let calls = 0;
    for (const cell of CELLS) {
      await standWithSwitch(cell);
      const has = (feature: Feature) => mayUse({ feature, cell });
      for (const { what, feature, code, root } of GATED) {
        const saved = await save(campaigns.edited, root());
        const template = await call('POST /v1/shared/sequenceitemtemplates', {
          templateName: what,
          templateType: 'INDIVIDUAL',
          sequence: root(),
        });
        for (const { status, body } of [saved, template])
          expect({ cell, what, status, code: body.fieldErrors?.[0].code }).toEqual({
            cell,
            what,
            status: has(feature) ? expect.toBeOneOf([200, 201]) : 422,
            code: has(feature) ? undefined : code,
          });
        calls += 2;
      }
      for (const [what, root] of Object.entries(OPEN)) {
        const { status, text: answer } = await save(campaigns.edited, root());
        expect({ cell, what, status }, answer).toEqual({ cell, what, status: 200 });
        calls += 1;
      }
      const available = (await call('GET /v1/sequenceitems/available')).body as {
        type: string;
        allowed: boolean;
      }[];
      expect([cell, available.find(({ type }) => type === 'CONNECT_BY_EMAIL')?.allowed]).toEqual([
        cell,
        has('INVITE_BY_EMAIL'),
      ]);
      const check = await call(`GET /campaigns/${campaigns.launched}/launch-check`);
      expect([cell, check.body.steps.map(({ code }: { code: string }) => code)]).toEqual([
        cell,
        [
          ...(has('INVITE_BY_EMAIL') ? [] : ['INVITE_BY_EMAIL_NOT_ALLOWED']),
          ...(has('LEADS_MOVING') ? [] : ['MOVING_NOT_IN_PLAN']),
        ],
      ]);
      calls += 2;
    }
    console.log(`${calls} calls in ${CELLS.length} states`);
  },
);

test(
  'email rates of lists and caps of limits follow the feature table, and everyone can download a list’s file',
  { timeout: 300_000 },
  async () => {
    for (const cell of CELLS) {
      await standWithSwitch(cell);
      const lists = await call(`GET /searches?campaignId=${campaigns.other}`);
      const { emailReplyCount } = lists.body.content[0].statistics;
      const limits = (await call('GET /processinglimits')).body.processingLimits as {
        sequenceItemType: string;
        planCap: number | null;
      }[];
      const invites = limits.find((row) => row.sequenceItemType === 'CONNECT');
      expect({
        cell,
        emailRates: emailReplyCount !== null,
        uncapped: invites?.planCap === null,
        file: (await call(`GET /searches/${leadPackId}/file`)).status,
      }).toEqual({
        cell,
        emailRates: mayUse({ feature: 'EMAIL_RATE_FEATURE', cell }),
        uncapped: mayUse({ feature: 'UNLIMITED_QUOTAS', cell }),
        file: 200,
      });
    }
  },
);
