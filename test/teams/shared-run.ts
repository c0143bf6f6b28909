import { drawnInteger, seededDraw } from '#core/random/seeded-draw.ts';
import { DEFAULT_LIMITS, type LimitedAction } from '#core/limits/processing-limits.ts';
import { DAYS_OF_WEEK, type SchedulerItem } from '#core/schedule/week.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { instant, json } from '#data/database.ts';
import { dealAnew } from '#data/shared-campaigns/deal-anew.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import type { TestDatabase } from '../support/database.ts';
import { dieAt, type Death } from '../support/dying-worker.ts';
import { createEngineWorld, drive, item, type EngineWorld } from '../support/engine-world.ts';
import type { PracticeUser, PracticeWorld } from '../support/practice-world.ts';
import { insertTeam } from '../support/teams.ts';

export type Person = { id: string; slug: string; index: number };
export type Sender = PracticeUser & { zone: string; week: SchedulerItem[]; limits: Limits };
type Limits = Record<LimitedAction, number>;

const DAY_MS = 86_400_000;
const STEP_HOURS = 4;
const DEATHS: readonly Death[] = (['reserve', 'depart', 'settle'] as const).flatMap((method) =>
  (['before', 'after'] as const).map((when) => ({ method, when })),
);

/** Five colleagues who have little in common. */
const COLLEAGUES = [
  { zone: 'Etc/UTC', from: 8, to: 18, days: 7, plan: 'ADVANCED', CONNECT: 20, MESSAGE: 25 },
  {
    zone: 'America/New_York',
    from: 9,
    to: 17,
    days: 5,
    plan: 'ADVANCED',
    CONNECT: 24,
    MESSAGE: 20,
  },
  { zone: 'Asia/Kolkata', from: 10, to: 20, days: 6, plan: 'PRO', CONNECT: 12, MESSAGE: 12 },
  { zone: 'Pacific/Auckland', from: 7, to: 15, days: 5, plan: 'PRO', CONNECT: 16, MESSAGE: 30 },
  { zone: 'Europe/Stockholm', from: 6, to: 23, days: 7, plan: 'BASIC', CONNECT: 18, MESSAGE: 15 },
] as const;

/** A team of five with connected accounts and mailboxes of their own. */
export async function openTeam(world: PracticeWorld): Promise<Sender[]> {
  const senders: Sender[] = [];
  for (const [place, { zone, from, to, days, plan, CONNECT, MESSAGE }] of COLLEAGUES.entries()) {
    const user = await world.newUser();
    const week = DAYS_OF_WEEK.map((dayOfWeek, index) => ({
      id: String(index + 1),
      dayOfWeek,
      fromHour: from,
      toHour: to,
      active: index < days,
    }));
    const limits = { ...DEFAULT_LIMITS, CONNECT, MESSAGE, VISIT: 40, LIKE: 10, EMAIL: 8 + place };
    const at = instant(world.clock.now() - 90 * DAY_MS);
    await user.it.db
      .updateTable('users')
      .set({
        zone,
        schedule: json(week),
        processing_limits: json(limits),
        plan_tier: plan,
        subscription_status: 'active',
        mailbox_connected: true,
      })
      .where('user_id', '=', user.userId)
      .execute();
    await user.it.db
      .insertInto('mailboxes')
      .values({
        user_id: user.userId,
        provider: 'SMTP',
        address: `u${user.userId}@firm.example`,
        from_name: 'Maya',
        status: 'CONNECTED',
        connected_at: at,
        ramp_from: at,
      })
      .execute();
    senders.push({ ...user, zone, week, limits });
  }
  const [owner] = senders;
  if (owner !== undefined)
    await insertTeam({ db: owner.it.db, members: senders.map(({ userId }) => userId) });
  return senders;
}

