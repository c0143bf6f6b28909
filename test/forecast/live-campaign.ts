import { PUBLISHED_RATES } from '#core/forecast/behavior-rates.ts';
import { forecast } from '#core/forecast/forecast.ts';
import type { ForecastCampaign, ForecastInput } from '#core/forecast/forecast-input.ts';
import type { ForecastResult } from '#core/forecast/forecast-result.ts';
import { isLive } from '#core/lead/lead-state.ts';
import { seededDraw } from '#core/random/seeded-draw.ts';
import { noteMatcher } from '#core/limits/note-matcher.ts';
import type { NoteRule } from '#core/limits/note-rule.ts';
import { stepContext } from '#core/sequence/step-context.ts';
import { memoryEngineStore } from '../simulation/store/memory-engine-store.ts';
import { createMemoryWorld, type MemoryWorld } from '../simulation/store/memory-world.ts';
import { forecastAccountOf, forecastLeadOf } from '#data/campaigns/forecast-account.ts';
import type { EngineParts } from '#engine/engine-parts.ts';
import { drive } from '../support/engine-world.ts';
import { createTestClock, type TestClock } from '../support/test-clock.ts';
import type { FakeNetwork } from '../support/fake-network.ts';
import type { IntentRow, PlaceRow } from '../simulation/store/memory-rows.ts';
import type { PracticeCampaign } from './practice-campaigns.ts';
import { createFakeFinder } from '../support/fake-finder.ts';
import { emailLinkUrlOf, createFakeMail } from '../support/fake-mail.ts';
import { practicePeople } from './practice-people.ts';

const RATE = 1200;
const LONGEST_DAYS = 400;
const QUIET = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (data: object, text: string) => console.error(text, data),
};

/** The forecast before the start, and what then happened. */
export type LivedCampaign = {
  before: ForecastResult;
  finishedAt: number;
  accepted: number;
  replied: number;
  invites: number;
  /** The ledger. */
  intents: readonly IntentRow[];
};

/** Additional actions on the world: on its network at the start, and once a day. */
type Besides = {
  onNetwork?: (network: FakeNetwork, clock: TestClock) => void;
  eachDay?: (places: readonly PlaceRow[]) => void;
};

/**
 * Forecasts a practice campaign, and then runs it to its end: the real engine on its store in
 * memory, on a virtual clock, with people who act by themselves.
 */
export async function liveCampaign(
  plan: PracticeCampaign,
  { onNetwork, eachDay }: Besides = {},
): Promise<LivedCampaign> {
  const world = createMemoryWorld();
  const now = plan.startsAt;
  const clock = createTestClock({ at: new Date(now).toISOString(), rate: RATE });
  const userId = world.addUser({ ...plan.user, userId: String(100 + plan.seed) });
  let draws = 0;
  const random = (): number => seededDraw('practice people', plan.seed, (draws += 1));
  const network = practicePeople({ clock, behavior: plan.behavior, random });
  onNetwork?.(network, clock);
  const store = memoryEngineStore({ world });
  const parts: EngineParts = {
    store,
    network,
    mail: createFakeMail({ clock }),
    finder: createFakeFinder(),
    emailLinkUrl: emailLinkUrlOf,
    clock,
    random,
    log: QUIET,
    config: {
      requestTimeoutMs: 200,
      settleMs: 1000,
      emailSettleMs: 2000,
      leaseMs: 5000,
      minGapSeconds: 45,
      lanesAtOnce: 1,
    },
    sleep: ({ ms }) =>
      Promise.resolve(clock.advance({ milliseconds: Math.ceil(Math.max(1, ms) * RATE) })),
  };
  const campaignId = addCampaign({ world, userId, plan, leads: plan.leads, from: 1, now });
  const besides =
    plan.besides === 0
      ? []
      : [addCampaign({ world, userId, plan, leads: plan.besides, from: 1001, now })];
  const before = forecast(
    await forecastInputOf({
      parts,
      world,
      userId,
      campaignId,
      besides,
      plan,
    }),
  );
  for (let day = 0; day < LONGEST_DAYS && someLive({ world, userId, campaignId }); day += 1) {
    await drive({ parts, until: clock.now() + 86_400_000 });
    eachDay?.([...world.places({ userId, campaignId })]);
  }
  const places = [...world.places({ userId, campaignId })];
  return {
    before,
    finishedAt: Math.max(...endsOf({ world, userId, campaignId }).values()),
    accepted: places.filter(({ stamps }) => stamps.accepted !== undefined).length,
    replied: places.filter(({ stamps }) => stamps.replied !== undefined).length,
    invites: places.filter(({ stamps }) => stamps.invited !== undefined).length,
    intents: [...world.intents(userId)],
  };
}

