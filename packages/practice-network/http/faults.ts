import { hashNumbers, hashText } from '#world/hash.ts';
import { WIRE_ROUTES, type WireRouteName } from '@reachwell/network-wire/wire-routes.ts';

/**
 * What can go wrong with a request. `…before` has no effect, `…after` and `act_then_timeout` have
 * it.
 */
export const REQUEST_FAULTS = [
  'reset_before',
  'reset_after',
  'stall',
  'act_then_timeout',
  'delayed_act',
  'slow',
  'error_429',
  'throttle',
  'error_500',
  'error_503',
  'error_500_after',
  'error_200',
  'wrong_json',
  'empty_201',
] as const;
export type RequestFault = (typeof REQUEST_FAULTS)[number];

/** What can be odd about an answer that is otherwise right. */
const TWISTS = [
  'reorder_pages',
  'short_pages',
  'rewrite_texts',
  'throttled_sections',
  'file_gone',
  'file_too_large',
] as const;

/** What can happen to a webhook on its way; their route is `webhook`, or the event's type. */
const WEBHOOK_FAULTS = [
  'webhook_late',
  'webhook_double',
  'webhook_reorder',
  'webhook_bad_signature',
  'webhook_unknown_type',
  'webhook_drop',
] as const;
type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

/**
 * What can happen to a line of the mail world. `mail_cut` has no effect on the mail,
 * `mail_cut_after` (of `smtp.message` and `imap.`) cuts the line when the mail is taken, or the
 * command done, and before the answer.
 */
const MAIL_FAULTS = ['mail_cut', 'mail_cut_after', 'mail_refuse', 'mail_delay'] as const;
export type MailFault = FaultRule & { kind: (typeof MAIL_FAULTS)[number] };

export const FAULT_KINDS = [
  ...REQUEST_FAULTS,
  ...TWISTS,
  ...WEBHOOK_FAULTS,
  ...MAIL_FAULTS,
] as const;
type FaultKind = (typeof FAULT_KINDS)[number];

/**
 * A rule. `route` is a route's name, its path template (with or without method, or its end), an act
 * of the ledger (INVITE, MESSAGE…), `webhook`, a stage of mail (`smtp.connect`, `smtp.auth`,
 * `smtp.mail`, `smtp.rcpt`, `smtp.data`, `smtp.message`, `gmail.send`, `graph.send`, `imap.` with a
 * command), or `*`; stars stand for anything. `times` ends it after so many hits. `retryAfter`
 * seconds go with error_429, `delayMs` (real time) with slow, delayed_act and mail_delay. `sticks`:
 * it is drawn once for each person, who then meets it always or never, and requests about no one
 * don't meet it. `throttle` answers 429 beyond `limit` requests of one route and account in
 * `windowMs` of campaign time.
 */
export interface FaultRule {
  route: string;
  kind: FaultKind;
  probability: number;
  times?: number;
  retryAfter?: number;
  delayMs?: number;
  sticks?: boolean;
  limit?: number;
  windowMs?: number;
}

/**
 * The facts of a request that a rule can match: the person it is about, its account, and its time.
 */
interface Asked {
  person: number | null;
  account: string;
  now: number;
}

export interface Faults {
  set(input: { seed: number; rules: FaultRule[] }): void;
  /** `requests`: how many came since the rules were set. */
  state(): { seed: number; requests: number; rules: (FaultRule & { hits: number })[] };
  /** The fault of one request, if any, and its twists. */
  forRequest(
    route: WireRouteName,
    asked: Asked,
  ): {
    fault: (FaultRule & { kind: RequestFault }) | null;
    twists: Set<string>;
  };
  forWebhook(type: string): Set<WebhookFault>;
  /** The fault of one stage of mail, such as `smtp.rcpt`, if any. */
  forMail(route: string): MailFault | null;
  /** A number from the same seeded row, from 0 to 1. */
  unit(): number;
}

