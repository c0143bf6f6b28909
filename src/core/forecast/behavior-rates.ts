import { PROFILE_TRAITS, type TraitShares } from '#core/sequence/profile-traits.ts';
/**
 * How often people do a thing, and how far single campaigns lie from it: `spread` is the standard
 * deviation of the share's logit.
 */
export type Share = { mean: number; spread: number };

/**
 * After how many hours people do a thing: points at even steps of probability, from the quickest to
 * the slowest.
 */
export type Delays = readonly number[];

/** How people are expected to behave, and where that is known from. */
export type BehaviorRates = {
  source: 'OWN' | 'PUBLISHED';
  /** The user's own invites that were looked at. */
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
  /** Of profiles that were not read yet. */
  traits: TraitShares;
  emailOnProfile: number;
  emailFound: number;
};

/** From so many own invites on the user's own history counts (product rules, section 10). */
const OWN_HISTORY_FROM = 50;

/**
 * How much campaigns of one user differ from one another, in logits: another list, another text. A
 * campaign at 30 % in the middle then lies between 22 and 40 % in four of five cases.
 */
const CAMPAIGN_SPREAD = 0.35;
/**
 * Campaigns of different users differ more: at 30 % in the middle between 19 and 44 %, which is the
 * range that published figures give.
 */
const PUBLISHED_SPREAD = 0.5;

/**
 * What is published of cold outreach on professional networks, for who has no history of their own.
 * Acceptance: surveys of providers lie between 25 and 40 %; half of all acceptances come within a
 * day, nine of ten within nine days, hardly any after two weeks. Messages: most are seen within
 * three days, one in six to eight is answered, half of the answers within a day. A note is answered
 * rarely. An address on the profile shows to relations only.
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
 * One thing that was done to people: how many hours ago, and after how many hours they did what was
 * hoped for; null: not so far.
 */
export type ContactOutcome = { ageHours: number; afterHours: number | null };

/** The user's own record: invitations and messages that went out, newest first. */
export type OutreachHistory = {
  invites: readonly ContactOutcome[];
  replies: readonly ContactOutcome[];
  views: readonly ContactOutcome[];
};

/**
 * The rates of a user: from their own history when it holds at least 50 invites, else the published
 * ones (product rules, section 10). Recent outreach is weighted by the share that would have
 * replied by now. With too few messages, the published rates are used.
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

/** A share with its spread from what was seen, and the delays in it. */
function learned(encounters: readonly ContactOutcome[], share: Share, delays: Delays): Learned {
  if (encounters.length < OWN_HISTORY_FROM) return { share, delays };
  const seen = encounters.flatMap(({ afterHours }) => afterHours ?? []);
  const seenDelays = seen.length < OWN_HISTORY_FROM / 2 ? delays : delaysOf(seen);
  const exposed = encounters.reduce(
    (sum, { ageHours, afterHours }) =>
      sum + (afterHours === null ? shareWithin(seenDelays, ageHours) : 1),
    0,
  );
  // One hit and one miss more than were seen keep a share off 0 and 1.
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
 * The delay, in hours, within which this share of all who do it have done it. Between two points it
 * runs evenly in its logarithm.
 */
export function delayAt(delays: Delays, share: number): number {
  const place = Math.min(1, Math.max(0, share)) * (delays.length - 1);
  const below = Math.min(delays.length - 2, Math.floor(place));
  const from = delays[below] ?? 1;
  const to = delays[below + 1] ?? from;
  return from * (to / from) ** (place - below);
}

/** Of all who do it, the share that has done it within so many hours. */
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
