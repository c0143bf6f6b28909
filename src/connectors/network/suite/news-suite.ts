import { describe, expect, test } from 'vitest';
import type { NetworkConnector } from '#connectors/network/network.ts';
import type { BegunNetwork } from '../../../../test/support/begun-network.ts';

/**
 * How the program learns what is there and what people do: lists to their end, and signed webhooks
 * (network connector, section 1.6).
 */
export function describeNews(begun: () => BegunNetwork): void {
  describe('lists', () => {
    test('go on from page to page until the end', async () => {
      const { network, account } = begun();
      const collected = new Set<string>();
      let page: string | null = null;
      let total: number | null = null;
      do {
        const next: Awaited<ReturnType<NetworkConnector['read']['relations']>> =
          await network.read.relations({ account, page, limit: 20 });
        for (const { memberId } of next.items) collected.add(memberId);
        total = next.total;
        page = next.next;
      } while (page !== null);
      expect(collected.size).toBe(total);
      const invitations = await network.read.sentInvitations({ account, limit: 1 });
      expect(invitations.items).toHaveLength(1);
      expect(invitations.next).not.toBeNull();
    });
  });

  describe('webhooks', () => {
    test('arrive signed, for what people do', async () => {
      const { subject, network, account, on, invited } = begun();
      const { secret, endpointId } = await network.webhooks.ensureRegistered({
        url: subject.webhookUrl,
      });
      expect(await network.webhooks.ensureRegistered({ url: subject.webhookUrl })).toEqual({
        secret,
        endpointId,
      });
      const { memberId } = await invited();
      await subject.make({ account, memberId, does: 'accept' });
      await network.act.message({ ...on(memberId), text: 'Welcome' });
      await subject.make({ account, memberId, does: 'reply', text: 'Thank you' });
      const events = await subject.receivedEvents(secret);
      expect(events).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ type: 'connected', memberId, account }),
          expect.objectContaining({
            type: 'message',
            memberId,
            fromMe: false,
            told: expect.objectContaining({ text: 'Thank you' }),
          }),
        ]),
      );
    });
  });
}
