import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headerOf } from '../support/mail/gmail-stand-in.ts';
import { useTestDatabase } from '../support/database.ts';
import { MAILBOX_KINDS, type MailboxOfKind } from '../support/mail/mailbox-kinds.ts';
import { AWAY_DAYS, type Arrival } from '../support/mail/recipients.ts';
import {
  addressOf,
  cameBack,
  creditsSpent,
  emailsInTimelines,
  endsByPlace,
  fateOf,
  hasAddress,
  isInList,
  openKind,
  PEOPLE,
  runToEnd,
  startBoth,
  type KindWorld,
} from './kinds-fixture.ts';

const DAY_MS = 86_400_000;
const FIVE_MINUTES = 300_000;
const numbers = Array.from({ length: PEOPLE }, (_none, index) => index + 1);
const addresses = numbers.filter(hasAddress).map(addressOf);
const withFate = (...fates: string[]) =>
  addresses.filter((address) => fates.includes(fateOf(address) ?? ''));

for (const { name, missing } of MAILBOX_KINDS)
  if (missing !== null) console.log(`skipped: ${name}: ${missing} absent`);

describe.each(MAILBOX_KINDS.filter(({ missing }) => missing === null))(
  'a campaign from a mailbox of the kind $name',
  ({ open }) => {
    const database = useTestDatabase();
    let box: MailboxOfKind;
    let kind: KindWorld;
    let campaignId: string;
    let otherId: string;
    let arrived: (address: string) => Arrival[];

    beforeAll(async () => {
      box = await open(fateOf);
      kind = await openKind({ db: database.db, databaseUrl: database.url, box });
      ({ campaignId, otherId } = await startBoth(kind));
      await runToEnd({ kind, campaignIds: [campaignId, otherId], nightfall: box.nightfall });
      arrived = (address) => kind.recipients.arrivals.filter(({ to }) => to === address);
    }, FIVE_MINUTES);
    afterAll(async () => {
      await kind?.close();
      await box?.subject.close();
    });

    test('has exactly the emails that arrived in its timelines, with their texts', async () => {
      const told = await emailsInTimelines({ kind, campaignId });
      const came = kind.recipients.arrivals.map(({ to, subject, raw }) => ({
        to,
        subject,
        text: firstLineOf(raw),
        messageId: headerOf(raw, 'x-reachwell-message-id') || headerOf(raw, 'message-id'),
      }));
      const sorted = (rows: { messageId: string }[]) =>
        rows.toSorted((one, other) => one.messageId.localeCompare(other.messageId));
      expect(sorted(came)).toEqual(sorted(told.map(({ itemId: _item, ...email }) => email)));
      expect(new Set(came.map(({ messageId }) => messageId)).size).toBe(came.length);
      const counts = Object.fromEntries(
        [1, 2, 3].map((count) => [
          count,
          addresses.filter((address) => arrived(address).length === count).length,
        ]),
      );
      // Answered, unsubscribed, gone; the rest; and those whose first email came back for now.
      expect(counts).toEqual({ 1: 9, 2: 12, 3: 3 });
    });

    test('writes the second email into the thread of the first', () => {
      for (const address of withFate('ANSWERS_SECOND', 'AWAY', 'SILENT', 'TICKET', 'FULL')) {
        const [first, second] = arrived(address).slice(-2);
        expect([first?.inReplyTo, first?.subject]).toEqual(['', 'A question, Person']);
        expect([second?.inReplyTo, second?.subject]).toEqual([
          first?.messageId,
          'Re: A question, Person',
        ]);
        expect(headerOf(second?.raw ?? '', 'references')).toBe(first?.messageId);
        if (box.threadOf !== null) {
          const thread = box.threadOf(first?.messageId ?? '');
          expect(thread).toBeDefined();
          expect(box.threadOf(second?.messageId ?? '')).toBe(thread);
        }
      }
    });

    test('writes no one again who answered, unsubscribed, or cannot be reached', async () => {
      const { reactions, arrivals } = kind.recipients;
      const last = reactions.filter(
        ({ does, address }) =>
          does === 'REPLY' ||
          does === 'UNSUBSCRIBE' ||
          (does === 'BOUNCE' && fateOf(address) === 'GONE'),
      );
      expect(last).toHaveLength(
        withFate('ANSWERS_FIRST', 'ANSWERS_SECOND', 'ONE_CLICK', 'GONE').length,
      );
      for (const { address, at } of last)
        expect(arrivals.filter((one) => one.to === address && one.at > at)).toEqual([]);
      const refused = await kind.world.db
        .selectFrom('refused_addresses')
        .select(['address', 'reason'])
        .where('user_id', '=', kind.world.userId)
        .orderBy('address')
        .execute();
      expect(refused).toEqual(
        withFate('ONE_CLICK', 'GONE')
          .toSorted()
          .map((address) => ({
            address,
            reason: fateOf(address) === 'GONE' ? 'BOUNCED' : 'UNSUBSCRIBED',
          })),
      );
    });

    test('waits for who is away until the day after the one that they named, in each campaign', () => {
      const { acts } = kind.world.network;
      for (const number of numbers.filter((one) => fateOf(addressOf(one)) === 'AWAY')) {
        const [first, second] = arrived(addressOf(number));
        const followed = acts.find(
          (act) => act.kind === 'follow' && act.memberId === `m-${number}`,
        );
        const back = Math.floor(Number(first?.at) / DAY_MS + AWAY_DAYS + 1) * DAY_MS;
        for (const at of [Number(second?.at), Number(followed?.at)]) {
          expect(at).toBeGreaterThanOrEqual(back);
          expect(at).toBeLessThan(back + 2 * DAY_MS);
        }
      }
    });

    test('asks the finder about leads without an address, and pays for those found', async () => {
      const unknown = numbers.filter((number) => !isInList(number));
      const found = unknown.filter(hasAddress);
      expect(kind.hunter.record()).toEqual({ asked: unknown.length, charged: found.length });
      expect(await creditsSpent(kind)).toBe(found.length);
    });

    test('ends for everyone as they asked, in each of their campaigns', async () => {
      const reached = ['FINISHED REACHED_END'];
      const waits = ['WAITING'];
      expect(await endsByPlace({ kind, campaignId })).toEqual({
        ANSWERS_FIRST: ['FINISHED REPLIED'],
        ANSWERS_SECOND: ['FINISHED REPLIED'],
        AWAY: reached,
        ONE_CLICK: ['FINISHED UNSUBSCRIBED'],
        GONE: reached,
        FULL: reached,
        SILENT: reached,
        TICKET: reached,
        ACCEPTS: reached,
        IGNORES: waits,
      });
      expect(await endsByPlace({ kind, campaignId: otherId })).toEqual({
        ANSWERS_FIRST: ['FINISHED REPLIED'],
        ANSWERS_SECOND: ['FINISHED REPLIED'],
        AWAY: reached,
        ONE_CLICK: ['FINISHED UNSUBSCRIBED'],
        GONE: reached,
        FULL: reached,
        SILENT: reached,
        TICKET: reached,
        ACCEPTS: reached,
        IGNORES: reached,
      });
    });

    test('reports every reply and every bounce once, and nothing else', async () => {
      const expected: Record<string, string[]> = {
        ANSWERS_FIRST: ['EMAIL_RESPONDED'],
        ANSWERS_SECOND: ['EMAIL_RESPONDED'],
        GONE: ['EMAIL_BOUNCED'],
        FULL: ['EMAIL_BOUNCED'],
      };
      for (let number = 1; number <= PEOPLE; number += 1) {
        const fate = fateOf(addressOf(number)) ?? '';
        expect([number, await cameBack({ kind, campaignId, number })]).toEqual([
          number,
          expected[fate] ?? [],
        ]);
      }
    });

    test('invites everyone without an address, and writes those who accept', () => {
      const { acts } = kind.world.network;
      const of = (wanted: string) =>
        acts
          .filter((act) => act.kind === wanted)
          .map(({ memberId }) => memberId)
          .toSorted();
      const without = numbers.filter((number) => !hasAddress(number));
      expect(of('invite')).toEqual(without.map((number) => `m-${number}`).toSorted());
      expect(of('message')).toEqual(
        without
          .filter((_number, index) => index % 2 === 0)
          .map((number) => `m-${number}`)
          .toSorted(),
      );
    });
  },
);

/** The first line of the plain text of a message. */
function firstLineOf(raw: string): string {
  const [, text = ''] = /text\/plain[\s\S]*?\r?\n\r?\n([^\r\n]*)/u.exec(raw) ?? [];
  return text;
}