function addCampaign({
  world,
  userId,
  plan: { sequence, notes },
  leads,
  from,
  now,
}: {
  world: MemoryWorld;
  userId: string;
  plan: PracticeCampaign;
  leads: number;
  from: number;
  now: number;
}): string {
  const campaignId = world.addCampaign({ userId, sequence, now, ...notes?.rule });
  const people = Array.from({ length: leads }, (_, index) => ({
    memberId: `m-${from + index}`,
    slug: `s-${from + index}`,
    firstName: 'Ada',
    fullName: 'Ada',
    ...(index % (notes?.taggedEvery ?? Infinity) === 0 && { tags: ['vip'] }),
  }));
  world.addLeads({ userId, campaignId, leadIds: world.addPeople({ userId, people, now }), now });
  return campaignId;
}

type Asked = {
  parts: EngineParts;
  world: MemoryWorld;
  userId: string;
  campaignId: string;
  besides: readonly string[];
  plan: PracticeCampaign;
};

async function forecastInputOf({
  parts,
  world,
  userId,
  campaignId,
  besides,
  plan: { sequence, seed, notes },
}: Asked): Promise<ForecastInput> {
  const { clock, store } = parts;
  const { user } = world.tables(userId).row;
  const realNow = clock.realNow();
  const rule: NoteRule = notes?.rule ?? { noteRule: 'ALWAYS', noteFilter: null };
  const campaignOf = async (id: string): Promise<ForecastCampaign> => {
    const leads = await Promise.all(
      [...world.places({ userId, campaignId: id })].map(async ({ leadId }) =>
        store.readLead({ userId, campaignId: id, leadId }),
      ),
    );
    const around = stepContext({
      account: user,
      startedAt: clock.now(),
      connectionsKnownUntil: null,
      useLikelyEmails: false,
      finderAvailable: parts.finder.available,
      realNow,
      allFeaturesAccounts: [],
    });
    return {
      campaignId: id,
      name: id,
      sequence,
      around,
      servedAt: 0,
      noteRule: rule.noteRule,
      leads: leads.flatMap((lead) =>
        lead === null ? [] : (forecastLeadOf(lead, noteMatcher(rule)) ?? []),
      ),
    };
  };
  const account = forecastAccountOf({
    user,
    marks: {},
    usedToday: {},
    invitesSentAt: [],
    pendingInvites: 0,
    notedAt: [],
    lastInvites: { sent: 0, accepted: 0 },
    realNow,
    allFeaturesAccounts: [],
  });
  return {
    now: clock.now(),
    seed,
    account,
    rates: PUBLISHED_RATES,
    campaign: await campaignOf(campaignId),
    others: await Promise.all(besides.map(campaignOf)),
  };
}

function someLive({
  world,
  userId,
  campaignId,
}: {
  world: MemoryWorld;
  userId: string;
  campaignId: string;
}): boolean {
  for (const { state } of world.places({ userId, campaignId })) if (isLive(state)) return true;
  return false;
}

/** When each lead came to its end. */
function endsOf({
  world,
  userId,
  campaignId,
}: {
  world: MemoryWorld;
  userId: string;
  campaignId: string;
}): Map<string, number> {
  const ends = new Map<string, number>();
  for (const event of world.events(userId)) {
    const { to } = event.data;
    const ended =
      (event.type === 'STATE_CHANGED' || event.type === 'ACTION_FAILED') &&
      typeof to === 'string' &&
      !['GETTING_READY', 'IN_PROGRESS', 'WAITING'].includes(to);
    if (
      ended &&
      event.campaignId === campaignId &&
      event.leadId !== null &&
      !ends.has(event.leadId)
    )
      ends.set(event.leadId, event.at);
  }
  return ends;
}
