import type { ReadMessage } from '#data/conversations/chat-messages.ts';
import {
  CHATS,
  type Command,
  DAYS,
  type Draw,
  type Form,
  MEMBERS,
  MESSAGES,
  drawnProfile,
  held,
  late,
  stamp,
} from './store-draws.ts';

export const NETWORK = {
  recordConnections: (form, draw) =>
    form.subject.store.recordConnections({
      ...held(form, draw),
      found: draw.some(MEMBERS, 4).map((memberId) => ({ memberId, at: stamp(form, draw) })),
      late: late(form, draw),
      ...(draw.chance(30) ? { moving: false } : {}),
    }),
  recordProfile: (form, draw) =>
    form.subject.store.recordProfile({
      ...held(form, draw),
      leadId: draw.of(form.leadIds),
      profile: drawnProfile(draw),
      late: late(form, draw),
    }),
  recordInvitations: (form, draw) =>
    form.subject.store.recordInvitations({
      ...held(form, draw),
      found: draw.some(MEMBERS, 4).map((memberId) => ({
        memberId,
        invitationId: `inv-${memberId}`,
        at: stamp(form, draw),
      })),
    }),
  recordMissingInvitations: (form, draw) =>
    form.subject.store.recordMissingInvitations({
      ...held(form, draw),
      leadIds: draw.some(form.leadIds, 5),
    }),
  reserveProfileRead: (form, draw) =>
    form.subject.store.reserveProfileRead({ ...held(form, draw), day: '2026-03-02', limit: 3 }),
  recordNoProfile: (form, draw) =>
    form.subject.store.recordNoProfile({ ...held(form, draw), leadId: draw.of(form.leadIds) }),
  recordThread: async (form, draw) => {
    const drawn: ReadMessage[] = draw.some(MESSAGES, 3).map((messageId) => ({
      messageId,
      fromMe: Number(messageId.slice(2)) % 2 === 0,
      text: `Text ${draw.below(3)}`,
      at:
        form.now -
        Number(messageId.slice(2)) * 997 -
        draw.below(900) -
        (draw.chance(30) ? 100_000 : 0),
      seen: draw.chance(50),
    }));
    const told = draw.chance(30) ? drawn.slice(0, 1) : [];
    return form.subject.store.recordThread({
      ...held(form, draw),
      thread: {
        chatId: draw.of(CHATS),
        memberId: draw.of([null, ...MEMBERS]),
        messages: drawn.slice(told.length),
        told,
      },
    });
  },
  closeHints: async (form, draw) =>
    form.subject.store.closeHints({
      userId: form.userId,
      ids: draw.some(['h-1', 'h-2', 'h-3'], 2),
    }),
  changeUser: (form, draw) =>
    form.subject.store.changeUser({
      ...held(form, draw),
      change: draw.of([
        { incident: 'LIMIT' },
        { invitesPausedUntil: form.now + 5, inviteLimitAnswers: 1 },
        { status: 'VERIFIED' as const, accountError: null },
        { notification: { type: 'INVITES_PAUSED', data: { a: 1 }, link: '/x' } },
        { event: { type: 'CAMPAIGN_STOPPED' as const, data: { b: 1 } } },
        {},
      ]),
      ...(draw.chance(30) ? { marks: { capToldAt: form.now } } : {}),
    }),
} satisfies Record<string, Command>;

export const WITHDRAWALS = {
  addWithdrawals: async (form: Form, draw: Draw) => {
    const invitations = draw.some(MEMBERS, 3).map((memberId) => ({
      memberId,
      invitationId: `i-${memberId}`,
      sentAt: draw.of([null, form.now - draw.below(9)]),
    }));
    form.taskIds.push(
      await form.subject.addWithdrawals({
        userId: form.userId,
        now: form.now,
        invitations: invitations.length > 1 ? invitations.slice(0, 1) : invitations,
      }),
    );
  },
  cancelWithdrawals: async (form, draw) =>
    form.taskIds.length === 0 || draw.chance(60)
      ? null
      : form.subject.cancelWithdrawals({
          userId: form.userId,
          now: form.now,
          taskId: draw.of(form.taskIds),
        }),
  nextWithdrawal: (form) => form.subject.store.nextWithdrawal({ userId: form.userId }),
  reserveWithdrawal: async (form: Form, draw: Draw) => {
    if (form.taskIds.length === 0) await WITHDRAWALS.addWithdrawals(form, draw);
    const open = await form.subject.store.nextWithdrawal({ userId: form.userId });
    if (open === null) return null;
    const reserved = await form.subject.store.reserveWithdrawal<'NO'>({
      ...held(form, draw),
      realNow: form.realNow,
      realDeadline: form.realNow + (draw.chance(10) ? 100_000 : 100),
      withdrawal: open.next,
      requestId: `w-${draw.below(999)}`,
      nextSlotAt: form.now + 5,
      withdrawalSlotAt: draw.of([null, form.now + 9]),
      check: (fresh) => {
        form.asked.push(fresh);
        return draw.chance(15)
          ? { allowed: false, reason: 'NO' }
          : {
              allowed: true,
              day: draw.of(DAYS),
              zone: 'Etc/UTC',
              limit: draw.of([0, 1, 5, 5]),
              dayLimit: null,
            };
      },
    });
    if (reserved.reserved) form.intentIds.push(reserved.intentId);
    return reserved;
  },
  settleWithdrawal: async (form, draw) => {
    await WITHDRAWALS.reserveWithdrawal(form, draw);
    const end = draw.of([
      { state: 'WITHDRAWN' },
      { state: 'WITHDRAWN' },
      { state: 'SKIPPED', reason: 'NO_PENDING_INVITE' },
      { state: 'WAITING' },
      { state: 'UNCONFIRMED' },
    ] as const);
    const settled =
      form.intentIds.length === 0
        ? null
        : await form.subject.store.settleWithdrawal({
            ...held(form, draw),
            intentId: draw.chance(80) ? String(form.intentIds.at(-1)) : draw.of(form.intentIds),
            end,
            startedAt: form.now - 5,
            requestId: 'w',
            outcome: { a: 1 },
          });
    return settled;
  },
  claimOpenWithdrawals: (form, draw) =>
    form.subject.store.claimOpenWithdrawals({
      ...held(form, draw),
      realBefore: form.realNow + 1 - draw.below(3000),
      limit: 50,
    }),
} satisfies Record<string, Command>;
