import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAsleep } from '#core/schedule/sleep-mode.ts';
import { localClock } from '#core/schedule/zone-offset.ts';
import { dealPeople } from '#core/team/deal-people.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { readDealingSenders } from '#data/shared-campaigns/deal-facts.ts';
import { useTestDatabase } from '../support/database.ts';
import { findingsIn } from '../support/doctor.ts';
import { openPracticeWorld, type PracticeWorld } from '../support/practice-world.ts';
import {
  openTeam,
  runShared,
  shareCampaign,
  strangersToAll,
  takeTurns,
  type Person,
  type Sender,
} from './shared-run.ts';

/** SHARED_LEADS=2000 SHARED_KILLS=200 is the long form. */
const LEADS = Number(process.env['SHARED_LEADS'] ?? 40);
const KILLS = Number(process.env['SHARED_KILLS'] ?? 6);
/** What each entry of the network's ledger counts as. */
const LIMIT_OF = { INVITE: 'CONNECT', MESSAGE: 'MESSAGE', VISIT: 'VISIT', EMAIL: 'EMAIL' } as const;

type Act = { sender: Sender; kind: string; person: string; text: string | null; at: number };
type Entry = { kind: string; personId: string; text: string | null; at: string };

const database = useTestDatabase();
let world: PracticeWorld;
beforeAll(async () => {
  world = await openPracticeWorld({ db: database.db, databaseUrl: database.url, size: 12_000 });
});
afterAll(() => world?.close());

/** Everything that left the accounts, by the network's own ledger and the mail servers. */
async function actsOf(senders: readonly Sender[], people: readonly Person[]): Promise<Act[]> {
  const slugs = new Map(people.map(({ id, slug }) => [id, slug]));
  const acts: Act[] = [];
  for (const sender of senders) {
    const path = `/ledger?limit=10000&accountId=${sender.account}`;
    const { entries } = (await world.steer(path)) as { entries: Entry[] };
    for (const { kind, personId, text, at } of entries)
      if (!['ACCEPTED', 'REPLIED', 'READ'].includes(kind))
        acts.push({ sender, kind, person: slugs.get(personId) ?? '', text, at: Date.parse(at) });
  }
  for (const { userId, email, at } of senders[0]?.it.mail.accepted ?? []) {
    const sender = senders.find((one) => one.userId === userId);
    const [person = ''] = email.to.address.split('@');
    if (sender !== undefined) acts.push({ sender, kind: 'EMAIL', person, text: email.subject, at });
  }
  return acts;
}

/** Whose everyone becomes by the rule alone, for people who have nothing in common with anyone. */
async function dealtByRule(owner: Sender, campaignId: string, people: readonly Person[]) {
  const senders = await inTransaction(database.db, async (db) => {
    const { team_id: teamId } = await db
      .selectFrom('team_members')
      .select('team_id')
      .where('user_id', '=', owner.userId)
      .executeTakeFirstOrThrow();
    return readDealingSenders({ db, now: world.clock.now() }, { teamId, campaignId });
  });
  const keys = people.map(({ slug }) => ({ slug, key: `e:${slug}@client.example` }));
  const deals = dealPeople({
    people: keys.map(({ key }) => ({ key, company: null, boundTo: null, ground: [] })),
    senders,
    recentCompanies: new Map(),
  });
  return new Map(keys.map(({ slug, key }) => [slug, deals.get(key)?.userId]));
}

/** Whose everyone is, by the bindings. */
async function bound(): Promise<Map<string, string>> {
  const rows = await database.db
    .selectFrom('person_senders')
    .select(['person_key', 'user_id'])
    .where('person_key', 'like', 's:%')
    .execute();
  return new Map(rows.map(({ person_key: key, user_id: userId }) => [key.slice(2), userId]));
}

async function placesOf(campaignId: string) {
  const { rows } = await sql<{ slug: string; state: string; reason: string | null }>`
    select l.profile_slug as slug, cl.state::text, cl.reason
    from campaign_leads cl
    join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id
    where cl.campaign_id = ${campaignId}
      or cl.campaign_id in (select own_campaign_id from campaign_senders)`.execute(database.db);
  return rows;
}

test(
  `a team of five contacts each of ${LEADS} people from one account, within everyone’s hours and limits, while workers die`,
  { timeout: 300_000 + LEADS * 3000 + KILLS * 5000 },
  async () => {
    const senders = await openTeam(world);
    const [owner] = senders as [Sender];
    const people = await strangersToAll(world, senders, LEADS);
    const campaignId = await shareCampaign(senders, people);
    const byRule = await dealtByRule(owner, campaignId, people);
    await owner.start(campaignId);
    await takeTurns(owner.it, 2);
    expect(await bound()).toEqual(byRule);
    const run = await runShared({ world, senders, people, campaignId, kills: KILLS, database });

    const acts = await actsOf(senders, people);
    const contacts = acts.filter(({ kind }) => ['INVITE', 'MESSAGE', 'EMAIL'].includes(kind));
    const accounts = Map.groupBy(contacts, ({ person }) => person);
    const byTwo = [...accounts].filter(
      ([person, own]) =>
        !run.handedOver.has(person) && new Set(own.map(({ sender }) => sender.userId)).size > 1,
    );
    const named = contacts.map(
      ({ sender, kind, person, text }) => `${sender.userId} ${kind} ${person} ${text ?? ''}`,
    );
    const perDay = Map.groupBy(acts, ({ sender, kind, at }) => {
      const { epochDay } = localClock(sender.zone, at);
      return `${sender.userId} ${kind} ${epochDay}`;
    });
    const places = await placesOf(campaignId);
    expect({
      byTwo: byTwo.map(([person]) => person),
      twice: named.filter((one, place) => named.indexOf(one) !== place),
      beyondLimits: [...perDay].flatMap(([day, [act, ...more]]) => {
        const limit = act && act.sender.limits[LIMIT_OF[act.kind as 'INVITE']];
        return limit !== undefined && more.length + 1 > limit ? [`${day}: ${more.length + 1}`] : [];
      }),
      outsideHours: acts
        .filter(({ sender: { zone, week }, at }) => isAsleep({ zone, schedulerItems: week }, at))
        .map(({ kind, person, at }) => `${kind} ${person} ${new Date(at).toISOString()}`),
      stuck: places
        .filter(({ state }) => state !== 'FINISHED' && state !== 'FAILED')
        .map(({ slug, state, reason }) => `${slug} ${state} ${reason ?? ''}`),
      lost: people
        .map(({ slug }) => slug)
        .filter((slug) => !places.some((one) => one.slug === slug)),
      findings: await findingsIn({ db: database.db, realNow: world.clock.realNow }),
    }).toEqual({
      byTwo: [],
      twice: [],
      beyondLimits: [],
      outsideHours: [],
      stuck: [],
      lost: [],
      findings: [],
    });
    expect(run.deaths).toBe(KILLS);

    const { body } = await owner.call(
      `GET /events/statistics?campaignIds=${campaignId}&from=2027-01-01T00:00:00Z&to=2029-01-01T00:00:00Z`,
    );
    const count = (kind: string) => acts.filter((act) => act.kind === kind).length;
    expect(body.totals.counts).toMatchObject({
      INVITE_SENT: count('INVITE'),
      MESSAGE_SENT: count('MESSAGE'),
      EMAIL_SENT: count('EMAIL'),
    });
  },
);
