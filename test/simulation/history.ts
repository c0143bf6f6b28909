import type { EngineParts } from '#engine/engine-parts.ts';
import { startEngine } from '#engine/start-engine.ts';
import { createMemoryWorld, type MemoryWorld } from '#data/engine-store/memory/memory-world.ts';
import type { StoreFlaw } from '#data/engine-store/memory/flaws.ts';
import type { UserTables } from '#data/engine-store/memory/user-tables.ts';
import { createDeeds, type Cast } from './deeds.ts';
import type { Goal, GoalCounts } from './goals.ts';
import { createHintDelivery } from './hint-delivery.ts';
import { createIdleSleep } from './idle-sleep.ts';
import { judgeHeldLanes } from './invariants/held-lanes.ts';
import { judgeAgreement, judgeTheEnd } from './invariants/at-the-end.ts';
import { judgePlaces } from './invariants/nothing-lost.ts';
import type { Try } from './invariants/tries.ts';
import type { Report, Violation } from './invariants/violation.ts';
import { accountOfPlan } from './people-of-plan.ts';
import { createProductTime, type ProductTime } from './product-time.ts';
import { createConnector } from './provider/connector.ts';
import { Provider, type News } from './provider/provider.ts';
import { createRandom, type Random } from './seeded-random.ts';
import { drawLimits, drawSchedule, drawScenario, type Scenario, type UserDeed } from './scenario.ts';
import { ZONES } from './scenario-zones.ts';
import { createScheduler, TooManySteps, type Scheduler } from './scheduler.ts';
import { createTrace, type Trace } from './trace.ts';
import { Watch } from './watch.ts';
import { WorkerProcess } from './worker-process.ts';
import { createWorkerStore } from './worker-store.ts';

/** A fault that is put in on purpose, to see that it is found. */
export type PlantedBug = {
  name: string;
  flaws?: readonly StoreFlaw[];
  /** Changes what the engine is given; never the engine. */
  parts?: (parts: EngineParts, random: Random) => EngineParts;
  scenario?: (scenario: Scenario) => void;
  /** Whether a webhook's news reaches the product. */
  takesHint?: (news: News) => boolean;
};

/** Whom an act or a step is for. */
type Standing = { lane: { userId: string }; lead: { campaignId: string; leadId: string } };

export type HistoryOptions = { seed: number; bug?: PlantedBug | null; inWords?: boolean; beyond?: boolean };
export type HistoryResult = { seed: number; violation: Violation | null; hash: string; steps: number; acts: number; kills: number; goals: GoalCounts; lines: readonly string[] };

const MOST_STEPS = 60_000;
/** Where a clock was set back a lane may stay leased for an hour to somebody who does not know it: then there is no quiet end to judge. */
const MOST_REST_MS = 200_000;

/** Lives one history through, with the real engine on virtual time, and tells what it came to. The same seed always gives the same. */
export async function runHistory({ seed, bug = null, inWords = false, beyond = false }: HistoryOptions): Promise<HistoryResult> {
  const scenario = drawScenario({ seed, beyond });
  bug?.scenario?.(scenario);
  const history = new History({ scenario, bug, inWords, beyond });
  await history.run();
  return history.result();
}

class History {
  readonly #scenario: Scenario;
  readonly #bug: PlantedBug | null;
  readonly #scheduler: Scheduler;
  readonly #time: ProductTime;
  readonly #trace: Trace;
  readonly #goals: GoalCounts = new Map();
  readonly #provider: Provider;
  readonly #world: MemoryWorld;
  readonly #watch: Watch;
  readonly #judgeLanes: ReturnType<typeof judgeHeldLanes>;
  readonly #idle: ReturnType<typeof createIdleSleep>;
  readonly #deeds: ReturnType<typeof createDeeds>;
  readonly #cast: Cast[] = [];
  readonly #processes = new Map<string, WorkerProcess>();
  /** Also those that have not joined yet. */
  readonly #started: WorkerProcess[] = [];
  readonly #flaws: ReadonlySet<StoreFlaw>;
  readonly #random: { life: Random; wire: Random; process: Random; store: Random; pause: Random };
  #violation: Violation | null = null;
  #kills = 0;
  #faults = 0;
  #quiet = false;
  #clockWasSet = false;

