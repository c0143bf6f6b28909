import { describe, expect, test } from 'vitest';
import type { NetworkError } from '#connectors/network/network-error.ts';
import {
  expectKind,
  failureOf,
  type BegunNetwork,
} from '../../../../test/support/begun-network.ts';

const DAY_MS = 86_400_000;

/**
 * Actions: each leaves one entry under its request id, or fails with an error kind that the engine
 * can act on (network connector, section 1.4).
 */
export function describeActs(begun: () => BegunNetwork): void {
  describe('acts', () => {
    test('an invitation leaves one entry under its request id, and its note', async () => {
      const { network, account, on, entriesOf, take } = begun();
      const memberId = await take('strangers');
      const act = on(memberId);
      const sent = await network.act.invite({ ...act, note: 'Hello from the suite' });
      expect(sent).toMatchObject({ done: true, invitationId: expect.any(String) });
      expect(await entriesOf(act.requestId)).toMatchObject([
        { kind: 'INVITE', personId: memberId, text: 'Hello from the suite' },
      ]);
      expect((await network.people.profile({ account, who: memberId })).invitation).toMatchObject({
        state: 'pending',
        invitationId: sent.done ? sent.invitationId : '',
      });
      const listed = await network.read.sentInvitations({ account, limit: 5 });
      expect(listed.items[0]).toMatchObject({ memberId, note: 'Hello from the suite' });
    });

    test('a second invitation is already_invited, and says which one it found', async () => {
      const { network, on, invited } = begun();
      const { memberId, invitationId } = await invited();
      const error = await expectKind(network.act.invite(on(memberId)), 'already_invited');
      expect(error.invitation?.invitationId).toBe(invitationId);
    });

    test('an invitation to a connection is already_connected', async () => {
      const { network, on, take } = begun();
      await expectKind(network.act.invite(on(await take('relations'))), 'already_connected');
    });

    test('a note that is too long is invalid', async () => {
      const { network, on, take } = begun();
      await expectKind(
        network.act.invite({ ...on(await take('strangers')), note: 'x'.repeat(400) }),
        'invalid',
      );
    });

    test('a withdrawal ends in a cooldown of 21 days, and a second one finds nothing', async () => {
      const { subject, network, account, on, invited } = begun();
      const { memberId, invitationId } = await invited();
      expect(await network.act.withdraw({ ...on(memberId), invitationId })).toEqual({ done: true });
      expect((await network.people.profile({ account, who: memberId })).invitation.state).toBe(
        'withdrawn',
      );
      expect(await network.act.withdraw({ ...on(memberId), invitationId })).toEqual({
        done: false,
        reason: 'NO_PENDING_INVITE',
      });
      expect(await network.act.withdraw(on(memberId))).toEqual({
        done: false,
        reason: 'NO_PENDING_INVITE',
      });
      await expectKind(network.act.invite(on(memberId)), 'cooldown');
      await subject.advance(22 * DAY_MS);
      expect(await network.act.invite(on(memberId))).toMatchObject({ done: true });
    });

    test('a withdrawal finds the invitation on its own, and an accepted one connected', async () => {
      const { subject, network, account, on, invited } = begun();
      expect(await network.act.withdraw(on((await invited()).memberId))).toEqual({ done: true });
      const { memberId, invitationId } = await invited();
      await subject.make({ account, memberId, does: 'accept' });
      expect(await network.act.withdraw({ ...on(memberId), invitationId })).toEqual({
        done: false,
        reason: 'ALREADY_CONNECTED',
      });
      expect((await network.read.relations({ account, limit: 100 })).items.length).toBeGreaterThan(
        0,
      );
      expect((await network.people.profile({ account, who: memberId })).distance).toBe(
        'FIRST_DEGREE',
      );
    });

    test('a free account runs out of notes and may still invite without', async () => {
      const { network, nextRequestId, signIn, take } = begun();
      const free = (await signIn('free')).account;
      const unknown = async (who: string) =>
        (await network.people.profile({ account: free, who, full: false })).distance !==
        'FIRST_DEGREE';
      const invite = async (note: string | null) =>
        failureOf(
          network.act.invite({
            account: free,
            requestId: nextRequestId(),
            memberId: await take('strangers', unknown),
            note,
          }),
        );
      let error: NetworkError | null = null;
      for (let sent = 0; sent < 12 && error === null; sent += 1) error = await invite('Hello');
      // The API only says that it refuses, without naming a quota or a period.
      expect(error).toMatchObject({ kind: 'refused', scope: undefined, window: undefined });
      const without = [await invite(null), await invite(null), await invite(null)];
      // Some people require an email address, with or without a note.
      expect(without.filter((failure) => failure?.kind !== 'refused')).toContain(null);
    });

    test('someone who only accepts invitations with an email address refuses those without it, giving no reason, with a note or without', async () => {
      const { subject, network, account, on, take } = begun();
      const memberId = await take(
        'strangers',
        async (stranger) => (await subject.addressOf(stranger)) !== null,
      );
      const email = await subject.addressOf(memberId);
      await subject.make({ account, memberId, does: 'askEmail' });
      await expectKind(network.act.invite({ ...on(memberId), note: 'Hello' }), 'refused');
      await expectKind(network.act.invite(on(memberId)), 'refused');
      await expectKind(
        network.act.invite({ ...on(memberId), note: 'Hello', email: 'someone@else.example' }),
        'refused',
      );
      expect(await network.act.invite({ ...on(memberId), note: 'Hello', email })).toMatchObject({
        done: true,
      });
    });

    test('the weekly limit of invitations names its period and its end', async () => {
      const { subject, network, nextRequestId, signIn, take } = begun();
      const free = (await signIn('free')).account;
      let error: NetworkError | null = null;
      for (let sent = 0; sent < 260 && error?.kind !== 'rate_limited'; sent += 1)
        error = await failureOf(
          network.act.invite({
            account: free,
            requestId: nextRequestId(),
            memberId: await take('strangers'),
          }),
        );
      expect(error).toMatchObject({ kind: 'rate_limited', scope: 'account', window: 'week' });
      expect((error?.retryAt ?? 0) - subject.now()).toBeGreaterThan(6 * DAY_MS);
      expect((error?.retryAt ?? 0) - subject.now()).toBeLessThanOrEqual(7 * DAY_MS);
    });

    test('a message starts a conversation and continues in it; a stranger is not_connected', async () => {
      const { network, account, on, take } = begun();
      const memberId = await take('relations');
      const first = await network.act.message({ ...on(memberId), text: 'First\nmessage' });
      if (!first.done) throw new Error('The message should be done');
      const second = await network.act.message({
        ...on(memberId),
        chatId: first.chatId,
        text: 'Second',
      });
      expect(second).toMatchObject({
        done: true,
        chatId: first.chatId,
        messageId: expect.any(String),
      });
      expect(await network.read.chatIdsWith({ account, memberId })).toEqual([first.chatId]);
      const page = await network.read.messages({ account, chatId: first.chatId, limit: 10 });
      expect(page.items.map(({ text, fromMe }) => [text, fromMe])).toEqual([
        ['Second', true],
        ['First\nmessage', true],
      ]);
      await expectKind(
        network.act.message({ ...on(await take('strangers')), text: 'Hello' }),
        'not_connected',
      );
      expect(
        await network.act.message({ ...on(memberId), chatId: 'chat-that-is-gone', text: 'Third' }),
      ).toMatchObject({ done: true, chatId: first.chatId });
    });

    test('a message can be edited and deleted, once or twice, and an unknown one is not_found', async () => {
      const { network, account, on, take } = begun();
      const memberId = await take('relations');
      const sent = await network.act.message({ ...on(memberId), text: 'First' });
      if (!sent.done || sent.messageId === null) throw new Error('The message should be done');
      const { chatId, messageId } = sent;
      const ours = async () =>
        (await network.read.messages({ account, chatId })).items.map(
          ({ text, edited, deleted }) => [text, edited, deleted],
        );
      for (let times = 0; times < 2; times += 1)
        await network.messages.edit({ account, chatId, messageId, text: 'Second' });
      expect(await ours()).toEqual([['Second', true, false]]);
      await expectKind(
        network.messages.edit({ account, chatId, messageId: 'gone', text: 'Third' }),
        'not_found',
      );
      await network.messages.remove({ account, chatId, messageId });
      expect((await ours()).map(([, , deleted]) => deleted)).toEqual([true]);
      await expectKind(
        network.messages.edit({ account, chatId, messageId, text: 'Third' }),
        'invalid',
      );
    });

    test('a reply and a receipt can be read', async () => {
      const { subject, network, account, on, take } = begun();
      const memberId = await take('relations');
      const sent = await network.act.message({ ...on(memberId), text: 'Are you there?' });
      const chatId = sent.done ? sent.chatId : '';
      await subject.make({ account, memberId, does: 'read' });
      await subject.make({ account, memberId, does: 'reply', text: 'Yes, I am' });
      const [reply, ours] = (await network.read.messages({ account, chatId })).items;
      expect(reply).toMatchObject({ text: 'Yes, I am', fromMe: false, senderId: memberId });
      expect(ours).toMatchObject({ fromMe: true, seen: true });
      const chats = await network.read.chats({ account, after: subject.now() - DAY_MS });
      expect(chats.items.find((chat) => chat.chatId === chatId)).toMatchObject({
        memberId,
        lastMessage: { text: 'Yes, I am', fromMe: false },
      });
      expect((await network.read.chat({ account, chatId })).unread).toBeGreaterThan(0);
    });

    test('an InMail is sent to a stranger, for a credit unless the profile is open, and not without the product', async () => {
      const { network, account, nextRequestId, on, signIn, take } = begun();
      const open = async (memberId: string) =>
        (await network.people.profile({ account, who: memberId, full: false })).openProfile ===
        true;
      const credits = async () =>
        (await network.account.inmailCredits({ account })).sales_navigator ?? 0;
      const inmail = (memberId: string) =>
        network.act.inmail({
          ...on(memberId),
          product: 'sales_navigator',
          subject: 'Subject',
          text: 'Body',
        });
      const before = await credits();
      expect(
        await inmail(await take('strangers', async (memberId) => !(await open(memberId)))),
      ).toMatchObject({ done: true, chatId: expect.any(String) });
      expect(await credits()).toBe(before - 1);
      await inmail(await take('strangers', open));
      expect(await credits()).toBe(before - 1);
      const noSales = (await signIn('noSales')).account;
      await expectKind(
        network.act.inmail({
          account: noSales,
          requestId: nextRequestId(),
          memberId: await take('strangers'),
          product: 'sales_navigator',
          subject: 'S',
          text: 'B',
        }),
        'not_subscribed',
      );
      const other = (await signIn('plain')).account;
      let error: NetworkError | null = null;
      for (let sent = 0; sent < 200 && error === null; sent += 1) {
        const memberId = await take('strangers', async (id) => !(await open(id)));
        error = await failureOf(
          network.act.inmail({
            account: other,
            requestId: nextRequestId(),
            memberId,
            product: 'classic',
            subject: 'S',
            text: 'B',
          }),
        );
      }
      expect(error).toMatchObject({ kind: 'no_credits', scope: 'account' });
    });

    test('a visit is recorded and returns the profile', async () => {
      const { network, on, entriesOf, take } = begun();
      const act = on(await take('strangers'));
      expect(await network.act.visit(act)).toMatchObject({
        done: true,
        profile: { memberId: act.memberId },
      });
      expect(await entriesOf(act.requestId)).toMatchObject([
        { kind: 'VISIT', personId: act.memberId },
      ]);
    });

    test('a person is followed once', async () => {
      const { network, on, take } = begun();
      const memberId = await take('strangers');
      expect(await network.act.follow(on(memberId))).toEqual({ done: true });
      expect(await network.act.follow(on(memberId))).toEqual({
        done: false,
        reason: 'ALREADY_FOLLOWED',
      });
    });

    test('skills are endorsed three at a time until none is left; a stranger is not_connected', async () => {
      const { network, account, on, entriesOf, take, manySkills } = begun();
      const act = on(await take('relations', manySkills));
      const first = await network.act.endorse(act);
      expect(first).toMatchObject({
        done: true,
        endorsed: 3,
        skillIds: [expect.any(String), expect.any(String), expect.any(String)],
      });
      expect(await entriesOf(act.requestId)).toHaveLength(3);
      let last: unknown = first;
      for (let turn = 0; turn < 20 && (last as { done: boolean }).done; turn += 1)
        last = await network.act.endorse(on(act.memberId));
      expect(last).toEqual({ done: false, reason: 'NOTHING_TO_ENDORSE' });
      await expectKind(
        network.act.endorse(
          on(
            await take('strangers', (memberId) =>
              network.people
                .profile({ account, who: memberId })
                .then(({ skills }) => skills.length > 0),
            ),
          ),
        ),
        'not_connected',
      );
    });

    test('posts are liked from the newest on, each once, none from more than 90 days ago', async () => {
      const { subject, network, on, take } = begun();
      const memberId = await take('strangers', (id) => likes(id).then((liked) => liked.length > 1));
      const again = await network.act.like({ ...on(memberId), now: subject.now() });
      expect(again).toEqual({ done: false, reason: 'NOTHING_TO_LIKE' });
      await subject.advance(DAY_MS);
    });

    /** Likes everything that can be liked. */
    async function likes(memberId: string): Promise<string[]> {
      const { subject, network, on } = begun();
      const postIds: string[] = [];
      for (;;) {
        const liked = await network.act.like({ ...on(memberId), now: subject.now() });
        if (!liked.done) return postIds;
        expect(postIds).not.toContain(liked.postId);
        postIds.push(liked.postId);
      }
    }
  });
}
