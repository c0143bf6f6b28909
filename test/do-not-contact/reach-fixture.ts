// What the test of the do-not-contact record shares: two teammates, and all the ways in which
// either of them could reach a person.
import { afterAll, beforeAll } from 'vitest';
import type { FileOptOut } from '#core/do-not-contact/do-not-contact.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { instant, json } from '#data/database.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { shareRecord } from '#data/teams/share-record.ts';
import { TASKS } from '#jobs/all-tasks.ts';
import { doNotContactHandlers } from '#server/do-not-contact/do-not-contact.routes.ts';
import { contactHistoryHandlers } from '#server/lead-packs/contact-history.routes.ts';
import { doNotContactFileHandlers } from '#server/lead-packs/do-not-contact-files.routes.ts';
import { jsonLeadHandlers } from '#server/lead-packs/json-leads.routes.ts';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import { apiKeyHandlers } from '#server/programs/api-keys.routes.ts';
import { teamHandlers } from '#server/teams/teams.routes.ts';
import { buildTestServer } from '../support/api-server.ts';
import { handlerCaller } from '../support/call-handler.ts';
import { connectedMember } from '../support/connected-member.ts';
import { useTestDatabase } from '../support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  item,
  type EngineWorld,
} from '../support/engine-world.ts';
import { writeMessage } from '../support/hand-messages.ts';
import { jobWorld } from '../support/job-world.ts';
import { csvFile } from '../support/lead-pack-calls.ts';
import { signedInUser } from '../support/signed-in.ts';
import { insertTeam } from '../support/teams.ts';

export const database = useTestDatabase();
const DAY = 86_400_000;
const time = { now: Date.UTC(2026, 2, 2, 9), real: Date.UTC(2026, 2, 2, 9) };
let server: Awaited<ReturnType<typeof buildTestServer>>;
beforeAll(async () => {
  const parts = {
    publicUrl: 'http://127.0.0.1:4400',
    signUp: 'open' as const,
    deliverMails: false,
  };
  const handlers = {
    ...leadHandlers,
    ...teamHandlers(parts),
    ...doNotContactHandlers,
    ...apiKeyHandlers(true),
    ...jsonLeadHandlers(parts.publicUrl),
  };
  server = await buildTestServer({ db: database.db, time, handlers });
});
afterAll(async () => server.app.close());

/** Someone whom the network knows, with an address and a company that nobody else has. */
export type Someone = { memberId: string; slug: string; email: string; company: string };
let people = 0;
export function someone(): Someone {
  const n = (people += 1);
  return {
    memberId: `m-${n}`,
    slug: `s-${n}`,
    email: `person@firm${n}.example`,
    company: `Firm ${n}`,
  };
}

const callHandler = handlerCaller({
  handlers: { ...doNotContactHandlers, ...doNotContactFileHandlers, ...contactHistoryHandlers },
  db: () => database.db,
});

/** Adds a file to the do-not-contact list of an account. */
export function addListFile({ world: { userId, clock } }: Account, text: string) {
  return callHandler('POST /v1/do-not-contact/files', {
    userId,
    now: clock.now(),
    body: {},
    file: csvFile(text, 'list.csv'),
  });
}

/** The do-not-contact list of another installation, on which one person was put by hand. */
export async function listOfElsewhere({ slug, email }: Someone): Promise<string> {
  const { userId } = await signedInUser({ db: database.db, realNow: time.real });
  await callHandler('POST /v1/do-not-contact', {
    userId,
    body: { person: `https://www.linkedin.com/in/${slug}`, email },
  });
  return callHandler('GET /v1/do-not-contact/file', { userId });
}

/** Imports a file of another tool, and does the work of its job. */
export async function importHistory({ world }: Account, text: string): Promise<void> {
  const { userId, clock } = world;
  const now = clock.now();
  const { id } = await callHandler('POST /v1/contact-history', {
    userId,
    now,
    body: {},
    file: csvFile(text, 'old.csv'),
  });
  await TASKS['import-history']({
    world: jobWorld({ db: database.db, now: () => now }),
    payload: { userId, importId: id },
    run: { stopping: () => false, isLastTry: false },
  });
}

