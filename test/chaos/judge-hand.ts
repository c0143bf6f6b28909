import { readLedger } from '../support/ledger.ts';
import { failsCalls } from './chaos-faults.ts';
import type { ChaosHarness } from './chaos-harness.ts';
import type { Intention, Way, Writer } from './hand-writers.ts';
import { groupBy } from './judge-acts.ts';
import { named, spread, type Verdict } from './judge-run.ts';
import type { Kill } from './kill-loop.ts';
import { readMailRecords } from './mail-records.ts';

/**
 * A message that the network or the mail world has taken; `to`: the person's id, or the address.
 */
type Arrived = { userId: string; to: string; text: string; realAt: number };
type Kept = { userId: string; text: string; state: string; messageId: string; realAt: number };
type HandRecords = { arrived: Arrived[]; messages: Kept[] };

const TAG = /\[h (\S+)\]/;
const tagOf = (text: string) => TAG.exec(text)?.[1] ?? text;

/**
 * Reads both sides of what users wrote by hand: the records of both worlds, in order, and the
 * inbox.
 */
export async function readHand({
  harness: { pool, control, insist },
  writers,
}: {
  harness: ChaosHarness;
  writers: readonly Writer[];
}): Promise<HandRecords> {
  const ids = writers.map(({ userId }) => userId);
  const { rows: messages } = await insist(() =>
    pool.query<Kept>(
      `
        select user_id as "userId", text, state, message_id as "messageId"
        from messages
        where user_id = any($1::bigint[]) and from_me and text like '%[h %'
        order by message_id`,
      [ids],
    ),
  );
  const arrived: Arrived[] = [];
  for (const { userId, accountId } of writers)
    for (const { kind, text, personId, realAt } of await readLedger({ control, accountId }))
      if (kind === 'MESSAGE')
        arrived.push({ userId, to: personId, text: text ?? '', realAt: Date.parse(realAt ?? '') });
  const mail = await readMailRecords({
    control,
    many: async (sql) => (await insist(() => pool.query(sql))).rows,
  });
  for (const { kind, mailbox, address, text = '', realAt } of mail.ledger) {
    const userId = mail.userOf.get(mailbox) ?? '';
    if (kind === 'ACCEPTED' && ids.includes(userId))
      arrived.push({ userId, to: address, text, realAt: Date.parse(realAt) });
  }
  return { arrived, messages };
}

type Judged = {
  records: HandRecords;
  intentions: readonly Intention[];
  ways: ReadonlyMap<Way, number>;
  wrong: readonly string[];
  kills: readonly Kill[];
  faults: { requests: number; rules: { kind: string; hits: number }[] };
  /** Texts that were tried again, so that others may have overtaken them. */
  retried: ReadonlySet<string>;
  unconfirmed: readonly string[];
  open: readonly string[];
  seconds: number;
};

/** Compares what was meant, what arrived, and what the inbox shows, message by message. */
export function judgeHand(judged: Judged): Verdict {
  const { records, intentions, wrong, kills, faults, open, unconfirmed, retried, seconds } = judged;
  const arrived = groupBy(records.arrived, ({ text }) => tagOf(text));
  const shown = groupBy(records.messages, ({ text }) => tagOf(text));
  const doubled: string[] = [];
  const lost: string[] = [];
  const falselySent: string[] = [];
  const elsewhere: string[] = [];
  for (const { tag, times, to, writer } of intentions) {
    const there = arrived.get(tag) ?? [];
    const rows = shown.get(tag) ?? [];
    const sent = rows.filter(({ state }) => state === 'SENT').length;
    const what = `${tag}: meant ${times}, arrived ${there.length}, shown as sent ${sent} of ${rows.length}`;
    if (there.length > times || rows.length > times) doubled.push(what);
    if (there.length < times) lost.push(what);
    if (sent > there.length) falselySent.push(what);
    if (there.some((one) => one.to !== to || one.userId !== writer.userId)) elsewhere.push(what);
  }
  const meant = new Set(intentions.map(({ tag }) => tag));
  const unasked = [...arrived.keys()].filter((tag) => TAG.test(`[h ${tag}]`) && !meant.has(tag));
  const hits = (test: (kind: string) => boolean) =>
    faults.rules.filter(({ kind }) => test(kind)).reduce((sum, rule) => sum + rule.hits, 0);
  const ofKind = (kind: Kill['kind']) => kills.filter((kill) => kill.kind === kind).length;
  const disorder = outOfOrder(judged);
  return {
    violations: [
      ...named('doubled', doubled),
      ...named('lost', lost),
      ...named('shown as sent and not there', falselySent),
      ...named('sent to somebody else', elsewhere),
      ...named('nobody wrote', unasked),
      ...named('out of order', disorder),
      ...named('never settled', open),
      ...named('', wrong),
    ],
    unconfirmed: [...unconfirmed],
    figures: {
      'messages meant': intentions.reduce((sum, { times }) => sum + times, 0),
      'of them by email': intentions.filter(({ channel }) => channel === 'EMAIL').length,
      ...Object.fromEntries([...judged.ways].map(([way, count]) => [`  ${way}`, count])),
      'arrived by both records': records.arrived.length,
      'in the inbox as sent': records.messages.filter(({ state }) => state === 'SENT').length,
      'doubled, lost, falsely sent': `${doubled.length}, ${lost.length}, ${falselySent.length}`,
      'out of order': disorder.length,
      'tried again by their users': retried.size,
      'unconfirmed until their users decided': unconfirmed.length,
      kills: kills.length,
      'of them workers, all workers, web, database': [
        ofKind('worker'),
        ofKind('allWorkers'),
        ofKind('web'),
        ofKind('database'),
      ].join(', '),
      'calls to the network': faults.requests,
      'of them faulty': hits(failsCalls),
      'lines of mail cut, refused or late': hits((kind) => kind.startsWith('mail_')),
      'between two that arrived, ms (p50 / p99 / most)': spread(gaps(records.arrived)),
      'real time, s': Math.round(seconds),
    },
  };
}

/**
 * Each person gets the messages in the order they were written, except those that failed and were
 * retried later.
 */
function outOfOrder({ records, retried }: Pick<Judged, 'records' | 'retried'>): string[] {
  const place = new Map<string, number>();
  for (const [index, { text }] of records.messages.entries())
    if (!place.has(tagOf(text))) place.set(tagOf(text), index);
  const late = new Set([...retried].map(tagOf));
  const steady = records.arrived.filter(({ text }) => !late.has(tagOf(text)));
  return [...groupBy(steady, ({ userId, to }) => `${userId} ${to}`)].flatMap(([pair, group]) => {
    const places = group.map(({ text }) => place.get(tagOf(text)) ?? -1).filter((at) => at >= 0);
    return places.some((at, index) => at < (places[index - 1] ?? -1)) ? [pair] : [];
  });
}

function gaps(arrived: readonly Arrived[]): number[] {
  const times = arrived.map(({ realAt }) => realAt).sort((one, other) => one - other);
  return times.slice(1).map((at, index) => at - (times[index] ?? at));
}
