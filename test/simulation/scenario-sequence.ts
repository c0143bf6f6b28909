import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import { validateSequence } from '#core/sequence/sequence-errors.ts';
import type { Random } from './seeded-random.ts';

type Grow = {
  random: Random;
  prefix: string;
  delays: readonly number[];
  watches: readonly number[];
  otherCampaigns: readonly string[];
  reconnects: boolean;
  made: { items: number };
  mostItems: number;
};

const WEIGHTS = {
  CONNECT: 16,
  MESSAGE: 18,
  IF_CONNECTED: 12,
  WITHDRAW: 7,
  VISIT: 10,
  FOLLOW: 7,
  LIKE: 7,
  ENDORSE: 6,
  INMAIL: 6,
  IF_MESSAGE_VIEWED: 7,
  IF_OPEN_PROFILE: 3,
  IF_EMAIL_AVAILABLE: 3,
  CONNECT_BY_EMAIL: 3,
  EMAIL: 1,
  FIND_EMAIL: 1,
} as const satisfies Partial<Record<SequenceItemType, number>>;
type Drawn = keyof typeof WEIGHTS;
const TYPES = Object.keys(WEIGHTS) as Drawn[];
const TOTAL = TYPES.reduce((sum, type) => sum + WEIGHTS[type], 0);

const RECONNECT_HOURS = 21 * 24;

/**
 * A sequence that the product accepts, with texts unlike those of any other item of the history.
 * `otherCampaigns`: where an END may move leads to. `reconnects`: it withdraws and invites again.
 */
export function drawSequence(given: Omit<Grow, 'made'>): SequenceItem {
  for (;;) {
    const root = drawRoot({ ...given, made: { items: 0 } });
    if (validateSequence({ root, inviteByEmailAllowed: true }).valid) return root;
  }
}

function drawRoot(grow: Grow): SequenceItem {
  const shape = grow.random.next();
  if (grow.reconnects) return reconnecting(grow);
  if (shape < 0.14)
    return item(grow, 'CONNECT', (next) => item(next, 'IF_CONNECTED', grown, grown));
  if (shape < 0.24)
    return item(grow, 'CONNECT', (next) =>
      item(next, 'MESSAGE', (last) => item(last, 'IF_MESSAGE_VIEWED', grown, grown)),
    );
  if (shape < 0.32) return reconnecting(grow);
  if (shape < 0.42)
    return item(grow, 'CONNECT', (next) =>
      item(
        next,
        'IF_CONNECTED',
        (yes) => item(yes, 'MESSAGE', end),
        (no) => item(no, 'WITHDRAW', grown),
      ),
    );
  return grown(grow) ?? item(grow, 'VISIT', end);
}

/** An invitation that is withdrawn and sent again after three weeks. */
function reconnecting(grow: Grow): SequenceItem {
  const again = (next: Grow): SequenceItem => ({
    ...item(next, 'WITHDRAW', (last) => item(last, 'CONNECT', end)),
    yesDelay: RECONNECT_HOURS,
  });
  return item(grow, 'CONNECT', (next) =>
    item(next, 'IF_CONNECTED', (yes) => item(yes, 'MESSAGE', end), again),
  );
}

type Follower = (grow: Grow) => SequenceItem;

function grown(grow: Grow): SequenceItem {
  const { random, made, mostItems } = grow;
  if (made.items >= mostItems || random.chance(0.18)) return end(grow);
  const type = drawType(random);
  const branches =
    type === 'IF_CONNECTED' ||
    type === 'IF_MESSAGE_VIEWED' ||
    type === 'IF_EMAIL_AVAILABLE' ||
    type === 'IF_OPEN_PROFILE';
  return branches ? item(grow, type, grown, grown) : item(grow, type, grown);
}

function end({ random, made, prefix, otherCampaigns }: Grow): SequenceItem {
  made.items += 1;
  const bare = newItem({ type: 'END', id: `${prefix}-${made.items}` });
  if (otherCampaigns.length > 0 && random.chance(0.25))
    return { ...bare, sequenceEndMode: 'MOVE', moveToCampaignId: random.pick(otherCampaigns) };
  return random.chance(0.05) ? { ...bare, sequenceEndMode: 'BLACKLIST' } : bare;
}

function item(grow: Grow, type: Drawn, yes: Follower, no: Follower | null = null): SequenceItem {
  const { random, made, prefix, delays, watches } = grow;
  made.items += 1;
  const id = `${prefix}-${made.items}`;
  const bare = newItem({ type, id });
  const text = `Text of ${id}`;
  const worded =
    type === 'MESSAGE' ||
    type === 'INMAIL' ||
    type === 'EMAIL' ||
    (type === 'CONNECT' && random.chance(0.4));
  const missing = worded && random.chance(0.06);
  return {
    ...bare,
    message: !worded ? null : missing ? `${text} {{company}}` : text,
    alternativeMessage: missing ? `${text} for {{lastName}}` : null,
    subject: type === 'INMAIL' || type === 'EMAIL' ? 'Subject' : null,
    noteQuotaChoice: random.chance(0.5) ? 'WAIT' : 'SEND_WITHOUT_NOTE',
    yesDelay: random.pick(delays),
    noDelay: no === null ? null : random.pick(watches),
    yes: yes(grow),
    no: no === null ? null : no(grow),
  };
}

function drawType(random: Random): Drawn {
  let draw = random.next() * TOTAL;
  for (const type of TYPES) {
    draw -= WEIGHTS[type];
    if (draw < 0) return type;
  }
  return 'VISIT';
}
