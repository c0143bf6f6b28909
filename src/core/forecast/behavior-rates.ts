import { PROFILE_TRAITS, type TraitShares } from '#core/sequence/profile-traits.ts';
/**
 * How often people do something, and how much campaigns differ: `spread` is the standard deviation
 * of the share's logit.
 */
export type Share = { mean: number; spread: number };

/**
 * After how many hours people do something: points at even steps of probability, from the quickest
 * to the slowest.
 */
export type Delays = readonly number[];

/** How people are expected to behave, and the source of these rates. */
export type BehaviorRates = {
  source: 'OWN' | 'PUBLISHED';
  /** How many of the user's own invites were used. */
  sampleSize: number;
  accept: Share;
  acceptHours: Delays;
  /** Of all messages. */
  view: Share;
  viewHours: Delays;
  /** Of all messages; after the view where there is one. */
  reply: Share;
  replyHours: Delays;
  /** Of those who accept an invitation with a note. */
  noteReply: Share;
  noteReplyHours: Delays;
  /** Of profiles that haven't been read yet. */
  traits: TraitShares;
  emailOnProfile: number;
  emailFound: number;
};

/**
 * How many own invites it takes for the user's own history to count (product rules, section 10).
 */
const OWN_HISTORY_FROM = 50;

/**
 * How much campaigns of one user differ, in logits, because of another list or text. A campaign at
 * 30 % on average is then between 22 and 40 % in four of five cases.
 */
const CAMPAIGN_SPREAD = 0.35;
/**
 * Campaigns of different users differ more: at 30 % on average, between 19 and 44 %, the range of
 * published figures.
 */
const PUBLISHED_SPREAD = 0.5;

/**
 * Published rates of cold outreach on professional networks, for users without a history of their
 * own. Acceptance: surveys of providers report 25 to 40 %; half of all acceptances come within a
 * day, nine of ten within nine days, hardly any after two weeks. Messages: most are seen within
 * three days, one in six to eight is answered, half of the answers come within a day. A note is
 * rarely answered. An address on the profile is shown to relations only.
 */
export const PUBLISHED_RATES: BehaviorRates = {
  source: 'PUBLISHED',
  sampleSize: 0,
  accept: { mean: 0.3, spread: PUBLISHED_SPREAD },
  acceptHours: [1, 14 * 24],
  view: { mean: 0.7, spread: PUBLISHED_SPREAD },
  viewHours: [0.1, 3 * 24],
  reply: { mean: 0.14, spread: PUBLISHED_SPREAD },
  replyHours: [0.1, 5 * 24],
  noteReply: { mean: 0.04, spread: PUBLISHED_SPREAD },
  noteReplyHours: [0.1, 24],
  traits: PROFILE_TRAITS,
  emailOnProfile: 0.15,
  emailFound: 0.5,
};

/**
 * One contact: how many hours ago, and after how many hours the person responded as hoped; null:
 * not yet.
 */
export type ContactOutcome = { ageHours: number; afterHours: number | null };

/** The user's own record: sent invitations and messages, newest first. */
export type OutreachHistory = {
  invites: readonly ContactOutcome[];
  replies: readonly ContactOutcome[];
  views: readonly ContactOutcome[];
};

/**
 * The rates of a user: from their own history if it has at least 50 invites, otherwise the
 * published ones (product rules, section 10). Recent outreach is weighted by the share that would
 * have replied by now. With too few messages, the published rates are used.
 */
export function estimateRates({ invites, replies, views }: OutreachHistory): BehaviorRates {
  if (invites.length < OWN_HISTORY_FROM) return { ...PUBLISHED_RATES, sampleSize: invites.length };
  const published = PUBLISHED_RATES;
  const accept = learned(invites, published.accept, published.acceptHours);
  const reply = learned(replies, published.reply, published.replyHours);
  const view = learned(views, published.view, published.viewHours);
  return {
    ...published,
    source: 'OWN',
    sampleSize: invites.length,
    accept: accept.share,
    acceptHours: accept.delays,
    reply: reply.share,
    replyHours: reply.delays,
    view: view.share,
    viewHours: view.delays,
  };
}

type Learned = { share: Share; delays: Delays };

/** A share with its spread as observed, and its delays. */
function learned(encounters: readonly ContactOutcome[], share: Share, delays: Delays): Learned {
  if (encounters.length < OWN_HISTORY_FROM) return { share, delays };
  const seen = encounters.flatMap(({ afterHours }) => afterHours ?? []);
  const seenDelays = seen.length < OWN_HISTORY_FROM / 2 ? delays : delaysOf(seen);
  const exposed = encounters.reduce(
    (sum, { ageHours, afterHours }) =>
      sum + (afterHours === null ? shareWithin(seenDelays, ageHours) : 1),
    0,
  );
  // Adding one hit and one miss keeps a share off 0 and 1.
  const mean = (seen.length + 1) / (exposed + 2);
  const doubt = 1 / Math.sqrt((exposed + 2) * mean * (1 - mean));
  return { share: { mean, spread: Math.hypot(CAMPAIGN_SPREAD, doubt) }, delays: seenDelays };
}

const POINTS = 24;

function delaysOf(hours: readonly number[]): Delays {
  const sorted = [...hours].sort((one, other) => one - other);
  return Array.from({ length: POINTS + 1 }, (_, point) =>
    Math.max(0.01, sorted[Math.round((point / POINTS) * (sorted.length - 1))] ?? 0.01),
  );
}

/**
 * The delay, in hours, within which this share of all responders has responded. Between two points,
 * its logarithm is interpolated linearly.
 */
export function delayAt(delays: Delays, share: number): number {
  const place = Math.min(1, Math.max(0, share)) * (delays.length - 1);
  const below = Math.min(delays.length - 2, Math.floor(place));
  const from = delays[below] ?? 1;
  const to = delays[below + 1] ?? from;
  return from * (to / from) ** (place - below);
}

/** The share of all responders who have responded within this many hours. */
export function shareWithin(delays: Delays, hours: number): number {
  if (hours <= (delays[0] ?? 0)) return 0;
  for (let point = 1; point < delays.length; point += 1) {
    const from = delays[point - 1] ?? 0;
    const to = delays[point] ?? from;
    if (hours < to)
      return (point - 1 + Math.log(hours / from) / Math.log(to / from)) / (delays.length - 1);
  }
  return 1;
}
