import type { RouteKey } from '#contract/all-routes.ts';
import { sampleWebhookPayload } from '#core/webhooks/webhook-payload.ts';
import { reason, type Known } from './demo-requests.ts';
import type { Ask } from './recorder.ts';

const APPROVAL = {
  id: '3',
  key: { id: '1', name: 'Assistant' },
  call: { tool: 'start_campaign', arguments: { campaignId: '1000000001' } },
  summary: 'Start the campaign “Autumn conference”',
  preview: { status: 'ACTIVE' },
  state: 'WAITING',
  createdAt: '2026-11-24T09:10:00.000Z',
  expiresAt: '2026-11-25T09:10:00.000Z',
  decidedAt: null,
  problem: null,
};
const CONNECTION = {
  id: '12',
  name: 'Writing assistant',
  host: 'assistant.example',
  clientId: 'https://assistant.example/oauth/client.json',
  scopes: ['leads:read', 'campaigns:read'],
  approvalNeeded: true,
  createdAt: '2026-11-24T09:10:00.000Z',
  endsAt: null,
  lastUsedAt: '2026-11-24T09:12:00.000Z',
  lastAddress: '192.0.2.10',
};
const WEBHOOK_DELIVERY = {
  id: '41',
  eventId: '1000010466',
  eventType: 'MESSAGE_RESPONDED',
  leadId: '1000000101',
  leadName: 'Maren Vogt',
  occurredAt: '2026-11-24T09:10:00.000Z',
  state: 'DELIVERED',
  tries: 1,
  mostTries: 8,
  queuedAt: '2026-11-24T09:10:00.100Z',
  triedAt: '2026-11-24T09:10:00.200Z',
  nextTryAt: null,
  answerStatus: 200,
  answerMs: 184,
  answerText: 'ok',
  problem: null,
  firstProblem: null,
  messageId: 'msg_1000010466',
  body: sampleWebhookPayload('MESSAGE_RESPONDED', Date.UTC(2026, 10, 24, 9, 10)),
};

const ARCHIVE_IMPORT = {
  id: '1',
  fileName: 'reachwell-export.zip',
  state: 'DONE',
  phase: 'READING',
  rowsDone: 14_698,
  rowsTotal: 14_698,
  read: 14_697,
  refused: 1,
  madeAt: '2026-11-23T18:00:00.000Z',
  askedAt: '2026-11-24T09:10:00.000Z',
  doneAt: '2026-11-24T09:12:00.000Z',
  problem: null,
  canContinue: false,
  files: [{ file: 'leads', holds: 'Your leads', read: 4200, refused: 1 }],
  refusals: [
    {
      file: 'leads',
      row: 17,
      code: 'ERASED',
      field: null,
      message: 'This person was erased from this account',
    },
  ],
  leftOut: [
    {
      file: 'mailboxes',
      holds: 'Your connected mailbox',
      rows: 1,
      reason: 'Connect your mailbox again: its password isn’t in the archive',
    },
  ],
};
const INVITATION = {
  state: 'AGREED',
  name: 'Autumn conference',
  ownerName: 'Dana Reeves',
  sequence: null,
  weight: 1,
  share: 50,
  ownCampaignId: '1000000007',
};
const senderOf = (userId: string) => ({
  userId,
  name: 'Dana Reeves',
  weight: 1,
  state: 'AGREED',
  lost: null,
  texts: { firstName: 'Dana', fullName: 'Dana Reeves', jobTitle: 'Head of Sales' },
  capacityToday: 18,
  boundBy: 'WEEKLY_INVITES',
  leads: { dealt: 240, touched: 61 },
});

function forecastOfSenders(campaignId: string, userId: string) {
  const finish = {
    p10: '2026-12-14T15:00:00.000Z',
    p50: '2026-12-16T11:00:00.000Z',
    p90: '2026-12-21T09:00:00.000Z',
  };
  return {
    campaignId,
    computedAt: '2026-11-24T09:10:00.000Z',
    leads: 240,
    finish,
    contacted: { p10: 236, p50: 240, p90: 240 },
    accepted: { p10: 61, p50: 70, p90: 82 },
    replied: { p10: 19, p50: 25, p90: 33 },
    senders: [
      {
        userId,
        name: 'Dana Reeves',
        lost: null,
        leads: 240,
        finish,
        actionsPerDay: { p10: 14, p90: 22 },
        bindingCode: 'WEEKLY_INVITES',
        sentence: 'Invites per week are the limit',
      },
    ],
  };
}

/**
 * Examples of what the demo can’t be brought to: a second seat, an act that nobody can settle, a
 * browser at another provider. Their answers are written here, or have the form of another call’s.
 */
