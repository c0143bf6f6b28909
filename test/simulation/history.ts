import type { EngineParts } from '#engine/engine-parts.ts';
import { startEngine } from '#engine/start-engine.ts';
import { createMemoryWorld, type MemoryWorld } from './store/memory-world.ts';
import type { StoreFlaws } from './store/flaws.ts';
import { createUserActions } from './user-actions.ts';
import type { Cast } from './cast.ts';
import { drawScenario } from './draw-scenario.ts';
import type { Teams } from './draw-team.ts';
import { fillWorld } from './fill-world.ts';
import { RETURN_GOALS, type Goal, type GoalCounts } from './goals.ts';
import { createHintDelivery } from './hint-delivery.ts';
import { createIdleSleep } from './idle-sleep.ts';
import { judgeHeldLanes } from './invariants/held-lanes.ts';
import type { Report, Violation } from './invariants/violation.ts';
import { judgeEverybody } from './judge-everybody.ts';
import { createMoments } from './moments.ts';
import type { PlantedBug } from './planted-bug.ts';
import { createProductTime, type ProductTime } from './product-time.ts';
import { createMailbox, MailServer } from './provider/mail-server.ts';
import { createFinder, FinderService } from './provider/finder-service.ts';
import { createReading, ReturnedMail, type ReturnedEmail } from './provider/returned-mail.ts';
import { createConnector } from './provider/connector.ts';
import { Provider, type News } from './provider/provider.ts';
import type { Recorder } from './recorder.ts';
import { createRandom, type Random } from './seeded-random.ts';
import { endFaults, type Scenario, type UserAction } from './scenario.ts';
import { createScheduler, TooManySteps, type Scheduler } from './scheduler.ts';
import { createTrace, type Trace } from './trace.ts';
import { Watch } from './watch.ts';
import { WorkerProcess } from './worker-process.ts';
import { emailLinkUrlOf } from '../support/fake-mail.ts';
import { createWorkerStore } from './worker-store.ts';

export type HistoryOptions = {
  seed: number;
  bug?: PlantedBug | null;
  inWords?: boolean;
  beyond?: boolean;
  teams?: Teams;
  recorder?: Recorder;
};
export type HistoryResult = {
  seed: number;
  violation: Violation | null;
  hash: string;
  steps: number;
  acts: number;
  kills: number;
  goals: GoalCounts;
  lines: readonly string[];
};

const MAX_STEPS = 60_000;
/**
 * If a clock was set back, a lane may stay leased for an hour by a worker that does not know it:
 * then there is no quiet end to judge.
 */
const MOST_REST_MS = 200_000;

/**
 * Runs one history with the real engine in virtual time, and returns its result. The same seed
 * always gives the same.
 */
export async function runHistory({
  seed,
  bug = null,
  inWords = false,
  beyond = false,
  teams = 'some',
  recorder,
}: HistoryOptions): Promise<HistoryResult> {
  const scenario = drawScenario({ seed, beyond, teams });
  bug?.scenario?.(scenario);
  const history = new History({ scenario, bug, inWords, beyond, recorder });
  await history.run();
  return history.result();
}

