import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';

/** Which of the run's sequences a campaign has. */
const CHAOS_SHAPES = ['outreach', 'openProfiles', 'visits', 'emails', 'emailsBeside'] as const;
export type ChaosShape = (typeof CHAOS_SHAPES)[number];

type Make = { tag: string; watchHours: number };
type More = Partial<
  Pick<SequenceItem, 'message' | 'subject' | 'yesDelay' | 'noDelay' | 'yes' | 'no'>
>;

/**
 * The sequence of a campaign. Every text ends in a tag of campaign and item, so that the network's
 * ledger alone tells which item an act belongs to, and a text that a person got twice is a
 * duplicate whatever the product says. Each shape of the network has VISIT, FOLLOW and WITHDRAW;
 * between them they have every action of the network and every condition that needs no mailbox. The
 * shapes with emails have them alone, and between acts of the network.
 */
export function chaosSequence({ shape, ...make }: Make & { shape: ChaosShape }): SequenceItem {
  return SHAPES[shape](make);
}

const SHAPES = {
  outreach: ({ tag, watchHours }) => {
    const { item, end, text } = maker(tag);
    const viewed = item('viewed', 'IF_MESSAGE_VIEWED', {
      yesDelay: 1,
      noDelay: Math.ceil(watchHours / 2),
      yes: item('second', 'MESSAGE', {
        message: text('second', 'glad that you read it'),
        yesDelay: 1,
        yes: item('endorse', 'ENDORSE', { yes: end('seen') }),
      }),
      no: item('endorse-unread', 'ENDORSE', {
        yesDelay: 2,
        yes: item('third', 'MESSAGE', {
          message: text('third', 'a last word'),
          yes: end('unseen'),
        }),
      }),
    });
    const connected = item('connected', 'IF_CONNECTED', {
      yesDelay: 1,
      noDelay: watchHours,
      yes: item('first', 'MESSAGE', {
        message: text('first', 'thank you for connecting'),
        yes: viewed,
      }),
      no: item('withdraw', 'WITHDRAW', {
        yesDelay: 1,
        yes: item('like-after', 'LIKE', { yes: end('not-connected') }),
      }),
    });
    const connect = item('connect', 'CONNECT', {
      message: text('connect', 'shall we connect'),
      // The network follows people we invite on its own: a lookup that finds it must not count it
      // as ours.
      yes: item('follow', 'FOLLOW', { yes: connected }),
    });
    return item('visit', 'VISIT', { yesDelay: 1, yes: item('like', 'LIKE', { yes: connect }) });
  },
  openProfiles: ({ tag, watchHours }) => {
    const { item, end, text } = maker(tag);
    const connected = item('connected', 'IF_CONNECTED', {
      noDelay: watchHours,
      yes: item('endorse', 'ENDORSE', {
        yes: item('first', 'MESSAGE', {
          message: text('first', 'thank you for connecting'),
          yes: end('connected'),
        }),
      }),
      no: item('withdraw', 'WITHDRAW', { yes: end('not-connected') }),
    });
    return item('open', 'IF_OPEN_PROFILE', {
      yesDelay: 0,
      noDelay: 1,
      yes: item('inmail', 'INMAIL', {
        subject: `A question (${tag})`,
        message: text('inmail', 'your profile is open'),
        yesDelay: 2,
        yes: item('follow', 'FOLLOW', { yes: item('like', 'LIKE', { yes: end('open') }) }),
      }),
      no: item('like-closed', 'LIKE', {
        yesDelay: 1,
        yes: item('connect', 'CONNECT', {
          message: text('connect', 'shall we connect'),
          yes: item('visit', 'VISIT', { yes: connected }),
        }),
      }),
    });
  },
  visits: ({ tag, watchHours }) => {
    const { item, end, text } = maker(tag);
    const connected = item('connected', 'IF_CONNECTED', {
      noDelay: watchHours,
      yes: end('connected'),
      no: item('withdraw', 'WITHDRAW', { yes: end('not-connected') }),
    });
    const connect = item('connect', 'CONNECT', {
      message: text('connect', 'shall we connect'),
      yes: connected,
    });
    return item('visit', 'VISIT', {
      yesDelay: 1,
      yes: item('follow', 'FOLLOW', { yes: item('like', 'LIKE', { yes: connect }) }),
    });
  },
  emails: (make) => {
    const { end, email } = mailMaker(make.tag);
    return email('e1', email('e2', email('e3', email('e4', end('written')))));
  },
  emailsBeside: (make) => {
    const { item, end, email } = mailMaker(make.tag);
    const last = item('like', 'LIKE', { yes: email('e3', end('written')) });
    return email('e1', item('follow', 'FOLLOW', { yes: email('e2', last) }));
  },
} as const satisfies Record<ChaosShape, (make: Make) => SequenceItem>;

/** Between two emails of a person, in hours: long enough that answers come between them. */
const EMAIL_GAP_HOURS = 20;

function mailMaker(tag: string) {
  const { item, end, text } = maker(tag);
  const email = (name: string, next: SequenceItem): SequenceItem =>
    item(name, 'EMAIL', {
      subject: `A question about ${tag}`,
      message: text(name, 'may I ask how you plan your week'),
      yesDelay: EMAIL_GAP_HOURS,
      yes: next,
    });
  return { item, end, email };
}

/** Ids of items are theirs alone over all campaigns of a run. */
function maker(tag: string) {
  return {
    item: (name: string, type: SequenceItemType, more: More = {}): SequenceItem => ({
      ...newItem({ type, id: `${tag}-${name}` }),
      ...more,
    }),
    end: (name: string): SequenceItem => newItem({ type: 'END', id: `${tag}-end-${name}` }),
    text: (name: string, words: string) => `Hi {{firstName}}, ${words}. [${tag}-${name}]`,
  };
}

/** The same of an email, whose text is followed by what stands below every email. */
export function itemOfEmail(text: string): string | null {
  return /\[([^[\]]+)\]/.exec(text)?.[1] ?? null;
}

/** The item that a text of the ledger was written by, by its tag; null where it bears none. */
export function itemOfText(text: string | null): string | null {
  return /\[([^[\]]+)\]$/.exec(text ?? '')?.[1] ?? null;
}