const keys = new Map<string, Record<string, string>>();

/** Adds a lead to a campaign as a program with a key of the account does. */
export async function sendLead(account: Account, campaignId: string, lead: object): Promise<void> {
  const { userId } = account.world;
  if (!keys.has(userId)) {
    const { body } = await ask(account, 'POST /v1/apikeys', {
      name: 'CRM',
      scopes: ['leads:write'],
    });
    keys.set(userId, { authorization: `Bearer ${body.secret}` });
  }
  const headers = keys.get(userId) ?? {};
  const { status, text } = await server.call(`POST /campaigns/${campaignId}/leads`, {
    headers,
    body: { leads: [lead] },
  });
  if (status !== 200) throw new Error(`A program could not add a lead: ${text}`);
}

/** A lead as a program sends it. */
export function sentLead({ person, known }: { person: Someone; known: Known }): object {
  const { slug, email, company } = person;
  return {
    fullName: 'Ada Byron',
    ...(known !== 'address' && { profileUrl: `https://www.linkedin.com/in/${slug}` }),
    ...((known === 'everything' || known === 'address') && { email, company }),
  };
}

export type Account = { world: EngineWorld; headers: Record<string, string> };
export type Team = { me: Account; mate: Account };

/** Two teammates who share their list, on one network. */
export async function twoTeammates(): Promise<Team> {
  await database.db.deleteFrom('lanes').execute();
  const options = { db: database.db, databaseUrl: database.url, schedule: ALWAYS_AWAKE };
  const [mine, mates] = [await newMember(), await newMember()];
  const world = await createEngineWorld({ ...options, userId: mine.userId });
  const { clock, network, mail } = world;
  const other = await createEngineWorld({ ...options, clock, network, mail, userId: mates.userId });
  const teamId = await insertTeam({
    db: database.db,
    members: [mine.userId, mates.userId],
  });
  await database.db
    .updateTable('teams')
    .set({ shared_blacklist: true })
    .where('team_id', '=', teamId)
    .execute();
  return {
    me: { world, headers: mine.headers },
    mate: { world: other, headers: mates.headers },
  };
}

const newMember = () => connectedMember(database.db, time);

/** New processes in place of those that worked so far; the network and the mailboxes stay. */
export async function restart({ me, mate }: Team): Promise<void> {
  for (const account of [me, mate]) {
    const { clock, network, mail, userId } = account.world;
    const given = { clock, network, mail, userId, schedule: ALWAYS_AWAKE };
    account.world = await createEngineWorld({
      db: database.db,
      databaseUrl: database.url,
      ...given,
    });
  }
}

export const ask = ({ headers }: Account, call: string, body: object) =>
  server.call(call, { headers, body });