/** A visit and an invitation; whoever accepts gets a message and an email. */
function sharedSequence(): SequenceItem {
  const end = (id: string) => item('END', { id });
  const email = item('EMAIL', {
    id: 'email',
    yesDelay: 20,
    subject: 'Hello from {{sender.firstName}}',
    message: 'As promised',
    yes: end('end'),
  });
  const message = item('MESSAGE', {
    id: 'message',
    yesDelay: 3,
    message: 'Hi {{firstName}}, {{sender.firstName}} here',
    yes: email,
  });
  const accepted = item('IF_CONNECTED', {
    id: 'if',
    noDelay: 60,
    yes: message,
    no: item('WITHDRAW', { id: 'withdraw', yesDelay: 1, yes: end('end-2') }),
  });
  const connect = item('CONNECT', { id: 'connect', yesDelay: 2, yes: accepted });
  return item('VISIT', { id: 'visit', yesDelay: 1, yes: connect });
}

/** People who have nothing to do with any of the accounts. */
export async function strangersToAll(
  world: PracticeWorld,
  senders: readonly Sender[],
  count: number,
): Promise<Person[]> {
  const { accounts, ties, invitations } = world.practice.network;
  const numbers = senders.map(({ account }) => accounts.byId(account)?.number ?? 0);
  const found = new Map<string, Person>();
  for (let offset = 0; found.size < count; offset += 200) {
    const path = `/people?limit=200&offset=${offset}`;
    const { people } = (await world.steer(path)) as { people: Person[] };
    if (people.length === 0) throw new Error(`Only ${found.size} people are strangers`);
    for (const person of people)
      if (
        numbers.every(
          (number) =>
            ties.get(number, person.index).connectedAt === null &&
            invitations.pendingOf(number, person.index) === null,
        )
      )
        found.set(person.id, person);
  }
  return [...found.values()].slice(0, count);
}

export type SharedRun = {
  campaignId: string;
  /** Handed over by name: people may know two senders. */
  handedOver: Set<string>;
  deaths: number;
};

/** Shares a campaign with all senders, who agree, and adds the people to it. */
export async function shareCampaign(
  senders: readonly Sender[],
  people: readonly Person[],
): Promise<string> {
  const [owner, ...members] = senders;
  if (owner === undefined) throw new Error('A team has an owner');
  const campaignId = await owner.newCampaign({ name: 'Shared', sequence: sharedSequence() });
  const invited = await owner.call(
    `PUT /campaigns/${campaignId}/senders`,
    senders.map(({ userId }, place) => ({ userId, weight: place + 1 })),
  );
  if (invited.status !== 200) throw new Error(invited.text);
  for (const member of members) {
    const agreed = await member.call(`POST /campaigns/${campaignId}/senders/me`, { agree: true });
    if (agreed.status !== 200) throw new Error(agreed.text);
  }
  const rows = people.map(({ slug }) => `P ${slug},linkedin.com/in/${slug},${slug}@client.example`);
  const content = `name,profile,email\n${rows.join('\n')}\n`;
  const uploaded = await owner.upload({ fields: { campaignId }, content });
  if (uploaded.status >= 300) throw new Error(uploaded.text);
  return campaignId;
}

/**
 * Runs a shared campaign until nothing moves. Meanwhile people accept and reply, workers die, one
 * sender is lost and comes back, and one leaves, whose people the owner hands over by name.
 */
export async function runShared({
  world,
  senders,
  people,
  campaignId,
  kills,
  database,
}: {
  world: PracticeWorld;
  senders: readonly Sender[];
  people: readonly Person[];
  campaignId: string;
  kills: number;
  database: Pick<TestDatabase, 'db' | 'url'>;
}): Promise<SharedRun> {
  const { clock } = world;
  const [owner, , lost, leaving] = senders as [Sender, Sender, Sender, Sender];
  const it = await createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    clock,
    network: world.network as EngineWorld['network'],
    mail: owner.it.mail,
    userId: owner.userId,
    config: { requestTimeoutMs: 4000, settleMs: 5000, leaseMs: 6000 },
  });
  const run: SharedRun = { campaignId, handedOver: new Set(), deaths: 0 };
  const draw = (...of: (string | number)[]) => seededDraw('shared', people.length, ...of);
  for (let step = 0; step < 2000 && (await liveLeads(it)) > 0; step += 1) {
    if (run.deaths < kills) {
      const death = drawnInteger({ draw: draw('death', step), from: 0, to: DEATHS.length - 1 });
      await dieAt(it, DEATHS[death] ?? { method: 'settle', when: 'before' });
      run.deaths += 1;
    }
    await takeTurns(it, STEP_HOURS);
    if (people.length > 100 && step % 6 === 0)
      console.info(new Date(clock.now()).toISOString(), await liveLeads(it), 'to go');
    await react({ world, senders, people, draw: (id, what) => draw(what, id, step) });
    if (step === 6) await setStatus(it, lost, 'UNAUTHORIZED');
    if (step === 18) await setStatus(it, lost, 'VERIFIED');
    if (step === 12) await leaving.call(`DELETE /campaigns/${campaignId}/senders/me`);
    await dealAnew({
      db: it.db,
      now: clock.now(),
      realNow: clock.realNow(),
      stopping: () => false,
    });
    if (step >= 18 && step % 6 === 0) await handOver(run, owner, leaving);
  }
  return run;
}

