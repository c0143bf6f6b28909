import { BadCommand, textOf, type Token } from '#mail/imap/imap-command.ts';
import { headerOf, type Part } from '#mail/mime-part.ts';
import type { Item } from '#store/mail-store.ts';

const DAY_MS = 86_400_000;

/** A message while it is judged. `parsed` is asked for only by keys that look inside. */
interface Candidate {
  item: Item;
  sequence: number;
  parsed: () => Part;
}

type Test = (candidate: Candidate) => boolean;

/** Whether a number is in a set such as `1:4,7,9:*`; `*` is the highest. */
export function inSet(set: string, highest: number): (value: number) => boolean {
  if (!/^(\d+|\*)(:(\d+|\*))?(,(\d+|\*)(:(\d+|\*))?)*$/.test(set))
    throw new BadCommand('A set of numbers is malformed');
  const number = (text: string) => (text === '*' ? highest : Number(text));
  const ranges = set.split(',').map((range) => {
    const [from = '', to = from] = range.split(':');
    return [Math.min(number(from), number(to)), Math.max(number(from), number(to))] as const;
  });
  return (value) => ranges.some(([from, to]) => value >= from && value <= to);
}

function dayOf(text: string): number {
  const at = Date.parse(`${text} UTC`);
  if (Number.isNaN(at)) throw new BadCommand('A date is malformed');
  return at;
}

const decoded = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?([^?]+)\?([bq])\?([^?]*)\?=/gi, (...[, , kind = '', text = '']: string[]) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : Buffer.from(
            text
              .replaceAll('_', ' ')
              .replace(/=([0-9a-f]{2})/gi, (_code, hex: string) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            'latin1',
          ).toString('utf8'),
    );

const holds = (whole: string, part: string) => whole.toLowerCase().includes(part.toLowerCase());
const flagged =
  (flag: string, is: boolean): Test =>
  ({ item }) =>
    item.flags.some((has) => has.toLowerCase() === flag.toLowerCase()) === is;
const header =
  (name: string, text: string): Test =>
  ({ parsed }) => {
    const value = headerOf(parsed(), name);
    return value !== null && (holds(decoded(value), text) || holds(value, text));
  };
const sent = ({ parsed }: Candidate) =>
  Math.floor(Date.parse(headerOf(parsed(), 'date') ?? '') / DAY_MS) * DAY_MS;
const arrived = ({ item }: Candidate) => Math.floor(item.at / DAY_MS) * DAY_MS;
const sizeOf = (part: Part) => part.header.length + part.body.length;

const FLAG_KEYS: Readonly<Record<string, readonly [string, boolean]>> = {
  ANSWERED: ['\\Answered', true],
  UNANSWERED: ['\\Answered', false],
  DELETED: ['\\Deleted', true],
  UNDELETED: ['\\Deleted', false],
  DRAFT: ['\\Draft', true],
  UNDRAFT: ['\\Draft', false],
  FLAGGED: ['\\Flagged', true],
  UNFLAGGED: ['\\Flagged', false],
  SEEN: ['\\Seen', true],
  UNSEEN: ['\\Seen', false],
};

type Reader = { next: () => string; key: () => Test; highest: { uid: number; sequence: number } };

const KEYS: Readonly<Record<string, (reader: Reader) => Test>> = {
  ALL: () => () => true,
  NEW: () => () => false,
  OLD: () => () => true,
  RECENT: () => () => false,
  UID: ({ next, highest }) => {
    const fits = inSet(next(), highest.uid);
    return ({ item }) => fits(item.uid);
  },
  NOT: ({ key }) => {
    const test = key();
    return (candidate) => !test(candidate);
  },
  OR: ({ key }) => {
    const tests = [key(), key()];
    return (candidate) => tests.some((test) => test(candidate));
  },
  HEADER: ({ next }) => header(next(), next()),
  FROM: ({ next }) => header('from', next()),
  TO: ({ next }) => header('to', next()),
  CC: ({ next }) => header('cc', next()),
  BCC: ({ next }) => header('bcc', next()),
  SUBJECT: ({ next }) => header('subject', next()),
  KEYWORD: ({ next }) => flagged(next(), true),
  UNKEYWORD: ({ next }) => flagged(next(), false),
  BODY: ({ next }) => {
    const text = next();
    return ({ parsed }) => holds(parsed().body.toString('utf8'), text);
  },
  TEXT: ({ next }) => {
    const text = next();
    return ({ parsed }) =>
      holds(Buffer.concat([parsed().header, parsed().body]).toString('utf8'), text);
  },
  SINCE: ({ next }) => {
    const day = dayOf(next());
    return (candidate) => arrived(candidate) >= day;
  },
  BEFORE: ({ next }) => {
    const day = dayOf(next());
    return (candidate) => arrived(candidate) < day;
  },
  ON: ({ next }) => {
    const day = dayOf(next());
    return (candidate) => arrived(candidate) === day;
  },
  SENTSINCE: ({ next }) => {
    const day = dayOf(next());
    return (candidate) => sent(candidate) >= day;
  },
  SENTBEFORE: ({ next }) => {
    const day = dayOf(next());
    return (candidate) => sent(candidate) < day;
  },
  SENTON: ({ next }) => {
    const day = dayOf(next());
    return (candidate) => sent(candidate) === day;
  },
  LARGER: ({ next }) => {
    const size = Number(next());
    return ({ parsed }) => sizeOf(parsed()) > size;
  },
  SMALLER: ({ next }) => {
    const size = Number(next());
    return ({ parsed }) => sizeOf(parsed()) < size;
  },
};

/** The test that the keys of SEARCH stand for; all of them must hold. Fails with BadCommand. */
export function searchTest(
  args: readonly Token[],
  highest: { uid: number; sequence: number },
): Test {
  const rest = [...args];
  const next = () => textOf(rest.shift());
  const key = (): Test => {
    const token = rest.shift();
    if (Array.isArray(token)) return searchTest(token, highest);
    const name = textOf(token).toUpperCase();
    const flag = FLAG_KEYS[name];
    if (flag !== undefined) return flagged(...flag);
    const make = KEYS[name];
    if (make !== undefined) return make({ next, key, highest });
    const fits = inSet(name, highest.sequence);
    return ({ sequence }) => fits(sequence);
  };
  if (!Array.isArray(rest[0]) && rest[0]?.text.toUpperCase() === 'CHARSET') rest.splice(0, 2);
  const tests: Test[] = [];
  while (rest.length > 0) tests.push(key());
  if (tests.length === 0) throw new BadCommand('SEARCH needs a key');
  return (candidate) => tests.every((test) => test(candidate));
}
