// Shared by the tests of leads that programs and forms send: a person with a campaign, beside a
// stranger.
import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import { jsonLeadHandlers } from '#server/lead-packs/json-leads.routes.ts';
import { leadPackHandlers } from '#server/lead-packs/lead-packs.routes.ts';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import { apiKeyHandlers } from '#server/programs/api-keys.routes.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

export const PUBLIC_URL = 'https://reach.example';
export const ADA = { profileUrl: 'https://www.linkedin.com/in/ada/', firstName: 'Ada' };
export const ROWS = [
  { ...ADA, company: 'Grey', custom: { 'Deal Size': 12, tier: null } },
  { email: 'ben@x.example', fullName: 'Ben Mast', phone: 12345678 },
  { profileUrl: 'linkedin.com/in/ada', jobTitle: 'Founder' },
  { profileUrl: 'linkedin.com/in/ada' },
  { firstName: 'Nobody' },
  { email: 'cleo@x.example', doNotContact: true },
];

/** The verdicts of an answer, each with its reason. */
export const verdictsOf = (body: { rows: { verdict: string; reason: string | null }[] }) =>
  body.rows.map(({ verdict, reason }) => (reason === null ? verdict : `${verdict} ${reason}`));

type Server = Awaited<ReturnType<typeof buildTestServer>>;
type Person = Awaited<ReturnType<typeof signedInUser>>;

/** The server with the calls of such leads, and its people, anew before each test. */
export function useJsonLeads() {
  const database = useTestDatabase();
  const time = { now: 0, real: 0 };
  const current = {} as { server: Server; owner: Person; stranger: Person; campaignId: string };
  beforeEach(async () => {
    Object.assign(time, { now: Date.UTC(2026, 10, 23, 9), real: Date.UTC(2026, 10, 23, 9) });
    const { db } = database;
    current.owner = await signedInUser({ db, realNow: time.real });
    current.stranger = await signedInUser({ db, realNow: time.real });
    current.campaignId = await insertCampaign();
    current.server = await buildTestServer({
      db,
      time,
      handlers: {
        ...jsonLeadHandlers(PUBLIC_URL),
        ...leadPackHandlers,
        ...leadHandlers,
        ...apiKeyHandlers(true),
      },
    });
  });

  async function insertCampaign(rules: string[] = ['CAMPAIGN_DUPLICATE']): Promise<string> {
    const { campaign_id } = await database.db
      .insertInto('campaigns')
      .values({
        user_id: current.owner.userId,
        name: 'Autumn',
        created_at: new Date(time.now),
        skip_lead_conditions: sql`${rules}::text[]`,
      })
      .returning('campaign_id')
      .executeTakeFirstOrThrow();
    return campaign_id;
  }

  const call: Server['call'] = (line, options) => current.server.call(line, options);
  const asOwner = (line: string, body?: object) =>
    call(line, { headers: current.owner.headers, ...(body && { body }) });
  return {
    database,
    time,
    current,
    call,
    insertCampaign,
    asOwner,
    add: (leads: object[], more: object = {}, headers: object = {}, to = current.campaignId) =>
      call(`POST /campaigns/${to}/leads`, {
        headers: { ...current.owner.headers, ...headers },
        body: { leads, ...more },
      }),
    /** The headers of a key with a scope. */
    keyWith: async (scope: string) => {
      const { body } = await asOwner('POST /v1/apikeys', { name: 'CRM', scopes: [scope] });
      return { authorization: `Bearer ${body.secret}` };
    },
    leads: async () => (await asOwner('GET /leads?size=100&sort=createdAt')).body.content,
    packs: async () => (await asOwner('GET /searches?size=100')).body.content,
  };
}