export const UNHAD: Readonly<
  Partial<Record<RouteKey, (known: Known) => Ask & { answer?: unknown; like?: RouteKey }>>
> = {
  'POST /identity/refresh': () => ({
    body: { refreshToken: 'refresh-9d31e7' },
    like: 'POST /identity/second-factor/verify',
  }),
  'POST /contracts': () => ({
    body: { contractId: 'sales-navigator-1' },
    like: 'GET /userdetails/current',
  }),
  'POST /userdetails/verification/resend': () => ({ like: 'POST /userdetails/verify' }),
  'GET /v1/auth/exchange': () => ({
    query: { state: '4f8a2c', code: '4f8a2c6b9d31e7' },
    like: 'GET /v1/auth/mailbox',
  }),
  'POST /hooks/{secret}': () => ({
    params: { secret: 'inbound-secret' },
    body: { email: 'jonas@example.com', firstName: 'Jonas', event: 'Autumn conference' },
    answer: {
      rows: [{ index: 0, verdict: 'ADDED', reason: null }],
      counts: { ADDED: 1, MERGED: 0, DUPLICATE: 0, SKIPPED: 0, WRONG: 0, NOT_CHECKED: 0 },
    },
  }),
  'GET /v1/webhooks/{webhookId}/deliveries': () => ({
    params: { webhookId: '1' },
    answer: {
      content: [WEBHOOK_DELIVERY],
      page: 0,
      size: 10,
      totalElements: 1,
      totalPages: 1,
    },
  }),
  'POST /v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': () => ({
    params: { webhookId: '1', deliveryId: '41' },
    answer: WEBHOOK_DELIVERY,
  }),
  'POST /v1/webhooks/{webhookId}/test': () => ({
    params: { webhookId: '1' },
    answer: {
      delivered: true,
      status: 200,
      ms: 184,
      problem: null,
      answer: 'ok',
      sent: WEBHOOK_DELIVERY.body,
    },
  }),
  'POST /v1/archive/import': () => ({
    body: {},
    file: 'the ZIP of an account export',
    answer: { taskId: '1' },
  }),
  'GET /v1/archive/import/{archiveImportId}': () => ({
    params: { archiveImportId: '1' },
    answer: ARCHIVE_IMPORT,
  }),
  'POST /v1/archive/import/{archiveImportId}/continue': () => ({
    params: { archiveImportId: '1' },
    answer: { taskId: '1' },
  }),
  'PATCH /campaigns/{campaignId}': ({ campaignId = '' }) => ({
    params: { campaignId },
    body: { handOver: 'AT_ONCE' },
    like: 'GET /campaigns/{campaignId}',
  }),
  'GET /campaigns/{campaignId}/senders': ({ campaignId = '', userId = '' }) => ({
    params: { campaignId },
    answer: [senderOf(userId)],
  }),
  'PUT /campaigns/{campaignId}/senders': ({ campaignId = '', userId = '' }) => ({
    params: { campaignId },
    body: [{ userId, weight: 1 }],
    answer: [senderOf(userId)],
  }),
  'GET /campaigns/{campaignId}/forecast/senders': ({ campaignId = '', userId = '' }) => ({
    params: { campaignId },
    answer: forecastOfSenders(campaignId, userId),
  }),
  'GET /campaigns/{campaignId}/senders/me': ({ campaignId = '' }) => ({
    params: { campaignId },
    answer: INVITATION,
  }),
  'POST /campaigns/{campaignId}/senders/me': ({ campaignId = '' }) => ({
    params: { campaignId },
    body: { agree: true },
    answer: INVITATION,
  }),
  'DELETE /campaigns/{campaignId}/senders/me': ({ campaignId = '' }) => ({
    params: { campaignId },
  }),
  'POST /campaigns/{campaignId}/leads/handover': ({ campaignId = '', userId = '' }) => ({
    params: { campaignId },
    body: { leadIds: ['1000000101'], toUserId: userId },
    answer: {
      leads: [
        {
          leadId: '1000000101',
          name: 'Maren Vogt',
          code: 'HANDED_OVER',
          firstText: {
            itemId: 'hello',
            type: 'MESSAGE',
            subject: null,
            text: 'Hi Maren, Dana asked me to get in touch.',
            missing: [],
          },
        },
      ],
    },
  }),
  'PATCH /messaging/conversations/{conversationId}/notes/{noteId}': ({ conversationId = '' }) => ({
    params: { conversationId, noteId: '3' },
    body: { content: 'Sam says: 10 % off' },
    answer: {
      id: '3',
      kind: 'NOTE',
      at: '2026-11-24T09:10:00.000Z',
      content: 'Sam says: 10 % off',
      author: null,
      mine: true,
      edited: true,
      can: { edit: true, delete: true },
    },
  }),
  'GET /v1/approvals': () => ({
    query: { size: '10' },
    answer: { content: [APPROVAL], page: 0, size: 10, totalElements: 1, totalPages: 1 },
  }),
  'POST /v1/approvals/{approvalId}/approve': () => ({
    params: { approvalId: '3' },
    answer: { ...APPROVAL, state: 'DONE', decidedAt: '2026-11-24T09:12:00.000Z' },
  }),
  'POST /v1/approvals/{approvalId}/reject': () => ({
    params: { approvalId: '3' },
    answer: { ...APPROVAL, state: 'REJECTED', decidedAt: '2026-11-24T09:12:00.000Z' },
  }),
  'GET /v1/connections': () => ({ answer: [CONNECTION] }),
  'DELETE /v1/connections/{connectionId}': () => ({ params: { connectionId: '12' } }),
  'POST /zapier/test': ({ campaignId = '' }) => ({
    body: { zapierUrl: 'https://hooks.example.com/catch/1', campaignId },
    answer: {
      delivered: true,
      status: 200,
      problem: null,
      tookMs: 182,
      answer: 'ok',
      sent: { eventType: 'INVITE_ACCEPTED', leadId: '1000000101', fullName: 'Maren Vogt' },
    },
  }),
  'GET /campaigns/{campaignId}/zapier/deliveries/{deliveryId}': ({ campaignId = '' }) => ({
    params: { campaignId, deliveryId: '41' },
    answer: {
      ...delivery(campaignId),
      address: 'https://hooks.example.com/…',
      body: { eventType: 'INVITE_ACCEPTED', leadId: '1000000101', fullName: 'Maren Vogt' },
      answerText: 'ok',
    },
  }),
  'POST /campaigns/{campaignId}/zapier/deliveries/{deliveryId}/redeliver': ({
    campaignId = '',
  }) => ({ params: { campaignId, deliveryId: '41' }, answer: delivery(campaignId) }),
  'POST /campaigns/{campaignId}/leads/{leadId}/intents/{intentId}/word': ({
    campaignId = '',
    leadId = '',
  }) => ({
    params: { campaignId, leadId, intentId: '7' },
    body: { happened: true },
    like: 'GET /leads/{leadId}',
  }),
  'PATCH /searches/{leadPackId}/status': ({ leadPackId = '' }) => ({
    params: { leadPackId },
    body: { searchStatus: 'SEARCH_PAUSED' },
    like: 'GET /searches/{leadPackId}',
  }),
  'GET /admin/users/{id}/subscription/transfer': ({ userId = '', guestId = '' }) => ({
    params: { id: userId },
    query: { toUserId: guestId },
    answer: {
      from: { userId, displayName: 'Dana Reeves', email: 'dana@example.com' },
      to: { userId: guestId, displayName: 'Kim Larsen', email: 'kim@example.com' },
      effects: ['Kim Larsen pays from the next invoice on'],
    },
  }),
  'POST /admin/users/{id}/subscription/transfer': ({ userId = '', guestId = '' }) => ({
    params: { id: userId },
    body: { ...reason, toUserId: guestId },
    like: 'GET /admin/users/{id}',
  }),
  'POST /admin/users/{id}/subscription/deactivate': ({ userId = '' }) => ({
    params: { id: userId },
    body: reason,
    like: 'GET /admin/users/{id}',
  }),
  'POST /admin/users/{id}/limits/reset': ({ userId = '' }) => ({
    params: { id: userId },
    body: reason,
    like: 'GET /admin/users/{id}',
  }),
  'POST /admin/users/{id}/invites/resume': ({ userId = '' }) => ({
    params: { id: userId },
    body: reason,
    like: 'GET /admin/users/{id}',
  }),
  'POST /admin/users/{id}/deletion/cancel': ({ userId = '' }) => ({
    params: { id: userId },
    body: reason,
  }),
};

function delivery(campaignId: string) {
  return {
    id: '41',
    campaignId,
    eventId: '5b1f0c2e',
    eventType: 'INVITE_ACCEPTED',
    leadId: '1000000101',
    leadName: 'Maren Vogt',
    occurredAt: '2026-11-24T09:12:00.000Z',
    state: 'DELIVERED',
    tries: 1,
    mostTries: 8,
    queuedAt: '2026-11-24T09:12:01.000Z',
    triedAt: '2026-11-24T09:12:01.000Z',
    nextTryAt: null,
    answerStatus: 200,
    answerMs: 182,
    problem: null,
    firstProblem: null,
  };
}
