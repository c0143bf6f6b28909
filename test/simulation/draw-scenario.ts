import type { EngineConfig } from '#engine/engine-parts.ts';
import { addInvitesByEmail } from './draw-invites-by-email.ts';
import { addMailboxes, NO_MAIL_FAULTS } from './draw-mailboxes.ts';
import { addFinders, NO_FINDER_FAULTS } from './draw-finders.ts';
import { NO_MAIL_RETURNS } from './provider/returned-mail.ts';
import { addTeam, type Teams } from './draw-team.ts';
import { drawUserActions } from './draw-user-actions.ts';
import { drawLimits, drawSchedule } from './draw-settings.ts';
import type { WireFaults } from './provider/connector.ts';
import type {
  CampaignPlan,
  HintFaults,
  PersonPlan,
  Scenario,
  StoreFaults,
  UserPlan,
} from './scenario.ts';
import { drawSequence } from './scenario-sequence.ts';
import { ZONES } from './scenario-zones.ts';
import { createRandom, type Random } from './seeded-random.ts';
import type { ProcessFaults } from './worker-process.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The scenario of a seed. `beyond`: acts may be executed later than the settle time, where the
 * guarantee is known to end. `teams`: how many scenarios have a team with a shared campaign.
 */
export function drawScenario({
  seed,
  beyond = false,
  teams = 'some',
}: {
  seed: number;
  beyond?: boolean;
  teams?: Teams;
}): Scenario {
  const random = createRandom({ seed, label: 'scenario' });
  const rate = random.pick([1, 240, 3600, 3600, 10_000, 10_000, 10_000]);
  const config = drawConfig({ random, rate });
  const { zone, at } = drawMoment(random);
  const campaignMs = drawDuration({ random, rate });
  const quietMs = (random.chance(0.3) ? 26 : 2) * (rate < 1000 ? 0.2 : 1) * HOUR_MS;
  const users = Array.from({ length: random.pick([1, 1, 1, 1, 2, 2, 3]) }, (_, index) =>
    drawUser({ random, zone: index === 0 ? zone : random.pick(ZONES).zone, index, campaignMs }),
  );
  const quietAfterMs = campaignMs / rate;
  const scenario: Scenario = {
    seed,
    rate,
    campaignStart: at,
    realStart: rate === 1 ? at : Date.UTC(2026, 0, 1) + random.below(200) * DAY_MS,
    quietAfterMs,
    endsAfterMs: quietAfterMs + quietMs / rate,
    config,
    workers: random.pick([1, 1, 2, 2, 3, 4]),
    process: drawProcessFaults({ random, config }),
    wire: drawWireFaults({ random, config, beyond }),
    mail: { ...NO_MAIL_FAULTS },
    hasFinder: false,
    finder: { ...NO_FINDER_FAULTS },
    mailReturns: { ...NO_MAIL_RETURNS },
    store: drawStoreFaults({ random, config }),
    hints: drawHintFaults(random),
    lenient: random.chance(0.5),
    pageSize: random.pick([2, 3, 50]),
    pileByHand: 0,
    users,
    team: null,
    userActions: [],
    momentous: random.chance(0.5) ? random.within(0, 0.3) : 0,
    clockInTheMoment: random.chance(0.05) ? 0.1 : 0,
  };
  scenario.userActions = drawUserActions({ random, scenario });
  addSurroundings(scenario);
  addLeavers({ scenario, campaignMs });
  addTakersBack({ scenario, campaignMs });
  addMailboxes(scenario);
  addInvitesByEmail(scenario);
  addFinders(scenario);
  addTeam(scenario, teams);
  return scenario;
}

/**
 * Parts added later, from a random stream of their own, so that older seeds stay the same apart
 * from them.
 */
function addSurroundings({ seed, users, wire, config }: Scenario): void {
  const random = createRandom({ seed, label: 'surroundings' });
  for (const user of users) if (random.chance(0.15)) user.pilePlaces = random.pick([0, 1, 2, 3]);
  if (random.chance(0.3)) wire.slowFirstReadMs = config.requestTimeoutMs * 0.9;
}

/**
 * People who leave after they were invited, and piles of manual invitations; also from a random
 * stream of their own.
 */
