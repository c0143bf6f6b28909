import { describe, expect, test } from 'vitest';
import { MS_PER_DAY, MS_PER_HOUR } from '#core/schedule/zone-offset.ts';
import {
  ADDRESS,
  FOR_NOW,
  LASTING,
  mailboxCalls,
} from '#data/engine-store/suite/mailbox-fixture.ts';
import { NOW, beginStore } from '../../../../test/support/begun-store.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

/** Emails that come back (product rules, section 16). */
export function describeBounces(subject: () => StoreSubject): void {
  const { begin, sent, receivedOf, record } = mailboxCalls(subject);

  describe('a bounce', () => {
    test('that is permanent marks the address, is counted and reported, and takes the delivery back', async () => {
      const begun = await begin();
      const about = await sent(begun);
      await record(begun, [receivedOf(begun, { about, effect: LASTING })]);
      const { places, events, sentEmails, refusedAddresses } = await begun.rows();
      expect(places[0]).toMatchObject({
        state: 'GETTING_READY',
        stamps: { emailed: NOW - 9, contacted: NOW - 9, email_bounced: NOW + 5 },
      });
      expect(Object.keys(places[0]?.['stamps'] as object)).not.toContain('email_delivered');
      expect(events.at(-1)).toMatchObject({
        type: 'EMAIL_BOUNCED',
        itemId: 'email',
        data: { address: ADDRESS, lasting: true, retryAt: null },
      });
      expect(sentEmails).toMatchObject([{ bouncedAt: NOW + 5, bounceLasting: true }]);
      expect(await begun.store.sentEmails({ userId: begun.userId, leadId: about.leadId })).toEqual([
        expect.objectContaining({ messageId: about.messageId, bounced: true }),
      ]);
      expect(refusedAddresses).toMatchObject([{ address: ADDRESS, reason: 'BOUNCED' }]);
    });

    test('of one message only leaves the address as it is', async () => {
      const begun = await begin();
      const effect = { ...LASTING, cause: 'MESSAGE' } as const;
      await record(begun, [receivedOf(begun, { about: await sent(begun), effect })]);
      expect((await begun.rows()).refusedAddresses).toEqual([]);
    });

    test('that is temporary puts the lead back on its email twice, and is a bounce the third time', async () => {
      const begun = await begin();
      const retries: unknown[] = [];
      for (const [index, hours] of [0, 5, 26].entries()) {
        const at = NOW + hours * MS_PER_HOUR;
        const about = await sent(begun, { at });
        await record(begun, [receivedOf(begun, { about, effect: FOR_NOW, at: at + 60_000 })]);
        const told = (await begun.rows()).events.find((event) => event['at'] === at + 60_000);
        retries.push((told?.['data'] as Record<string, unknown> | undefined)?.['retryAt']);
        expect((await begun.lead()).visit).toBe(Math.min(index + 2, 3));
      }
      expect(retries).toEqual(['2026-03-02T13:01:00.000Z', '2026-03-03T10:01:00.000Z', null]);
      expect((await begun.rows()).places[0]?.['stamps']).toMatchObject({
        email_bounced: NOW + 26 * MS_PER_HOUR + 60_000,
      });
      // The hold counts the same one as the rate.
      const { sentEmails } = await begun.rows();
      const last = NOW + 26 * MS_PER_HOUR;
      expect(sentEmails.map(({ sentAt, bounceFinal }) => [sentAt === last, bounceFinal])).toEqual(
        expect.arrayContaining([
          [false, false],
          [true, true],
        ]),
      );
    });

    test('that is temporary is not tried a fourth time, however far apart the attempts were', async () => {
      const begun = await begin();
      for (const days of [0, 3, 6]) {
        const at = NOW + days * MS_PER_DAY;
        const about = await sent(begun, { at });
        await record(begun, [receivedOf(begun, { about, effect: FOR_NOW, at: at + 60_000 })]);
        expect((await begun.lead()).visit).toBe(2);
      }
    });

    test('that is reported twice counts once', async () => {
      const begun = await begin();
      const about = await sent(begun);
      for (const at of [NOW + 5, NOW + 6])
        await record(begun, [receivedOf(begun, { about, effect: LASTING, at })]);
      expect(await begun.eventTypes()).toEqual(['EMAIL_BOUNCED']);
    });

    test('that is temporary and given up later marks the address', async () => {
      const begun = await begin();
      const about = await sent(begun);
      const forNow = { ...LASTING, lasting: false };
      await record(begun, [receivedOf(begun, { about, effect: forNow, at: NOW + 5 })]);
      expect((await begun.rows()).refusedAddresses).toEqual([]);
      for (const at of [NOW + 6, NOW + 7])
        await record(begun, [receivedOf(begun, { about, effect: LASTING, at })]);
      const { refusedAddresses, sentEmails } = await begun.rows();
      expect(refusedAddresses).toMatchObject([{ address: ADDRESS, reason: 'BOUNCED' }]);
      expect(sentEmails).toMatchObject([{ bounceLasting: true }]);
      expect(await begun.eventTypes()).toEqual(['EMAIL_BOUNCED', 'EMAIL_BOUNCED']);
    });

    test('the fourth permanent one among the last sixty holds the mailbox, once and with what to clean up', async () => {
      const begun = await begin();
      const holds: unknown[] = [];
      for (let index = 0; index < 5; index += 1) {
        const about = await sent(begun, { at: NOW + index, tag: `-${index}` });
        const news = await record(begun, [receivedOf(begun, { about, effect: LASTING })]);
        holds.push(news?.onHold);
      }
      expect(holds).toEqual([false, false, false, true, false]);
      const { mailbox, notifications, campaigns } = await begun.rows();
      expect(mailbox).toMatchObject([{ bouncesHoldSince: NOW + 10 }]);
      expect(notifications).toMatchObject([
        {
          type: 'TOO_MANY_BOUNCES',
          data: { sent: 4, bounced: 4, campaigns: [campaigns[0]?.['name']] },
        },
      ]);
    });

    test('from before the user resumed no longer counts', async () => {
      const begun = await beginStore({ subject: subject(), people: [{ email: ADDRESS }] });
      await begun.subject.addMailbox({ userId: begun.userId, bouncesCountedFrom: NOW });
      for (const at of [NOW - 3, NOW - 2, NOW - 1, NOW + 1]) {
        const about = await sent(begun, { at });
        const news = await record(begun, [receivedOf(begun, { about, effect: LASTING })]);
        expect(news?.onHold).toBe(false);
      }
    });
  });
}
