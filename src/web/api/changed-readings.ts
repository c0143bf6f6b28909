import type { GetKey, RouteKey } from './call-types.ts';

/** A query, by its call; a trailing star matches every query that starts with it. */
type Reading = GetKey | `GET ${string}*` | '*';

const STAFF = ['GET /admin/*'] as const;
const CAMPAIGN = ['GET /campaigns', 'GET /campaigns/{campaignId}'] as const;
const SENDERS = [
  ...CAMPAIGN,
  'GET /campaigns/{campaignId}/senders*',
  'GET /v1/shared/campaigns',
] as const;
const CAMPAIGN_STATUS = [...CAMPAIGN, 'GET /v1/engine/status'] as const;
const LISTS = [
  ...CAMPAIGN,
  'GET /searches',
  'GET /searches/{leadPackId}',
  'GET /v1/search-lead-config-item/statistics/{ids}',
] as const;
const LEADS = [
  'GET /leads',
  'GET /campaigns/{campaignId}/leads*',
  'GET /leads/count',
  'GET /leads/{leadId}',
  'GET /campaigns/{campaignId}',
  'GET /searches',
  'GET /v1/engine/status',
] as const;
const NOTES = ['GET /leads/{leadId}/notes'] as const;
const FILTERS = ['GET /leads/filters'] as const;
const REMINDERS = ['GET /leads/{leadId}/reminders', 'GET /messaging/*'] as const;
const CONVERSATIONS = [
  'GET /messaging/conversations',
  'GET /messaging/conversations/counts',
  'GET /messaging/conversations/{conversationId}',
] as const;
const MESSAGES = ['GET /messaging/*', 'GET /leads*', 'GET /campaigns/{campaignId}/leads*'] as const;
const CONVERSATION_NOTES = ['GET /messaging/conversations/{conversationId}/events'] as const;
const TEMPLATES = ['GET /v1/shared/sequenceitemtemplates'] as const;
const TEAM = ['GET /v1/shared/teams*', 'GET /userdetails/current', 'GET /notifications'] as const;
const CONNECTION = ['GET /userdetails/current'] as const;
const SIGN_IN = ['GET /identity/credentials', 'GET /identity/sessions'] as const;
const FACTORS = ['GET /identity/second-factor'] as const;
const EXPORTS = ['GET /account/export', 'GET /account/activity'] as const;
const DELIVERIES = ['GET /campaigns/{campaignId}/zapier*'] as const;
const PAUSE = [
  'GET /v1/todays-plan*',
  'GET /v1/engine/status',
  'GET /leads*',
  'GET /campaigns/{campaignId}/leads*',
  'GET /v1/dashboard*',
] as const;
const CONNECTIONS = ['GET /v1/connections', 'GET /account/activity'] as const;
/** A connection is changed as a key. */
const API_KEYS = ['GET /v1/apikeys', ...CONNECTIONS] as const;
const ARCHIVES = ['GET /v1/archive/import', 'GET /account/activity'] as const;
const HISTORY = ['GET /v1/contact-history*', 'GET /v1/do-not-contact'] as const;
const WEBHOOKS = ['GET /v1/webhooks*', 'GET /account/activity'] as const;
const INBOUND = ['GET /campaigns/{campaignId}/inbound', 'GET /account/activity'] as const;
const PRACTICE = ['GET /practice/world', 'GET /practice/people'] as const;
/** For calls whose changes may show anywhere on screen. */
const EVERYTHING = ['*'] as const;

/**
 * The reads that each call changes. They are repeated once the call is answered, even if it was
 * refused, because the reason may be a change made elsewhere. Mutations don't list any themselves.
 */