/** A person as a lead of an account. */
export async function makeLead({ world }: Account, person: Someone): Promise<string> {
  const at = instant(world.clock.now());
  const { lead_id: leadId } = await world.db
    .insertInto('leads')
    .values({
      user_id: world.userId,
      network_member_id: person.memberId,
      profile_slug: person.slug,
      email: person.email,
      company: person.company,
      full_name: 'Ada Byron',
      created_at: at,
      updated_at: at,
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return leadId;
}

const REACHING = () =>
  chain(item('FOLLOW'), item('EMAIL', { subject: 'Hello', message: 'Hello there' }));

/** A campaign of an account, off until `start`. */
export async function addCampaign({ world }: Account, sequence: SequenceItem = REACHING()) {
  const { campaign_id: campaignId } = await world.db
    .insertInto('campaigns')
    .values({
      user_id: world.userId,
      name: `Campaign ${(people += 1)}`,
      status: 'NOT_ACTIVE',
      sequence: json(sequence),
      sequence_completed: true,
      sequence_version: 1,
      created_at: instant(world.clock.now()),
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  return { campaignId, sequence };
}
type Campaign = Awaited<ReturnType<typeof addCampaign>>;

/** A lead at the root of a campaign, live or paused by hand. */
export async function placeLead(
  { world }: Account,
  leadId: string,
  { campaignId, sequence, paused = false }: Campaign & { paused?: boolean },
): Promise<void> {
  const at = instant(world.clock.now());
  await world.db
    .insertInto('campaign_leads')
    .values({
      user_id: world.userId,
      campaign_id: campaignId,
      lead_id: leadId,
      state: paused ? 'PAUSED' : 'WAITING',
      reason: paused ? 'PAUSED_BY_USER' : null,
      item_id: sequence.id,
      item_type: sequence.type,
      item_entered_at: at,
      visit: 1,
      due_at: paused ? null : at,
      added_at: at,
      updated_at: at,
    })
    .execute();
}

/** What a row of a list may know of a person. */
export type Known = 'everything' | 'member' | 'profile' | 'address';

/** A list of an account with one row, which a lane collects. */
export async function addList(
  { world }: Account,
  { campaignId }: Campaign,
  row: { person: Someone; known: Known; optOut?: FileOptOut },
): Promise<void> {
  const { db, userId, clock } = world;
  const at = instant(clock.now());
  const { lead_pack_id: leadPackId } = await db
    .insertInto('lead_packs')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      name: 'List',
      file_name: 'people.csv',
      search_type: 'CSV_FILE',
      search_status: 'SEARCH_IN_PROGRESS',
      skip_lead_conditions: ['CAMPAIGN_DUPLICATE'],
      leads_number_to_collect: 1,
      total_rows: 1,
      due_at: at,
      created_at: at,
    })
    .returning('lead_pack_id')
    .executeTakeFirstOrThrow();
  const { optOut } = row;
  const person = { fullName: 'Ada Byron', custom: {}, ...knownOf(row), ...(optOut && { optOut }) };
  await db
    .insertInto('lead_pack_rows')
    .values({
      user_id: userId,
      lead_pack_id: leadPackId,
      row_number: 1,
      raw: json({ cells: [], person }),
    })
    .execute();
  await wakeLane({ db, userId }, clock.now());
}

function knownOf({ person, known }: { person: Someone; known: Known }) {
  const { memberId, slug: profileSlug, email, company } = person;
  if (known === 'member') return { memberId };
  if (known === 'profile') return { profileSlug };
  return known === 'address' ? { email, company } : { memberId, profileSlug, email, company };
}

/** Starts a campaign of an account, or all that it has, and gives its lane its turn. */
export async function start(
  { world: { db, userId, clock } }: Account,
  campaignId: string | null = null,
): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ status: 'ACTIVE', started_at: instant(clock.now()) })
    .where('user_id', '=', userId)
    .$if(campaignId !== null, (query) => query.where('campaign_id', '=', campaignId))
    .execute();
  await wakeLane({ db, userId }, clock.now());
}

/** What the job of a lane does with what the lane has put on the record. */
export async function shareWithTeam({ world: { db, userId, clock } }: Account): Promise<void> {
  const times = { now: clock.now(), realNow: time.real };
  await db.transaction().execute((trx) => shareRecord({ db: trx, userId, ...times }));
}

/** Messages by hand, as written by a process that didn’t know about the record yet. */
export async function writeByHand(account: Account, person: Someone, leadId: string | null) {
  const { db, userId, clock } = account.world;
  const now = clock.now();
  const of = { db, userId, text: 'Hi', now };
  if (leadId === null) {
    await writeMessage({ ...of, memberId: person.memberId });
    return;
  }
  await writeMessage({ ...of, leadId });
  await writeMessage({ ...of, leadId, channel: 'EMAIL', subject: 'Hi', sendAt: now + DAY });
}