  constructor({ scenario, bug, inWords, beyond }: { scenario: Scenario; bug: PlantedBug | null; inWords: boolean; beyond: boolean }) {
    const { seed, rate } = scenario;
    const stream = (label: string): Random => createRandom({ seed, label });
    this.#scenario = scenario;
    this.#bug = bug;
    this.#flaws = new Set(bug?.flaws ?? []);
    this.#random = { life: stream('life'), wire: stream('wire'), process: stream('process'), store: stream('store'), pause: stream('pause') };
    this.#scheduler = createScheduler({ random: stream('order'), mostSteps: MOST_STEPS });
    this.#time = createProductTime({ scheduler: this.#scheduler, rate, campaignStart: scenario.campaignStart, realStart: scenario.realStart });
    this.#trace = createTrace({ elapsed: this.#scheduler.elapsed, steps: this.#scheduler.steps, inWords });
    this.#provider = new Provider({ scheduler: this.#scheduler, random: stream('network'), now: this.#time.networkNow, rate, lenient: scenario.lenient });
    this.#world = createMemoryWorld({ deliverWake: ({ owner, deliver }) => this.#deliverWake({ owner, deliver }) });
    const { state } = this.#world;
    this.#judgeLanes = judgeHeldLanes({ report: this.#report, state });
    this.#idle = createIdleSleep({ scheduler: this.#scheduler, random: this.#random.life, time: this.#time, lanes: () => state.lanes.values(), isPresent: (owner) => state.workers.has(owner) });
    const tablesOf = (userId: string) => {
      const tables = state.users.get(userId);
      if (tables === undefined) throw new Error(`No user ${userId}`);
      return tables;
    };
    this.#watch = new Watch({
      time: this.#time, trace: this.#trace, report: this.#report, reach: this.#reach, tablesOf,
      accountOf: (userId) => `acc-${userId}`,
      userOf: (account) => account.slice('acc-'.length),
      requestTimeoutMs: scenario.config.requestTimeoutMs,
      // The product counts from when a withdrawal was begun, the network from when it was carried out: at most the settle time later.
      slackMs: () => scenario.config.settleMs * rate + (this.#clockWasSet ? 2 * 3_600_000 : 0),
      beyond,
      onLaneChanged: () => this.#idle.changed(),
      onReserved: (made) => this.#somethingInTheMoment(made),
    });
    this.#deeds = createDeeds({
      world: this.#world, provider: this.#provider, time: this.#time, scenario, cast: this.#cast, random: stream('deeds'), reach: this.#reach,
      seen: (requestId) => this.#provider.journal.some((entry) => entry.requestId === requestId),
      onWord: (word) => this.#watch.onWord(word),
    });
    this.#connectProvider(stream('hints'));
  }

  readonly #report: Report = ({ promise, rule, detail }) => {
    if (this.#violation !== null) return;
    this.#violation = { promise, rule, detail, step: this.#scheduler.steps(), elapsedMs: this.#scheduler.elapsed() };
    this.#trace.note('VIOLATION', () => `${promise}, ${rule}: ${detail}`);
    this.#scheduler.end();
  };

  readonly #reach = (goal: Goal): void => {
    this.#goals.set(goal, (this.#goals.get(goal) ?? 0) + 1);
  };

  #connectProvider(random: Random): void {
    const { hints, rate } = this.#scenario;
    const deliver = createHintDelivery({
      world: this.#world, scheduler: this.#scheduler, random, time: this.#time, faults: hints, rate, reach: this.#reach,
      userOf: (account) => account.slice('acc-'.length),
      onTaken: ({ type, account, memberId, at }) => {
        if (type === 'message' && memberId !== null && this.#isAnswer({ account, memberId, at })) this.#watch.onAnswerTold({ account, memberId, repliedAt: at });
      },
    });
    this.#provider.onAct = (entry) => this.#watch.onAct(entry);
    this.#provider.onInvitationOver = (over) => this.#watch.onInvitationOver(over);
    this.#provider.onNews = (news) => {
      this.#watch.onNews(news);
      if (!(this.#bug?.takesHint?.(news) ?? true) || !deliver(news)) this.#lost.push(news);
    };
  }

  /** Whether the message of this time is the person's own. */
  #isAnswer({ account, memberId, at }: { account: string; memberId: string; at: number }): boolean {
    return this.#provider.account(account).people.get(memberId)?.messages.some((message) => !message.fromMe && message.at === at) ?? false;
  }

  #deliverWake({ owner, deliver }: { owner: string; deliver: () => void }): void {
    const process = this.#processes.get(owner);
    this.#idle.changed();
    if (process === undefined) return;
    if (this.#random.life.chance(this.#scenario.store.wakeLost)) return this.#reach('a wake is lost on its way');
    this.#scheduler.after(this.#random.life.next() * 3, () => {
      if (process.alive) deliver();
    });
  }

  /** Somebody does something between a worker's look at a lead and the transaction that reserves its act, or writes its step. */
  #beforeWrite({ lane, lead, latencyMs, often }: Standing & { latencyMs: number; often: number }): void {
    const { life } = this.#random;
    if (this.#scenario.momentous === 0 || !life.chance(this.#scenario.momentous * often)) return;
    const deed = this.#momentousDeed({ lane, lead });
    if (deed !== null) this.#scheduler.after(life.next() * latencyMs, () => this.#doInTheMoment(deed));
  }

  #doInTheMoment(deed: UserDeed): void {
    if (this.#quiet) return;
    this.#trace.note('in the moment', () => JSON.stringify(deed));
    this.#deeds.do(deed);
    this.#idle.changed();
    for (const { userId } of this.#cast) this.#watch.judgeStanding(userId);
  }

  /** What somebody may do that an act must heed; what is switched off here is switched on again later. */
  #momentousDeed({ lane, lead }: Standing): UserDeed | null {
    const { life } = this.#random;
    const user = this.#cast.findIndex(({ userId }) => userId === lane.userId);
    const cast = this.#cast[user];
    const person = cast?.leadIds.indexOf(lead.leadId) ?? -1;
    const campaign = cast?.campaignIds.indexOf(lead.campaignId) ?? -1;
    if (cast === undefined || person < 0 || campaign < 0) return null;
    const afterwards = (deed: UserDeed): void => this.#scheduler.after(20 + life.next() * (this.#scenario.quietAfterMs / 4), () => this.#doInTheMoment(deed));
    switch (life.below(14)) {
      case 0:
        afterwards({ kind: 'start campaign', user, campaign });
        return { kind: 'pause campaign', user, campaign };
      case 1:
        afterwards({ kind: 'unblacklist lead', user, person });
        return { kind: 'blacklist lead', user, person };
      case 2:
        afterwards({ kind: 'resume lead', user, person });
        return { kind: 'pause lead', user, person };
      case 3:
        return { kind: 'save sequence', user, campaign, how: life.pick(['remove', 'append', 'delay', 'text', 'finish removed']) };
      case 4:
        afterwards({ kind: 'regain account', user });
        return { kind: 'sign out', user };
      case 5:
        afterwards({ kind: 'start subscription', user });
        return { kind: 'stop subscription', user };
      case 6: {
        const schedule = drawSchedule(life);
        if (this.#random.pause.chance(0.5)) return { kind: 'set schedule', user, schedule };
        if (this.#random.pause.chance(0.7)) afterwards({ kind: 'resume today', user });
        return { kind: 'pause today', user };
      }
      case 7:
        return { kind: 'set zone', user, zone: life.pick(ZONES).zone };
      case 8:
        return { kind: 'set limits', user, limits: drawLimits(life) };
      case 9:
        return life.chance(0.6) ? { kind: 'remove lead', user, person } : null;
      case 10:
        afterwards({ kind: 'resume lead', user, person });
        return { kind: 'finish lead', user, person };
      default:
        return { kind: 'reply', user, person };
    }
  }

  #somethingInTheMoment({ userId, account, memberId, campaignId, leadId }: Try): void {
    const { life } = this.#random;
    if (life.chance(this.#scenario.clockInTheMoment)) this.#scheduler.after(life.next() * 20, () => this.#stepClock(this.#time.offBy() === 0 ? life.pick([-1, 1]) * 3_600_000 : -this.#time.offBy()));
    if (!life.chance(this.#scenario.momentous)) return;
    if (life.chance(0.4)) {
      const deed = this.#momentousDeed({ lane: { userId }, lead: { campaignId, leadId } });
      if (deed !== null) this.#scheduler.after(life.next() * 8, () => this.#doInTheMoment(deed));
      return;
    }
    const person = this.#provider.account(account).people.get(memberId);
    if (person === undefined) return;
    this.#scheduler.after(life.next() * 8, () => {
      if (!this.#provider.accept({ account, person }) && life.chance(0.5)) this.#provider.reply({ account, person });
    });
  }

  #stepClock(byMs: number): void {
    this.#clockWasSet = true;
    this.#trace.note('the wall clock is set', () => `${byMs} ms`);
    this.#deeds.do({ kind: 'step clock', byMs });
    this.#idle.changed();
  }

  async run(): Promise<void> {
    const { scenario, scheduler } = { scenario: this.#scenario, scheduler: this.#scheduler };
    this.#fillWorld();
    for (const { afterMs, deed } of scenario.deeds) {
      scheduler.after(afterMs, () => {
        if (deed.kind === 'step clock') return this.#stepClock(deed.byMs);
        this.#trace.note(deed.kind, () => JSON.stringify(deed));
        this.#deeds.do(deed);
        this.#idle.changed();
        for (const { userId } of this.#cast) this.#watch.judgeStanding(userId);
      });
    }
    for (let worker = 1; worker <= scenario.workers; worker += 1) this.#startWorker(worker);
    try {
      await scheduler.run(scenario.quietAfterMs);
      if (this.#violation === null) await this.#runQuietly();
    } catch (error) {
      if (!(error instanceof TooManySteps)) throw error;
      this.#report({ promise: 'steps', rule: 'the engine goes round in circles', detail: error.message });
    }
    for (const process of this.#started) process.alive = false;
  }

  /** Nothing goes wrong any more: everybody must come to an end, or wait for something that has a name. */
  async #runQuietly(): Promise<void> {
    const { scenario } = { scenario: this.#scenario };
    this.#quiet = true;
    calm(scenario.process);
    calm(scenario.wire);
    calm(scenario.store);
    for (const process of this.#started) process.calm();
    this.#trace.note('quiet');
    this.#deeds.makeRight();
    this.#idle.changed();
    const quietElapsed = this.#scheduler.elapsed();
    const restMs = this.#longestRest();
    for (const { userId, realLeaseUntil } of this.#world.state.lanes.values()) {
      const leasedForMs = (realLeaseUntil ?? 0) - this.#time.clock.realNow();
      if (!this.#clockWasSet && leasedForMs > scenario.config.leaseMs + 1) this.#report({ promise: 'lanes', rule: 'a lane is leased for longer than a lease', detail: `lane ${userId}, for ${leasedForMs.toFixed(0)} ms` });
    }
    if (restMs > MOST_REST_MS || this.#violation !== null) return;
    await this.#scheduler.run(quietElapsed + restMs);
    const quietSince = this.#time.clock.now();
    if (this.#violation !== null) return;
    await this.#scheduler.run(Math.max(scenario.endsAfterMs, quietElapsed + restMs + 5000));
    if (this.#violation !== null) return;
    for (const { userId, account } of this.#cast) {
      const tables = this.#world.state.users.get(userId);
      const lane = this.#world.lane(userId);
      if (tables === undefined || lane === null) continue;
      const tries = [...this.#watch.tries.values()].filter((made) => made.userId === userId);
      const holder = this.#provider.account(account);
      judgeTheEnd({
        report: this.#report, tables, lane, holder, tries, rate: scenario.rate, now: this.#time.clock.now(), realNow: this.#time.clock.realNow(), elapsed: this.#scheduler.elapsed(), quietSince, quietElapsed: quietElapsed + restMs,
        settleMs: scenario.config.settleMs, minGapMs: scenario.config.minGapSeconds * 1000, invitesPausedUntil: this.#watch.invitesPausedUntil.get(userId) ?? 0, clockWasSet: this.#clockWasSet,
      });
      judgePlaces({ report: this.#report, tables, seeded: this.#seeded(userId), removed: this.#deeds.removed });
      judgeAgreement({ report: this.#report, tables, tries, holder, clockWasSet: this.#clockWasSet });
      if (tables.notifications.some(({ type }) => type === 'LATE_ACCEPTANCE')) this.#reach('a late acceptance');
      if (tables.events.some(({ type, data }) => type === 'STATE_CHANGED' && data['reason'] === 'LATE_ACCEPTANCE')) this.#reach('a late acceptance goes on along yes');
      this.#countFoundNews({ tables, account });
    }
  }

  /** How long what has gone wrong can still be felt: rests after failures, leases of the dead, the rest after an error; real ms. */
  #longestRest(): number {
    const realNow = this.#time.clock.realNow();
    let restMs = this.#kills + this.#faults > 0 ? 6000 : 0;
    for (const { marks, realLeaseUntil } of this.#world.state.lanes.values()) restMs = Math.max(restMs, (marks.realRetryAt ?? 0) - realNow + 2000, (realLeaseUntil ?? 0) - realNow + 3000);
    for (const process of this.#started) restMs = Math.max(restMs, process.pausedUntil - this.#scheduler.elapsed() + 1000);
    return restMs;
  }

  readonly #places = new Map<string, string[]>();
  #seeded(userId: string): readonly string[] {
    return this.#places.get(userId) ?? [];
  }

  #fillWorld(): void {
    const { scenario } = { scenario: this.#scenario };
    const now = this.#time.clock.now();
    const networkNow = this.#time.networkNow();
    scenario.users.forEach((plan, index) => {
      const userId = String(index + 1);
      const account = `acc-${userId}`;
      this.#provider.accounts.set(account, accountOfPlan({ account, plan, now: networkNow }));
      this.#world.addUser({ userId, week: { zone: plan.zone, schedulerItems: plan.schedule }, limits: plan.limits, limitRange: plan.range, account, inviteByEmailEnabled: true, featureFlags: ['INVITE_BY_EMAIL'], connectedAt: now });
      const people = plan.people.map(({ memberId, slug, bySlug, leadEmail, email, lastName }) => ({ memberId: bySlug ? null : memberId, slug, email: leadEmail ? email : null, firstName: 'First', lastName: lastName ? 'Last' : null }));
      const leadIds = this.#world.addPeople({ userId, people, now });
      const campaignIds = plan.campaigns.map(({ name, lateAcceptance, startsAfterMs }) => this.#world.addCampaign({ userId, name, sequence: null, now, lateAcceptance, ...(startsAfterMs > 0 ? { status: 'NOT_ACTIVE' as const } : {}) }));
      plan.campaigns.forEach((campaign, place) => {
        const campaignId = campaignIds[place] ?? '';
        const named = JSON.parse(JSON.stringify(campaign.sequence), (key, value: unknown) => (key === 'moveToCampaignId' && typeof value === 'string' ? (campaignIds[plan.campaigns.findIndex(({ name }) => name === value)] ?? null) : value)) as typeof campaign.sequence;
        this.#world.saveSequence({ userId, campaignId, sequence: named, now });
        const inCampaign = campaign.people.map((person) => leadIds[person] ?? '');
        this.#world.addLeads({ userId, campaignId, leadIds: inCampaign, now });
        this.#places.set(userId, [...this.#seeded(userId), ...inCampaign.map((leadId) => `${campaignId}/${leadId}`)]);
        if (campaign.startsAfterMs > 0) this.#scheduler.after(campaign.startsAfterMs * scenario.quietAfterMs, () => this.#world.switchCampaign({ userId, campaignId, status: 'ACTIVE', now: this.#time.clock.now() }));
      });
      this.#cast.push({ userId, account, campaignIds, leadIds });
    });
  }

  readonly #lost: News[] = [];

  /** News whose webhook was lost, and that a sweep found all the same. */
  #countFoundNews({ tables, account }: { tables: UserTables; account: string }): void {
    for (const { memberId, type } of this.#lost.filter((news) => news.account === account && news.memberId !== null)) {
      const lead = [...tables.leads.values()].find(({ person }) => person.memberId === memberId);
      if (lead !== undefined && (type === 'connected' ? lead.person.connectedAt !== null : type === 'message' && lead.person.repliedAt !== null)) this.#reach('a lost hint is found by the sweep');
    }
  }

  #lives = 0;

  /** Starts a worker's next life. */
  #startWorker(worker: number): void {
    const { scenario, life } = { scenario: this.#scenario, life: this.#random.life };
    this.#lives += 1;
    const name = `worker ${worker}, life ${this.#lives}`;
    let owner: string | null = null;
    const process = new WorkerProcess({
      name, scheduler: this.#scheduler, random: this.#random.process, faults: scenario.process,
      onPause: (ms) => {
        this.#faults += 1;
        this.#trace.note('stands still', () => `${name} for ${ms.toFixed(0)} ms`);
        if (ms > scenario.config.leaseMs) this.#reach('a worker stands still longer than its lease');
      },
      onKill: ({ point, port }) => {
        this.#kills += 1;
        this.#trace.note('dies', () => `${name} at ${port} (${point})`);
        if (point === 'way') this.#reach('a worker dies with a transaction under way');
        this.#watch.onKill(process);
        const noticedMs = life.chance(0.8) ? life.next() * 5 : life.next() * scenario.store.latestMs;
        if (owner !== null) this.#scheduler.after(noticedMs, () => this.#loseWorker({ owner, lives: false }));
        this.#scheduler.after(life.chance(0.7) ? 10 + life.next() * 1000 : life.next() * 2 * scenario.config.leaseMs, () => this.#startWorker(worker));
      },
    });
    this.#started.push(process);
    if (this.#quiet) process.calm();
    const hooks = { onFault: (fault: string) => this.#onFault({ fault, process }) };
    const store = createWorkerStore({
      world: this.#world, flaws: this.#flaws, scheduler: this.#scheduler, random: this.#random.store, process, faults: scenario.store,
      hooks: {
        ...hooks,
        onReserving: ({ query, latencyMs }) => this.#beforeWrite({ lane: query.lane, lead: query.lead, latencyMs, often: 0.5 }),
        onStepping: ({ lane, step, latencyMs }) => this.#beforeWrite({ lane, lead: step, latencyMs, often: 0.1 }),
        onDoing: this.#judgeLanes,
        onDone: (call) => {
          if (call.name === 'join') {
            owner = (call.query as { owner: string }).owner;
            this.#processes.set(owner, process);
          }
          this.#watch.onStoreDone(call);
          if (owner !== null && process.alive && life.chance(scenario.store.presenceLost)) this.#loseWorker({ owner, lives: true });
        },
      },
    });
    const network = createConnector({
      provider: this.#provider, scheduler: this.#scheduler, random: this.#random.wire, process, faults: scenario.wire, now: this.#time.networkNow, pageSize: scenario.pageSize, requestTimeoutMs: scenario.config.requestTimeoutMs,
      hooks: { ...hooks, onDeparture: (departure) => this.#watch.onDeparture(departure), onReconciled: (answer) => this.#watch.onReconciled(answer), onRead: ({ name: read }) => this.#trace.note(read) },
    });
    const log = this.#logOf(name);
    const parts: EngineParts = { store, network, clock: this.#time.clock, random: life.next, config: scenario.config, log, sleep: this.#idle.sleepOf(process) };
    const given = this.#bug?.parts?.(parts, this.#random.life) ?? parts;
    startEngine(given).catch((error: unknown) => {
      this.#trace.note('a worker cannot start', () => String(error));
      if (process.alive) process.kill({ point: 'call', port: 'start' });
    });
  }

  #logOf(name: string): EngineParts['log'] {
    const say = (data: object, text: string): void => this.#trace.note(text, () => `${name} ${JSON.stringify(data)}`);
    return { debug: say, info: say, warn: say, error: say };
  }

  #loseWorker({ owner, lives }: { owner: string | null; lives: boolean }): void {
    if (owner === null) return;
    this.#trace.note(lives ? 'a worker’s connection is lost' : 'a worker’s death is noticed', () => owner);
    this.#world.loseWorker({ owner, lives });
    this.#idle.changed();
  }

  #onFault({ fault, process }: { fault: string; process: WorkerProcess }): void {
    this.#faults += 1;
    this.#trace.note(`fault: ${fault}`, () => process.name);
    if (fault === 'reserve commit unknown') this.#reach('commit unknown on a reservation');
    if (fault === 'settle commit unknown') this.#reach('commit unknown on an outcome');
  }

  result(): HistoryResult {
    const { seed } = this.#scenario;
    return { seed, violation: this.#violation, hash: this.#trace.hash(), steps: this.#scheduler.steps(), acts: this.#provider.journal.length, kills: this.#kills, goals: this.#goals, lines: this.#trace.lines() };
  }
}

/** Takes every probability of a table of faults away; what is a length of time stays. */
function calm(faults: Record<string, number>): void {
  for (const key of Object.keys(faults)) if (!key.endsWith('Ms')) faults[key] = 0;
}