function addLeavers({ scenario, campaignMs }: { scenario: Scenario; campaignMs: number }): void {
  const random = createRandom({ seed: scenario.seed, label: 'leaving' });
  const leavers = random.chance(0.3);
  for (const { people } of scenario.users)
    for (const person of people)
      if (leavers && random.chance(0.5))
        person.leaveHours = random.spread(campaignMs / HOUR_MS / 8);
  scenario.pileByHand = random.chance(0.2) ? random.between(20, 120) : 0;
}

/**
 * People who delete their replies, immediately or later; also from a random stream of their own.
 */
function addTakersBack({ scenario, campaignMs }: { scenario: Scenario; campaignMs: number }): void {
  const { seed, rate, users } = scenario;
  const random = createRandom({ seed, label: 'taking back' });
  if (!random.chance(0.25)) return;
  for (const person of users.flatMap(({ people }) => people))
    if (random.chance(0.5))
      person.takesBack = {
        hours: random.spread((random.chance(0.7) ? 50 * rate : campaignMs / 8) / HOUR_MS),
        leaves: random.pick(['marked', 'vanished']),
      };
}

function drawConfig({ random, rate }: { random: Random; rate: number }): EngineConfig {
  const minGapSeconds = random.pick([45, 45, 300, 1200]);
  const lanesAtOnce = random.pick([1, 2, 16]);
  if (rate === 1 && random.chance(0.5))
    return {
      requestTimeoutMs: 20_000,
      settleMs: 60_000,
      emailSettleMs: 120_000,
      leaseMs: 120_000,
      minGapSeconds,
      lanesAtOnce,
    };
  const requestTimeoutMs = random.between(50, 400);
  const settleMs = requestTimeoutMs + random.between(50, 1500);
  return {
    requestTimeoutMs,
    settleMs,
    emailSettleMs: settleMs,
    leaseMs: settleMs + random.between(50, 4000),
    minGapSeconds,
    lanesAtOnce,
  };
}

function drawMoment(random: Random): { zone: string; at: number } {
  const { zone, changes } = random.pick(ZONES);
  if (changes.length > 0 && random.chance(0.6))
    return {
      zone,
      at: Math.floor(Date.parse(random.pick(changes)) - random.within(0, 2 * DAY_MS)),
    };
  return { zone, at: Date.UTC(2026, 0, 1) + random.below(700) * DAY_MS + random.below(DAY_MS) };
}

function drawDuration({ random, rate }: { random: Random; rate: number }): number {
  if (rate === 1)
    return random.chance(0.03) ? random.within(0.5, 2) * DAY_MS : random.within(0.5, 3.5) * HOUR_MS;
  if (rate === 240) return random.within(0.5, 5) * HOUR_MS;
  if (rate === 3600) return random.within(0.2, 1) * DAY_MS;
  return random.chance(0.04) ? random.within(21.5, 24) * DAY_MS : random.within(0.4, 2.5) * DAY_MS;
}

function drawUser({
  random,
  zone,
  index,
  campaignMs,
}: {
  random: Random;
  zone: string;
  index: number;
  campaignMs: number;
}): UserPlan {
  const people = Array.from({ length: random.between(1, 6) }, (_, person) =>
    drawPerson({ random, memberId: `m-${index + 1}${person + 1}`, campaignMs }),
  );
  const names = random.chance(0.45) ? ['a', 'b'] : ['a'];
  const hours = campaignMs / HOUR_MS;
  const delays =
    hours < 30 ? [0, 0, 0, 1, 1, 2] : hours < 120 ? [0, 0, 1, 4, 12, 24] : [0, 1, 6, 24, 48];
  const watches = hours < 30 ? [1, 2, 4] : hours < 120 ? [2, 12, 24] : [12, 36, 72];
  const campaigns = names.map((name, place): CampaignPlan => ({
    name,
    sequence: drawSequence({
      random,
      reconnects: hours > 500 && random.chance(0.5),
      prefix: `${index + 1}${name}`,
      delays,
      watches,
      otherCampaigns: names.filter((_, other) => other > place),
      mostItems: random.between(3, 8),
    }),
    lateAcceptance: random.pick(['IGNORE', 'NOTIFY', 'RESUME_YES']),
    people: people.map((_, person) => person).filter(() => place === 0 || random.chance(0.6)),
    startsAfterMs: place === 0 || random.chance(0.5) ? 0 : random.next(),
    useLikelyEmails: false,
  }));
  return {
    zone,
    schedule: drawSchedule(random),
    limits: drawLimits(random),
    range: random.pick([0, 0, 0, 1, 3]),
    people,
    campaigns,
    pilePlaces: 50,
    notesLeft: random.pick([0, 1, 50]),
    creditsLeft: random.pick([0, 1, 50]),
    hasInmail: random.chance(0.9),
    invitesLeft: random.pick([1, 3, 50, 50]),
    mailboxHours: null,
    emailCredits: 100,
  };
}