/**
 * All lanes one after the other, each until it has nothing to do. They are woken first, as the jobs
 * of dealing and starting do.
 */
export async function takeTurns(it: EngineWorld, hours: number): Promise<void> {
  const { db, clock, parts } = it;
  const senders = await db.selectFrom('team_members').select('user_id').execute();
  for (const { user_id: userId } of senders) await wakeLane({ db, userId }, clock.now());
  await drive({ parts, until: clock.now() + hours * 3_600_000, isPoolFull: true });
}

async function liveLeads({ db }: EngineWorld): Promise<number> {
  const { live } = await db
    .selectFrom('campaign_leads')
    .select(({ fn }) => fn.countAll<string>().as('live'))
    .where('state', 'in', ['GETTING_READY', 'IN_PROGRESS', 'WAITING'])
    .executeTakeFirstOrThrow();
  const { open } = await db
    .selectFrom('lead_packs')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('search_status', '=', 'SEARCH_IN_PROGRESS')
    .executeTakeFirstOrThrow();
  return Number(live) + Number(open);
}

/** Some of those who were asked accept, and some who were written to reply. */
async function react({
  world,
  senders,
  people,
  draw,
}: {
  world: PracticeWorld;
  senders: readonly Sender[];
  people: readonly Person[];
  draw: (id: string, what: string) => number;
}): Promise<void> {
  const { accounts, invitations, ties } = world.practice.network;
  for (const { account } of senders) {
    const { number = 0 } = accounts.byId(account) ?? {};
    for (const { id, index } of people) {
      const act = (deed: string) =>
        world.steer(`/people/${id}`, { do: deed, accountId: account }).catch(() => undefined);
      if (invitations.pendingOf(number, index) !== null) {
        if (draw(id, 'accept') < 0.06) await act('accept');
      } else if (ties.get(number, index).connectedAt !== null && draw(id, 'reply') < 0.02)
        await act('reply');
    }
  }
}

async function setStatus(
  { db, clock }: EngineWorld,
  { userId }: Sender,
  status: 'VERIFIED' | 'UNAUTHORIZED',
): Promise<void> {
  await db.updateTable('users').set({ status }).where('user_id', '=', userId).execute();
  if (status === 'VERIFIED') await wakeLane({ db, userId }, clock.now());
}

/** The owner gives the people whom a sender left behind to the next one. */
async function handOver(run: SharedRun, owner: Sender, from: Sender): Promise<void> {
  const path = `/campaigns/${run.campaignId}/leads`;
  const { body, status, text } = await owner.call(`GET ${path}?senderIds=${from.userId}&size=100`);
  if (status !== 200) throw new Error(text);
  type Row = { id: string; publicIdentifier: string; campaigns: { state: string }[] };
  const waiting = (body.content as Row[]).filter(({ campaigns }) =>
    campaigns.some(({ state }) => state !== 'FINISHED' && state !== 'FAILED'),
  );
  if (waiting.length === 0) return;
  const given = await owner.call(`POST ${path}/handover`, {
    leadIds: waiting.map(({ id }) => id),
    toUserId: owner.userId,
  });
  if (given.status !== 200) throw new Error(given.text);
  for (const { publicIdentifier } of waiting) run.handedOver.add(publicIdentifier);
}
