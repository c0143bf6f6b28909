import { describe, expect, test } from 'vitest';
import { NOW } from '../../../../test/support/begun-store.ts';
import { chain, item } from '../../../../test/support/engine-world.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';
import { packCalls } from './packs-fixture.ts';

/** Rows of people who want no more emails (product rules, section 16). */
export function describeUnsubscribedRows(subject: () => StoreSubject): void {
  const { begin, addPack, admit, verdicts } = packCalls(subject);

  describe('staged rows', () => {
    test('with an address that unsubscribed are skipped and say so, in a file and among known leads', async () => {
      const begun = await begin([{ memberId: 'm-1', email: 'Ada@client.example' }]);
      const { userId, campaignId, leadIds } = begun;
      const about = {
        requestId: `r-${userId}`,
        messageId: `<r-${userId}@firm.example>`,
        threadId: null,
        campaignId,
        leadId: String(leadIds[0]),
        itemId: 'email',
        address: 'ada@client.example',
        sentAt: NOW - 9,
      };
      await begun.subject.addSentEmail({ userId, ...about });
      await begun.store.recordReceived({
        ...begun.held,
        emails: [
          {
            messageId: '<complaint@mx.example>',
            leadIds: [about.leadId],
            about,
            fromAddress: null,
            subject: 'Abuse report',
            text: '',
            ownText: '',
            at: NOW,
            effect: { kind: 'COMPLAINT' },
          },
        ],
        place: null,
        step: () => null,
      });
      const other = await begun.addCampaign(chain(item('VISIT')));
      const pack = await addPack(
        begun,
        [
          { memberId: 'm-1' },
          { email: 'ADA@client.example' },
          { memberId: 'm-9', email: 'ada@client.example' },
          { email: 'bo@client.example' },
        ],
        { campaignId: other },
      );
      await admit(begun, pack);
      expect(await verdicts(begun)).toEqual([
        ['SKIPPED', 'UNSUBSCRIBED'],
        [expect.any(String), expect.any(String)],
        ['SKIPPED', 'UNSUBSCRIBED'],
        ['ADDED', null],
      ]);
    });
  });
}