function drawPerson({
  random,
  memberId,
  campaignMs,
}: {
  random: Random;
  memberId: string;
  campaignMs: number;
}): PersonPlan {
  const hours = campaignMs / HOUR_MS;
  const soon = (probability: number): number | null =>
    random.chance(probability) ? random.spread(hours / 6) : null;
  const email = random.chance(0.4) ? `${memberId}@example.com` : null;
  return {
    memberId,
    slug: `s-${memberId}`,
    bySlug: random.chance(0.15),
    behavior: {
      acceptHours: soon(0.6),
      declineHours: soon(0.3),
      readHours: soon(0.6),
      replyHours: soon(0.3),
      replyToInviteHours: soon(0.08),
    },
    exists: !random.chance(0.02),
    leaveHours: null,
    takesBack: null,
    blocked: random.chance(0.02),
    openProfile: random.chance(0.3),
    email,
    leadEmail: email !== null && random.chance(0.5),
    wrongEmail: false,
    lastName: random.chance(0.5),
    wantsEmail: random.chance(0.04),
    connected: random.chance(0.2),
    invitedByHand: random.chance(0.05),
    skills: random.pick([0, 1, 4, 8]),
    posts: random.pick([0, 1, 3]),
    followed: random.chance(0.1),
  };
}

function drawProcessFaults({
  random,
  config,
}: {
  random: Random;
  config: EngineConfig;
}): ProcessFaults {
  const kills = random.chance(0.5) ? random.pick([0.001, 0.005, 0.02]) : 0;
  const pauses = random.chance(0.3) ? random.pick([0.0005, 0.003]) : 0;
  return {
    killAtCall: kills / 3,
    killOnTheWay: kills / 3,
    killAtAnswer: kills / 3,
    pause: pauses,
    longestPauseMs: 1.5 * config.leaseMs,
  };
}

function drawWireFaults({
  random,
  config,
  beyond,
}: {
  random: Random;
  config: EngineConfig;
  beyond: boolean;
}): WireFaults {
  const stormy = random.chance(0.6);
  const often = (): number => (stormy && random.chance(0.6) ? random.pick([0.02, 0.08, 0.25]) : 0);
  return {
    actsSilently: often(),
    resetBefore: often(),
    resetAfter: often(),
    actsLate: beyond ? 0.3 : often(),
    longestDelayMs: beyond ? config.settleMs * 3 : config.settleMs - 1,
    busy: often() / 2,
    rateLimited: often() / 3,
    serverError: often(),
    challenge: often() / 10,
    readFails: stormy && random.chance(0.5) ? random.pick([0.01, 0.05]) : 0,
    cannotTell: stormy && random.chance(0.3) ? random.pick([0.1, 0.6, 1]) : 0,
    slowMs: random.chance(0.3) ? config.requestTimeoutMs * 1.2 : 0,
    slowFirstReadMs: 0,
  };
}

function drawStoreFaults({
  random,
  config,
}: {
  random: Random;
  config: EngineConfig;
}): StoreFaults {
  const stormy = random.chance(0.4);
  const often = (): number =>
    stormy && random.chance(0.6) ? random.pick([0.001, 0.005, 0.02]) : 0;
  return {
    lost: often(),
    commitUnknown: often(),
    stall: often(),
    longestStallMs: 1.2 * config.leaseMs,
    presenceLost: often() / 4,
    latestMs: stormy && random.chance(0.4) ? config.leaseMs * 2 : 20,
    wakeLost: stormy && random.chance(0.5) ? 0.2 : 0,
  };
}

function drawHintFaults(random: Random): HintFaults {
  const shape = random.next();
  if (shape < 0.2) return { lost: 1, late: 0, doubled: 0, unknown: 0, nameless: 0 };
  if (shape < 0.5) return { lost: 0, late: 0, doubled: 0, unknown: 0, nameless: 0 };
  return { lost: 0.3, late: 0.4, doubled: 0.3, unknown: 0.1, nameless: 0.2 };
}