class History {
  readonly #scenario: Scenario;
  readonly #bug: PlantedBug | null;
  readonly #recorder: Recorder | undefined;
  readonly #scheduler: Scheduler;
  readonly #time: ProductTime;
  readonly #trace: Trace;
  readonly #goals: GoalCounts = new Map();
  readonly #provider: Provider;
  readonly #mail = new MailServer();
  readonly #finder: FinderService;
  readonly #returned: ReturnedMail;
  readonly #world: MemoryWorld;
  readonly #watch: Watch;
  readonly #judgeLanes: ReturnType<typeof judgeHeldLanes>;
  readonly #idle: ReturnType<typeof createIdleSleep>;
  readonly #userActions: ReturnType<typeof createUserActions>;
  readonly #moments: ReturnType<typeof createMoments>;
  readonly #cast: Cast[] = [];
  readonly #processes = new Map<string, WorkerProcess>();
  readonly #lost: News[] = [];
  /** Including those that haven't joined yet. */
  readonly #started: WorkerProcess[] = [];
  readonly #flaws: StoreFlaws;
  readonly #random: {
    life: Random;
    wire: Random;
    slowness: Random;
    process: Random;
    store: Random;
    pause: Random;
    mail: Random;
    finder: Random;
  };
  #violation: Violation | null = null;
  #kills = 0;
  #faults = 0;
  #quiet = false;
  #clockWasSet = false;
  #lives = 0;

  constructor({
    scenario,
    bug,
    inWords,
    beyond,
    recorder,
  }: {
    scenario: Scenario;
    bug: PlantedBug | null;
    inWords: boolean;
    beyond: boolean;
    recorder: Recorder | undefined;
  }) {
    const { seed, rate } = scenario;
    const stream = (label: string): Random => createRandom({ seed, label });
    this.#scenario = scenario;
    this.#bug = bug;
    this.#recorder = recorder;
    this.#flaws = new Set(bug?.flaws ?? []);
    this.#random = {
      life: stream('life'),
      wire: stream('wire'),
      slowness: stream('slowness'),
      process: stream('process'),
      store: stream('store'),
      pause: stream('pause'),
      mail: stream('mail'),
      finder: stream('finder'),
    };
    this.#scheduler = createScheduler({ random: stream('order'), mostSteps: MAX_STEPS });
    this.#time = createProductTime({
      scheduler: this.#scheduler,
      rate,
      campaignStart: scenario.campaignStart,
      realStart: scenario.realStart,
    });
    this.#trace = createTrace({
      elapsed: this.#scheduler.elapsed,
      steps: this.#scheduler.steps,
      inWords,
    });
    this.#provider = new Provider({
      scheduler: this.#scheduler,
      random: stream('network'),
      now: this.#time.networkNow,
      rate,
      lenient: scenario.lenient,
    });
    this.#returned = new ReturnedMail({
      scheduler: this.#scheduler,
      random: stream('what comes back'),
      returns: scenario.mailReturns,
      rate,
      now: this.#time.networkNow,
      onArrived: (one) => this.#onReturned(one),
    });
    const world = createMemoryWorld({
      deliverWake: ({ owner, deliver }) => this.#deliverWake({ owner, deliver }),
    });
    this.#world = recorder?.world(world) ?? world;
    const { state } = this.#world;
    this.#judgeLanes = judgeHeldLanes({ report: this.#report, state });
    this.#idle = createIdleSleep({
      scheduler: this.#scheduler,
      random: this.#random.life,
      time: this.#time,
      lanes: () => state.lanes.values(),
      isPresent: (owner) => state.workers.has(owner),
    });
    const tablesOf = (userId: string) => {
      const tables = state.users.get(userId);
      if (tables === undefined) throw new Error(`No user ${userId}`);
      return tables;
    };
    this.#finder = new FinderService({
      random: stream('found'),
      tablesOf,
      wake: (userId) => this.#world.wakeLane({ userId, at: this.#time.clock.now() }),
    });
    this.#watch = new Watch({
      time: this.#time,
      trace: this.#trace,
      report: this.#report,
      reach: this.#reach,
      tablesOf,
      accountOf: (userId) => `acc-${userId}`,
      userOf: (account) => account.slice('acc-'.length),
      personOf: ({ account, memberId }) => this.#provider.account(account).people.get(memberId),
      returned: this.#returned,
      rate,
      requestTimeoutMs: scenario.config.requestTimeoutMs,
      // The product counts from the start of a withdrawal, the network from its execution: at most
      // the settle time later.
      slackMs: () => scenario.config.settleMs * rate + (this.#clockWasSet ? 2 * 3_600_000 : 0),
      beyond,
      scenario,
      onLaneChanged: () => this.#idle.changed(),
      onReserved: (made) => this.#moments.afterReservation(made),
    });
    this.#userActions = createUserActions({
      world: this.#world,
      provider: this.#provider,
      time: this.#time,
      scenario,
      cast: this.#cast,
      flaws: this.#flaws,
      judge: this.#watch.team,
      random: stream('deeds'),
      reach: this.#reach,
      seen: (requestId) =>
        this.#provider.journal.some((entry) => entry.requestId === requestId) ||
        this.#mail.journal.some((entry) => entry.requestId === requestId),
      grantCredits: (userId, credits) => this.#finder.grant(userId, credits),
      onWord: (word) => {
        recorder?.onDecision({ ...word, now: this.#time.clock.now() });
        this.#watch.onWord(word);
      },
    });
    this.#moments = createMoments({
      scenario,
      scheduler: this.#scheduler,
      time: this.#time,
      provider: this.#provider,
      cast: this.#cast,
      random: this.#random,
      doNow: (action) => this.#doInTheMoment(action),
      stepClock: (byMs) => this.#stepClock(byMs),
    });
    this.#connectProvider(stream('hints'));
  }

  readonly #report: Report = ({ promise, rule, detail }) => {
    if (this.#violation !== null) return;
    this.#violation = {
      promise,
      rule,
      detail,
      step: this.#scheduler.steps(),
      elapsedMs: this.#scheduler.elapsed(),
    };
    this.#trace.note('VIOLATION', () => `${promise}, ${rule}: ${detail}`);
    this.#scheduler.end();
  };

  readonly #reach = (goal: Goal): void => {
    this.#goals.set(goal, (this.#goals.get(goal) ?? 0) + 1);
  };

  #connectProvider(random: Random): void {
    const { hints, rate } = this.#scenario;
    const deliver = createHintDelivery({
      world: this.#world,
      scheduler: this.#scheduler,
      random,
      time: this.#time,
      faults: hints,
      rate,
      reach: this.#reach,
      userOf: (account) => account.slice('acc-'.length),
      onTaken: ({ type, account, memberId, at }) => {
        if (type === 'message' && memberId !== null && this.#isAnswer({ account, memberId, at }))
          this.#watch.onAnswerTold({ account, memberId, repliedAt: at });
      },
    });
    this.#finder.onPaid = (whom, times) => this.#watch.onFinderPaid(whom, times);
    this.#mail.onAccepted = (email) => {
      this.#watch.onEmailAccepted(email);
      this.#returned.onAccepted(email);
    };
    this.#provider.onAct = (entry) => this.#watch.onAct(entry);
    this.#provider.onLeft = ({ memberId }) => {
      this.#trace.note('somebody leaves the network', () => memberId);
      this.#reach('somebody leaves with a pending invitation');
    };
    this.#provider.onTakenBack = ({ memberId }) =>
      this.#trace.note('somebody deletes an answer', () => memberId);
    this.#provider.onInvitationOver = (over) => this.#watch.onInvitationOver(over);
    this.#provider.onNews = (news) => {
      this.#watch.onNews(news);
      if (!(this.#bug?.takesHint?.(news) ?? true) || !deliver(news)) this.#lost.push(news);
    };
  }

  /** Whether the message at this time is from the person. */
  #isAnswer({ account, memberId, at }: { account: string; memberId: string; at: number }): boolean {
    return (
      this.#provider
        .account(account)
        .people.get(memberId)
        ?.messages.some((message) => !message.fromMe && message.at === at) ?? false
    );
  }

  #deliverWake({ owner, deliver }: { owner: string; deliver: () => void }): void {
    const process = this.#processes.get(owner);
    this.#idle.changed();
    if (process === undefined) return;
    if (this.#random.life.chance(this.#scenario.store.wakeLost))
      return this.#reach('a wake is lost on its way');
    this.#scheduler.after(this.#random.life.next() * 3, () => {
      if (process.alive) deliver();
    });
  }

  #doInTheMoment(action: UserAction): void {
    if (this.#quiet) return;
    this.#trace.note('in the moment', () => JSON.stringify(action));
    this.#userActions.do(action);
    this.#idle.changed();
    for (const { userId } of this.#cast) this.#watch.judgeStanding(userId);
  }

  /** New mail arrived in a mailbox, and its watcher may be notified. */
  #onReturned({ kind, userId, address }: ReturnedEmail): void {
    this.#trace.note('comes back', () => `${kind} from ${address} to ${userId}`);
    this.#reach(RETURN_GOALS[kind]);
    const { mailbox } = this.#world.tables(userId).row.user;
    if (mailbox === null || this.#random.mail.chance(this.#scenario.mailReturns.newsLost)) return;
    this.#world.changeUser({
      userId,
      user: { mailbox: { ...mailbox, news: mailbox.news + 1 } },
      now: this.#time.clock.now(),
    });
    this.#idle.changed();
  }

  #stepClock(byMs: number): void {
    this.#clockWasSet = true;
    this.#trace.note('the wall clock is set', () => `${byMs} ms`);
    this.#userActions.do({ kind: 'step clock', byMs });
    this.#idle.changed();
  }

  async run(): Promise<void> {
    const scenario = this.#scenario;
    const scheduler = this.#scheduler;
    const { cast, places } = fillWorld({
      scenario,
      world: this.#world,
      provider: this.#provider,
      scheduler,
      time: this.#time,
    });
    this.#cast.push(...cast);
    for (const { afterMs, action } of scenario.userActions) {
      scheduler.after(afterMs, () => {
        if (action.kind === 'step clock') return this.#stepClock(action.byMs);
        this.#trace.note(action.kind, () => JSON.stringify(action));
        this.#userActions.do(action);
        this.#idle.changed();
        for (const { userId } of this.#cast) this.#watch.judgeStanding(userId);
      });
    }
    if (scenario.team !== null) this.#findLostSenders();
    for (let worker = 1; worker <= scenario.workers; worker += 1) this.#startWorker(worker);
    try {
      await scheduler.run(scenario.quietAfterMs);
      if (this.#violation === null) await this.#runQuietly(places);
    } catch (error) {
      if (!(error instanceof TooManySteps)) throw error;
      this.#report({
        promise: 'steps',
        rule: 'the engine goes round in circles',
        detail: error.message,
      });
    }
    for (const process of this.#started) process.alive = false;
  }

  /** The job that finds lost senders, every quarter of an hour of campaign time. */
  #findLostSenders(): void {
    this.#scheduler.after((15 * 60_000) / this.#scenario.rate, () => {
      this.#userActions.team.dealAnew();
      this.#idle.changed();
      this.#findLostSenders();
    });
  }

  /** No more faults: everyone must reach an end, or wait for something that has a name. */
  async #runQuietly(places: ReadonlyMap<string, readonly string[]>): Promise<void> {
    const scenario = this.#scenario;
    this.#quiet = true;
    endFaults(scenario);
    for (const process of this.#started) process.calm();
    this.#trace.note('quiet');
    this.#userActions.makeRight();
    this.#idle.changed();
    const quietElapsed = this.#scheduler.elapsed();
    const restMs = this.#longestRest();
    for (const { userId, realLeaseUntil } of this.#world.state.lanes.values()) {
      const leasedForMs = (realLeaseUntil ?? 0) - this.#time.clock.realNow();
      if (!this.#clockWasSet && leasedForMs > scenario.config.leaseMs + 1)
        this.#report({
          promise: 'lanes',
          rule: 'a lane is leased for longer than a lease',
          detail: `lane ${userId}, for ${leasedForMs.toFixed(0)} ms`,
        });
    }
    if (restMs > MOST_REST_MS || this.#violation !== null) return;
    await this.#scheduler.run(quietElapsed + restMs);
    // An attempt that was under way may have cost its account only now.
    this.#userActions.regainAccounts();
    const quietSince = this.#time.clock.now();
    if (this.#violation !== null) return;
    await this.#scheduler.run(Math.max(scenario.endsAfterMs, quietElapsed + restMs + 5000));
    if (this.#violation !== null) return;
    judgeEverybody({
      scenario,
      world: this.#world,
      provider: this.#provider,
      watch: this.#watch,
      scheduler: this.#scheduler,
      time: this.#time,
      cast: this.#cast,
      places,
      removed: this.#userActions.removed,
      lost: this.#lost,
      report: this.#report,
      reach: this.#reach,
      quietSince,
      quietElapsed: quietElapsed + restMs,
      clockWasSet: this.#clockWasSet,
    });
  }

  /**
   * How long past faults can still have an effect: back-off after failures, leases of dead workers,
   * the pause after an error; real ms.
   */
  #longestRest(): number {
    const realNow = this.#time.clock.realNow();
    let restMs = this.#kills + this.#faults > 0 ? 6000 : 0;
    for (const { marks, realLeaseUntil } of this.#world.state.lanes.values())
      restMs = Math.max(
        restMs,
        (marks.realRetryAt ?? 0) - realNow + 2000,
        (marks.email?.realRetryAt ?? 0) - realNow + 2000,
        (realLeaseUntil ?? 0) - realNow + 3000,
      );
    for (const process of this.#started)
      restMs = Math.max(restMs, process.pausedUntil - this.#scheduler.elapsed() + 1000);
    return restMs;
  }

  /** Restarts a worker. */
  #startWorker(worker: number): void {
    const scenario = this.#scenario;
    const { life } = this.#random;
    this.#lives += 1;
    const name = `worker ${worker}, life ${this.#lives}`;
    let owner: string | null = null;
    const process = new WorkerProcess({
      name,
      scheduler: this.#scheduler,
      random: this.#random.process,
      faults: scenario.process,
      onPause: (ms) => {
        this.#faults += 1;
        this.#trace.note('stands still', () => `${name} for ${ms.toFixed(0)} ms`);
        if (ms > scenario.config.leaseMs)
          this.#reach('a worker stands still longer than its lease');
      },
      onKill: ({ point, port }) => {
        this.#kills += 1;
        this.#trace.note('dies', () => `${name} at ${port} (${point})`);
        if (point === 'way') this.#reach('a worker dies with a transaction under way');
        this.#watch.onKill(process);
        const noticedMs = life.chance(0.8)
          ? life.next() * 5
          : life.next() * scenario.store.latestMs;
        if (owner !== null)
          this.#scheduler.after(noticedMs, () => this.#loseWorker({ owner, lives: false }));
        this.#scheduler.after(
          life.chance(0.7) ? 10 + life.next() * 1000 : life.next() * 2 * scenario.config.leaseMs,
          () => this.#startWorker(worker),
        );
      },
    });
    this.#started.push(process);
    if (this.#quiet) process.calm();
    const hooks = { onFault: (fault: string) => this.#onFault({ fault, process }) };
    const store = createWorkerStore({
      world: this.#world,
      flaws: this.#flaws,
      recorder: this.#recorder,
      scheduler: this.#scheduler,
      random: this.#random.store,
      process,
      faults: scenario.store,
      hooks: {
        ...hooks,
        onReserving: ({ query, latencyMs }) =>
          this.#moments.beforeWrite({ lane: query.lane, lead: query.lead, latencyMs, often: 0.5 }),
        onStepping: ({ lane, step, latencyMs }) =>
          this.#moments.beforeWrite({ lane, lead: step, latencyMs, often: 0.1 }),
        onDoing: this.#judgeLanes,
        onDone: (call) => {
          if (call.name === 'join') {
            owner = (call.query as { owner: string }).owner;
            this.#processes.set(owner, process);
          }
          this.#watch.onStoreDone(call);
          if (owner !== null && process.alive && life.chance(scenario.store.presenceLost))
            this.#loseWorker({ owner, lives: true });
        },
      },
    });
    const network = createConnector({
      provider: this.#provider,
      scheduler: this.#scheduler,
      random: this.#random.wire,
      slowness: this.#random.slowness,
      process,
      faults: scenario.wire,
      now: this.#time.networkNow,
      pageSize: scenario.pageSize,
      pileByHand: scenario.pileByHand,
      requestTimeoutMs: scenario.config.requestTimeoutMs,
      hooks: {
        ...hooks,
        onDeparture: (departure) => this.#watch.onDeparture(departure),
        onReconciled: (answer) => this.#watch.onReconciled(answer),
        onRead: ({ name: read, page }) => {
          this.#trace.note(read);
          if (read === 'sentInvitations' && Number(page ?? 0) >= 10 * scenario.pageSize)
            this.#reach('a list of invitations is read in pieces');
        },
      },
    });
    const log = this.#logOf(name);
    const parts: EngineParts = {
      store,
      network,
      mail: {
        ...createMailbox({
          server: this.#mail,
          scheduler: this.#scheduler,
          random: this.#random.mail,
          process,
          faults: scenario.mail,
          now: this.#time.networkNow,
          hooks: {
            ...hooks,
            onDeparture: (email) => this.#watch.onEmailLeaves(email),
            onLookedFor: (look) => this.#watch.onEmailLookedFor(look),
          },
        }),
        ...createReading({
          returned: this.#returned,
          scheduler: this.#scheduler,
          random: this.#random.mail,
          returns: scenario.mailReturns,
          process,
          onRead: (look) => this.#watch.returned.onRead(look),
          ...hooks,
        }),
      },
      finder: createFinder({
        service: this.#finder,
        scheduler: this.#scheduler,
        random: this.#random.finder,
        process,
        faults: scenario.finder,
        available: scenario.hasFinder,
        realNow: this.#time.clock.realNow,
        hooks: { ...hooks, onAsked: (question) => this.#watch.onFinderAsked(question) },
      }),
      emailLinkUrl: emailLinkUrlOf,
      clock: this.#time.clock,
      random: life.next,
      config: scenario.config,
      log,
      sleep: this.#idle.sleepOf(process),
    };
    const given = this.#bug?.parts?.(parts, this.#random.life) ?? parts;
    startEngine(given).catch((error: unknown) => {
      this.#trace.note('a worker cannot start', () => String(error));
      if (process.alive) process.kill({ point: 'call', port: 'start' });
    });
  }

  #logOf(name: string): EngineParts['log'] {
    const say = (data: object, text: string): void =>
      this.#trace.note(text, () => `${name} ${JSON.stringify(data)}`);
    return { debug: say, info: say, warn: say, error: say };
  }

  #loseWorker({ owner, lives }: { owner: string | null; lives: boolean }): void {
    if (owner === null) return;
    this.#trace.note(
      lives ? 'a worker’s connection is lost' : 'a worker’s death is noticed',
      () => owner,
    );
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
    return {
      seed,
      violation: this.#violation,
      hash: this.#trace.hash(),
      steps: this.#scheduler.steps(),
      acts: this.#provider.journal.length,
      kills: this.#kills,
      goals: this.#goals,
      lines: this.#trace.lines(),
    };
  }
}