const ACTS: Partial<Record<WireRouteName, readonly string[]>> = {
  createRelationRequest: ['INVITE'],
  cancelRelationRequest: ['WITHDRAW'],
  startChat: ['MESSAGE', 'INMAIL'],
  sendMessage: ['MESSAGE'],
  visitProfile: ['VISIT'],
  followUser: ['FOLLOW'],
  endorseSkill: ['ENDORSE'],
  addReaction: ['LIKE'],
};

function namesOf(route: WireRouteName): string[] {
  const { method, path } = WIRE_ROUTES[route];
  return [route, path, `${method} ${path}`, method, ...(ACTS[route] ?? [])];
}

function fits(pattern: string, names: readonly string[]): boolean {
  const whole = new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    'i',
  );
  return names.some(
    (name) => whole.test(name) || (pattern.startsWith('/') && name.endsWith(pattern)),
  );
}

/** How many requests of each route and account came in the window that is open. */
function createThrottles() {
  const windows = new Map<string, { endsAt: number; requests: number }>();
  return {
    clear: () => windows.clear(),
    /** Counts a request; the rule then says when to come again. */
    isOver({
      rule,
      number,
      route,
      asked: { account, now },
    }: {
      rule: FaultRule;
      number: number;
      route: string;
      asked: Asked;
    }): boolean {
      const { limit = 10, windowMs = 60_000 } = rule;
      const key = `${number} ${account} ${route}`;
      const before = windows.get(key);
      const window =
        before === undefined || before.endsAt <= now
          ? { endsAt: now + windowMs, requests: 0 }
          : before;
      windows.set(key, window);
      window.requests += 1;
      rule.retryAfter = Math.ceil((window.endsAt - now) / 1000);
      return window.requests > limit;
    },
  };
}

/** Faults drawn from a seed, in the order of the requests. */
export function createFaults(): Faults {
  let seed = 1;
  let state = 1;
  let rules: (FaultRule & { hits: number })[] = [];
  let requests = 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const throttles = createThrottles();
  const hits = ({
    rule,
    names,
    kinds,
    asked,
  }: {
    rule: FaultRule & { hits: number };
    names: readonly string[];
    kinds: readonly string[];
    asked?: Asked;
  }) => {
    if (
      !kinds.includes(rule.kind) ||
      !fits(rule.route, names) ||
      (rule.times !== undefined && rule.hits >= rule.times)
    )
      return false;
    const { person = null } = asked ?? {};
    const drawn = !rule.sticks
      ? unit()
      : person === null
        ? 1
        : hashNumbers(seed, person, hashText(seed, rule.kind)) / 4294967296;
    if (drawn >= rule.probability) return false;
    if (
      rule.kind === 'throttle' &&
      asked !== undefined &&
      !throttles.isOver({ rule, number: rules.indexOf(rule), route: names[0] ?? '', asked })
    )
      return false;
    rule.hits += 1;
    return true;
  };
  const all = (names: readonly string[], kinds: readonly string[], asked?: Asked) =>
    rules.filter((rule) => hits({ rule, names, kinds, ...(asked && { asked }) }));
  return {
    set: (input) => {
      seed = input.seed;
      state = input.seed;
      requests = 0;
      throttles.clear();
      rules = input.rules.map((rule) => ({ ...rule, hits: 0 }));
    },
    state: () => ({ seed, requests, rules }),
    forRequest: (route, asked) => {
      requests += 1;
      if (rules.length === 0) return { fault: null, twists: new Set() };
      const names = namesOf(route);
      // A request meets one fault: the rules behind the one that hits are not asked.
      const fault = rules.find((rule) => hits({ rule, names, kinds: REQUEST_FAULTS, asked }));
      return {
        fault: (fault as (FaultRule & { kind: RequestFault }) | undefined) ?? null,
        twists: new Set(all(names, TWISTS, asked).map(({ kind }) => kind)),
      };
    },
    forWebhook: (type) =>
      new Set(
        rules.length === 0
          ? []
          : all(['webhook', type], WEBHOOK_FAULTS).map(({ kind }) => kind as WebhookFault),
      ),
    forMail: (route) =>
      (rules.find((rule) => hits({ rule, names: [route], kinds: MAIL_FAULTS })) as
        MailFault | undefined) ?? null,
    unit,
  };
}
