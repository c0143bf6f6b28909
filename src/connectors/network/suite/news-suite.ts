import { describe, expect, test } from 'vitest';
import type { NetworkConnector } from '#connectors/network/network.ts';
import type { BegunNetwork } from '../../../../test/support/begun-network.ts';

/**
 * How the program learns what exists and what people do: lists read to their end, and signed
 * webhooks (network connector, section 1.6).
 */
export function describeNews(begun: () => BegunNetwork): void {
  describe('lists', () => {
    test('continue from page to page until the end', async () => {
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

  describe('files of messages', () => {
    const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

    test('are read as they were sent, and say whether they are gone or too large', async () => {
      const { subject, network, account, on, take } = begun();
      const memberId = await take('relations');
      const sent = await network.act.message({ ...on(memberId), text: 'Could you send it?' });
      if (!sent.done) throw new Error('It was not sent');
      const { chatId } = sent;
      await subject.make({
        account,
        memberId,
        does: 'reply',
        text: 'Here it is',
        files: [
          { filename: 'p.png', contentType: 'image/png', contentBase64: PNG.toString('base64') },
          {
            filename: 'e.json',
            contentType: 'application/json',
            contentBase64: Buffer.from('{"object":"Error"}').toString('base64'),
          },
        ],
      });
      const { items } = await network.read.messages({ account, chatId });
      const message = items.find(({ attachments }) => attachments.length === 2);
      const ask = (at: number, maxBytes = 20_000_000) =>
        network.read.attachment({
          account,
          chatId,
          messageId: message?.messageId ?? '',
          attachmentId: message?.attachments[at]?.attachmentId ?? '',
          maxBytes,
        });
      expect(Buffer.from((await ask(0)) ?? [])).toEqual(PNG);
      expect(Buffer.from((await ask(1)) ?? []).toString()).toBe('{"object":"Error"}');
      expect(await ask(0, PNG.length - 1)).toBeNull();
      await subject.faultOfFiles('file_too_large');
      expect(await ask(0)).toBeNull();
      await subject.faultOfFiles('file_gone');
      await expect(ask(0)).rejects.toMatchObject({ kind: 'not_found' });
      await subject.faultOfFiles(null);
      expect(await ask(0)).not.toBeNull();
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