const CHANGED_READINGS: Partial<Record<RouteKey, readonly Reading[]>> = {
  'DELETE /account/export/{exportId}': EXPORTS,
  'DELETE /admin/proxies/{id}': STAFF,
  'DELETE /admin/users/{id}': STAFF,
  'DELETE /campaigns/{campaignId}': ['GET /campaigns'],
  'DELETE /campaigns/{campaignId}/inbound': INBOUND,
  'DELETE /identity/second-factor': FACTORS,
  'DELETE /identity/sessions/{sessionId}': ['GET /identity/sessions', 'GET /account/activity'],
  'DELETE /leads/filters/{savedFilterId}': FILTERS,
  'DELETE /leads/{leadId}/notes/{noteId}': NOTES,
  'DELETE /leads/{leadId}/reminders/{reminderId}': REMINDERS,
  'DELETE /messaging/conversations/{conversationId}/events/{eventId}': MESSAGES,
  'DELETE /messaging/conversations/{conversationId}/notes/{noteId}': CONVERSATION_NOTES,
  'DELETE /messaging/labels/{labelId}': ['GET /messaging/*'],
  'DELETE /practice/outbox': ['GET /practice/outbox*'],
  'DELETE /searches/{leadPackId}': LISTS,
  'DELETE /userdetails/verify': EVERYTHING,
  'DELETE /v1/apikeys/{keyId}': API_KEYS,
  'DELETE /v1/connections/{connectionId}': CONNECTIONS,
  'DELETE /v1/contact-history/{historyImportId}': EVERYTHING,
  'DELETE /v1/do-not-contact/files/{fileId}': EVERYTHING,
  'DELETE /v1/do-not-contact/{entryId}': EVERYTHING,
  'DELETE /v1/shared/sequenceitemtemplates/{templateId}': TEMPLATES,
  'DELETE /v1/shared/teams/blacklist/{entryId}': TEAM,
  'DELETE /v1/shared/teams/invitations/{invitationId}': TEAM,
  'DELETE /v1/shared/teams/users/{userId}': TEAM,
  'DELETE /v1/webhooks/{webhookId}': WEBHOOKS,
  'PATCH /admin/proxies/{id}': STAFF,
  'PATCH /admin/users/{id}/trial': STAFF,
  'PATCH /campaigns/{campaignId}/status': CAMPAIGN_STATUS,
  'PATCH /leads/filters/{savedFilterId}': FILTERS,
  'PATCH /leads/{leadId}': [...LEADS, ...CONVERSATIONS],
  'PATCH /leads/{leadId}/notes/{noteId}': NOTES,
  'PATCH /leads/{leadId}/reminders/{reminderId}': REMINDERS,
  'PATCH /messaging/conversations/{conversationId}': CONVERSATIONS,
  'PATCH /messaging/conversations/{conversationId}/events/{eventId}': MESSAGES,
  'PATCH /messaging/conversations/{conversationId}/notes/{noteId}': CONVERSATION_NOTES,
  'PATCH /messaging/labels/{labelId}': ['GET /messaging/*'],
  'PATCH /notifications': ['GET /notifications'],
  'PATCH /notifications/{notificationId}': ['GET /notifications'],
  'PATCH /searches/{leadPackId}': LISTS,
  'PATCH /searches/{leadPackId}/status': LISTS,
  'PATCH /userdetails/current': ['GET /schedule', 'GET /v1/sequenceitems/available'],
  'PATCH /userdetails/email': ['GET /userdetails/current', ...SIGN_IN],
  'PATCH /v1/apikeys/{keyId}': API_KEYS,
  'PATCH /v1/shared/teams': TEAM,
  'PATCH /v1/shared/teams/users/{userId}': TEAM,
  'PATCH /v1/webhooks/{webhookId}': WEBHOOKS,
  'POST /account/export': EXPORTS,
  'POST /admin/proxies': STAFF,
  'POST /admin/users/{id}/deletion/cancel': STAFF,
  'POST /admin/users/{id}/invites/resume': STAFF,
  'POST /admin/users/{id}/limits/reset': STAFF,
  'POST /admin/users/{id}/subscription/deactivate': STAFF,
  'POST /admin/users/{id}/subscription/transfer': STAFF,
  'POST /admin/users/{id}/visits': STAFF,
  'POST /campaigns': ['GET /campaigns'],
  'POST /campaigns/{campaignId}/duplicate': ['GET /campaigns'],
  'POST /campaigns/{campaignId}/inbound': INBOUND,
  'POST /campaigns/{campaignId}/leads/{leadId}/intents/{intentId}/word': LEADS,
  'POST /campaigns/{campaignId}/zapier/deliveries/{deliveryId}/redeliver': DELIVERIES,
  'POST /campaigns/{campaignId}/zapier/send-waiting': DELIVERIES,
  'POST /identity/password': SIGN_IN,
  'POST /identity/second-factor/confirm': FACTORS,
  'POST /identity/second-factor/recovery-codes': FACTORS,
  'POST /leads/bulk': [...LEADS, 'GET /leads/tags', 'GET /v1/todays-plan'],
  'POST /leads/filters': FILTERS,
  'POST /leads/findemail': [...LEADS, 'GET /leads/findemail'],
  'POST /leads/{leadId}/erase': EVERYTHING,
  'POST /leads/{leadId}/look': LEADS,
  'POST /leads/{leadId}/notes': NOTES,
  'POST /leads/{leadId}/reminders': REMINDERS,
  'POST /messaging/conversations': ['GET /messaging/conversations'],
  'POST /messaging/conversations/bulk': CONVERSATIONS,
  'POST /messaging/conversations/{conversationId}/events': MESSAGES,
  'POST /messaging/conversations/{conversationId}/lead': ['GET /messaging/*', 'GET /leads*'],
  'POST /messaging/conversations/{conversationId}/notes': CONVERSATION_NOTES,
  'POST /messaging/labels': ['GET /messaging/*'],
  'POST /practice/happenings': PRACTICE,
  'POST /searches': LISTS,
  'POST /searches/{leadPackId}/undo': LISTS,
  'POST /user-client/{userId}/ip-data/new-ip': ['GET /user-client/{userId}/ip-data', ...CONNECTION],
  'POST /userdetails/verification/code': CONNECTION,
  'POST /userdetails/verification/resend': CONNECTION,
  'POST /userdetails/verify': CONNECTION,
  'POST /v1/auth': EVERYTHING,
  'POST /v1/auth/mailbox/bounces/resume': EVERYTHING,
  'POST /v1/auth/mailbox/test': EVERYTHING,
  'POST /v1/apikeys': API_KEYS,
  'POST /v1/approvals/{approvalId}/approve': EVERYTHING,
  'POST /v1/approvals/{approvalId}/reject': ['GET /v1/approvals*', 'GET /notifications'],
  'POST /v1/archive/import': ARCHIVES,
  'POST /v1/archive/import/{archiveImportId}/continue': ARCHIVES,
  'POST /v1/contact-history': HISTORY,
  'POST /v1/do-not-contact': EVERYTHING,
  'POST /v1/do-not-contact/files': EVERYTHING,
  'POST /v1/sequenceitems': [
    ...CAMPAIGN,
    'GET /v1/sequenceitems/{campaignId}/statistics',
    'GET /v1/sequenceitems/{campaignId}/versions',
    'GET /v1/sequencerestrictions/{campaignId}',
  ],
  'POST /v1/shared/sequenceitemtemplates': TEMPLATES,
  'POST /v1/shared/teams': TEAM,
  'POST /v1/shared/teams/blacklist': TEAM,
  'POST /v1/shared/teams/invitations': TEAM,
  'POST /v1/shared/teams/invitations/{invitationId}/accept': TEAM,
  'POST /v1/shared/teams/invitations/{invitationId}/decline': TEAM,
  'POST /v1/shared/teams/invitations/{invitationId}/resend': TEAM,
  'POST /v1/todays-plan/pause': PAUSE,
  'POST /v1/todays-plan/resume': PAUSE,
  'PATCH /campaigns/{campaignId}': SENDERS,
  'PUT /campaigns/{campaignId}': ['GET /campaigns'],
  'PUT /campaigns/{campaignId}/senders': SENDERS,
  'POST /campaigns/{campaignId}/senders/me': SENDERS,
  'DELETE /campaigns/{campaignId}/senders/me': SENDERS,
  'POST /campaigns/{campaignId}/leads/handover': [...SENDERS, ...LEADS],
  'PUT /v1/shared/teams/campaign-consent': TEAM,
  'PUT /processinglimits': ['GET /processinglimits/usage'],
  'PUT /schedule': ['GET /userdetails/current', 'GET /v1/engine/status'],
  'PUT /undesirablewords': ['GET /leads', 'GET /campaigns/{campaignId}/leads*'],
  'PUT /v1/shared/sequenceitemtemplates/{templateId}': TEMPLATES,
  'PUT /v1/shared/teams/inbox': [...TEAM, 'GET /messaging/*'],
  'POST /v1/webhooks': WEBHOOKS,
  'POST /v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': WEBHOOKS,
  'POST /v1/webhooks/{webhookId}/replay': WEBHOOKS,
  'POST /v1/webhooks/{webhookId}/secret': WEBHOOKS,
  'POST /v1/webhooks/{webhookId}/test': WEBHOOKS,
};

/** Whether a call changes what was read by another. */
export function isChangedBy(key: RouteKey, read: unknown): boolean {
  return (CHANGED_READINGS[key] ?? []).some((reading) =>
    reading.endsWith('*') ? String(read).startsWith(reading.slice(0, -1)) : read === reading,
  );
}
