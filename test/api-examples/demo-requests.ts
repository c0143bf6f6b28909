import type { RouteKey } from '#contract/all-routes.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { Ask } from './recorder.ts';

/** What of the demo the requests name. */
export type Known = Readonly<Record<string, string>>;

const PEOPLE = [
  'First name,Last name,Company,Profile URL',
  'Maren,Vogt,Nordlicht Energie,https://www.linkedin.com/in/maren-vogt',
  'Tomas,Lind,Lind & Partner,https://www.linkedin.com/in/tomas-lind',
].join('\r\n');
export const CONTACTS = [
  'First name,Last name,LinkedIn profile,Corporate email,Lead status,Invited at',
  'Maren,Vogt,https://www.linkedin.com/in/maren-vogt,,Pending,2025-03-03',
  'Elin,Dahl,https://www.linkedin.com/in/elin-dahl,elin@dahl.example,Unsubscribed,',
].join('\r\n');
export const BLOCKED = [
  'LinkedIn profile,Email,Domain,Reason',
  'https://www.linkedin.com/in/joris-maas,,,Asked by phone',
  ',,quiet.example,',
  ',,quiet,',
].join('\r\n');
const OFFER = '%PDF-1.4\n%%EOF\n';
const sequence = {
  ...newItem({ type: 'MESSAGE', id: 'hello', yes: newItem({ type: 'END', id: 'end' }) }),
  message: 'Hi {{firstName}}, thank you for connecting.',
};
const page = { query: { size: '2' } };
export const reason = { reason: 'Asked by the customer in ticket 4711' };

/** Requests of the demo’s user, where a path alone isn’t enough. */
export const DEMO_REQUESTS: Readonly<Partial<Record<RouteKey, (known: Known) => Ask>>> = {
  'PATCH /userdetails/current': () => ({ body: { displayName: 'Dana Reeves' } }),
  'POST /userdetails': () => ({ body: { displayName: 'Dana Reeves', zone: 'Europe/Berlin' } }),
  'PUT /userdetails/{id}': ({ userId = '', zone = '' }) => ({
    params: { id: userId },
    body: {
      displayName: 'Dana Reeves',
      zone,
      onboardingCompleted: true,
      chosenContract: null,
      inviteByEmailEnabled: false,
    },
  }),
  'GET /userdetails/{id}': ({ userId = '' }) => ({ params: { id: userId } }),
  'GET /userdetails/verify/{email}': () => ({ params: { email: 'maren@nordlicht.example' } }),
  'PUT /v1/shared/referral': () => ({ body: { psXid: 'click-1' } }),
  'GET /v1/featureflags/user': () => ({ query: { featureFlag: 'INBOX' } }),
  'POST /v1/shared/versionsync': () => ({ body: { version: '0.2.0' } }),
  'GET /account/activity': () => page,
  'GET /account/export': () => page,
  'GET /v1/auth/servers': () => ({ query: { address: 'dana@example.com' } }),
  'PATCH /v1/auth/mailbox': () => ({ body: { fromName: 'Dana Reeves', signature: 'Dana' } }),
  'GET /v1/shared/emailcredits/{userId}/ledger': () => page,
  'POST /campaigns/{campaignId}/leads': () => ({
    body: {
      leads: [
        {
          profileUrl: 'https://www.linkedin.com/in/ingrid-solheim',
          firstName: 'Ingrid',
          lastName: 'Solheim',
          company: 'Fjord Analytics',
          custom: { event: 'Autumn conference' },
        },
        { email: 'jonas@example.com', firstName: 'Jonas' },
      ],
      listName: 'Conference visitors',
    },
  }),
  'POST /leads/{leadId}/stop': () => ({ body: { reason: 'Became a customer' } }),
  'POST /v1/linkedin/identity/withdraw': () => ({ body: { olderThanDays: 21 } }),
  'GET /campaigns': () => ({ query: { status: 'ACTIVE', size: '2' } }),
  'POST /campaigns': () => ({
    body: { name: 'Autumn conference', skipLeadConditions: ['CAMPAIGN_DUPLICATE', 'DUPLICATE'] },
  }),
  'PUT /campaigns/{campaignId}': () => ({ body: { name: 'Autumn conference' } }),
  'DELETE /campaigns/{campaignId}': ({ draftId = '' }) => ({ params: { campaignId: draftId } }),
  'PATCH /campaigns/{campaignId}/status': () => ({ body: { status: 'NOT_ACTIVE' } }),
  'GET /campaigns/{campaignId}/leadids': () => ({ query: { status: 'WAITING' } }),
  'GET /v1/campaign/statistics/{ids}': ({ campaignId = '' }) => ({ params: { ids: campaignId } }),
  'POST /campaigns/forecast': ({ campaignId = '' }) => ({ body: { campaignId } }),
  'GET /campaigns/{campaignId}/launch-check': () => page,
  'POST /v1/sequenceitems/preview': ({ campaignId = '' }) => ({
    body: { campaignId, sequenceItemRequest: sequence },
  }),
  'GET /campaigns/{campaignId}/zapier/deliveries': () => page,
  'GET /events/statistics': ({ campaignId = '' }) => ({ query: { campaignIds: campaignId } }),
  'GET /v1/todays-plan': () => page,
  'GET /v1/dashboard': () => ({ query: { days: '2' } }),
  'GET /searches': ({ campaignId = '' }) => ({ query: { campaignId, size: '2' } }),
  'POST /searches': ({ draftId = '' }) => ({
    body: { campaignId: draftId, name: 'Conference guests' },
    file: PEOPLE,
  }),
  'POST /searches/validation': () => ({ body: {}, file: PEOPLE }),
  'PATCH /searches/{leadPackId}': () => ({ body: { name: 'Conference guests' } }),
  'PATCH /searches/{leadPackId}/status': ({ collectingId = '' }) => ({
    params: { leadPackId: collectingId },
    body: { searchStatus: 'SEARCH_PAUSED' },
  }),
  'POST /searches/{leadPackId}/undo': ({ newPackId = '' }) => ({
    params: { leadPackId: newPackId },
  }),
  'GET /searches/{leadPackId}/report': () => page,
  'GET /v1/search-lead-config-item/statistics/{ids}': ({ leadPackId = '' }) => ({
    params: { ids: leadPackId },
  }),
  'GET /leads': ({ campaignId = '' }) => ({
    query: { campaignId, status: 'WAITING,FINISHED', size: '2' },
  }),
  'GET /leads/count': ({ campaignId = '' }) => ({ query: { campaignId } }),
  'PATCH /leads/{leadId}': () => ({ body: { jobTitle: 'Head of Operations' } }),
  'POST /leads/bulk': ({ leadId = '' }) => ({
    body: { action: 'TAG', leadIds: [leadId], tag: 'conference' },
  }),
  'GET /events': ({ campaignId = '' }) => ({
    query: { campaignId, types: 'INVITE_ACCEPTED,MESSAGE_RESPONDED', size: '2' },
  }),
  'GET /v1/contact-history': () => page,
  'POST /v1/contact-history/validation': () => ({ body: {}, file: CONTACTS }),
  'POST /v1/contact-history': () => ({ body: {}, file: CONTACTS }),
  'GET /v1/do-not-contact': () => page,
  'POST /v1/do-not-contact': () => ({
    body: { domain: 'rivals.example', note: 'A competitor' },
  }),
  'POST /v1/do-not-contact/files/validation': () => ({ body: {}, file: BLOCKED }),
  'POST /v1/do-not-contact/files': () => ({ body: {}, file: BLOCKED }),
  'GET /leads/{leadId}/reminders': () => page,
  'POST /leads/{leadId}/reminders': ({ reminderType = '' }) => ({
    body: { reminderType, remindAt: '2026-11-27T09:00:00.000Z', note: 'Ask about the budget' },
  }),
  'PATCH /leads/{leadId}/reminders/{reminderId}': () => ({ body: { active: false } }),
  'GET /messaging/conversations': () => ({ query: { unread: 'true', size: '2' } }),
  'POST /messaging/conversations': ({ leadId = '' }) => ({ body: { leadId } }),
  'POST /messaging/conversations/bulk': ({ conversationId = '' }) => ({
    body: { ids: [conversationId], read: true },
  }),
  'POST /messaging/conversations/{conversationId}/notes': () => ({
    body: { content: 'Ask Sam about the price first' },
  }),
  'PATCH /messaging/conversations/{conversationId}': () => ({ body: { label: 'INTERESTED' } }),
  'GET /messaging/conversations/{conversationId}/events': () => page,
  'PUT /messaging/conversations/{conversationId}/draft': () => ({
    body: { text: 'Shall we talk on Thursday?', channel: 'LINKEDIN', version: 0 },
  }),
  'POST /messaging/labels': () => ({ body: { name: 'Partner', colour: 'TEAL' } }),
  'PATCH /messaging/labels/{labelId}': () => ({ body: { colour: 'BLUE' } }),
  'POST /messaging/conversations/{conversationId}/events': () => ({
    body: { text: 'Shall we talk on Thursday?', channel: 'LINKEDIN' },
  }),
  'PATCH /messaging/conversations/{conversationId}/events/{eventId}': () => ({
    body: { text: 'Shall we talk on Friday?' },
  }),
  'POST /messaging/conversations/attachments': () => ({ body: {}, file: OFFER }),
  'POST /leads/filters': () => ({
    body: { name: 'Waiting in Norway', filter: { status: ['WAITING'], country: ['NO'] } },
  }),
  'PATCH /leads/filters/{savedFilterId}': () => ({ body: { name: 'Waiting up north' } }),
  'GET /leads/{leadId}/notes': () => page,
  'POST /leads/{leadId}/notes': () => ({ body: { content: 'Met at the autumn conference' } }),
  'PATCH /leads/{leadId}/notes/{noteId}': () => ({ body: { content: 'Met in Oslo' } }),
  'POST /leads/transfer': ({ leadId = '', campaignId = '', otherId = '' }) => ({
    body: { leadIds: [leadId], fromCampaignId: campaignId, toCampaignId: otherId },
  }),
  'POST /leads/findemail': ({ leadId = '' }) => ({ body: { leadIds: [leadId] } }),
  'POST /v1/sequenceitems': ({ draftId = '' }) => ({
    body: { campaignId: draftId, sequenceUpdatedAt: null, sequenceItemRequest: sequence },
  }),
  'GET /v1/sequenceitems/{campaignId}/versions': () => page,
  'GET /v1/sequenceitems/{campaignId}/values': () => ({ query: { names: 'firstName,company' } }),
  'POST /v1/sequenceitems/test': () => ({
    body: { type: 'MESSAGE', message: 'Hi {{firstName}}' },
  }),
  'POST /v1/sequenceitems/test/email': () => ({
    body: { subject: 'The conference', message: 'Hi {{firstName}}' },
  }),
  'POST /v1/shared/sequenceitemtemplates/attachments': () => ({ body: {}, file: OFFER }),
  'POST /v1/sequenceitems/attachments': () => ({ body: {}, file: OFFER }),
  'GET /v1/shared/sequenceitemtemplates': () => page,
  'POST /v1/shared/sequenceitemtemplates': () => ({
    body: { templateName: 'After a conference', templateType: 'INDIVIDUAL', sequence },
  }),
  'PUT /v1/shared/sequenceitemtemplates/{templateId}': () => ({
    body: { templateName: 'After a fair', templateType: 'INDIVIDUAL', sequence },
  }),
  'POST /v1/shared/sequenceitemtemplates/{templateId}/use': () => ({ body: {} }),
  'PUT /v1/shared/teams/campaign-consent': () => ({ body: { joinsCampaigns: true } }),
  'PUT /v1/shared/teams/inbox': () => ({ body: { sharing: 'TEAM' } }),
  'PATCH /v1/shared/teams': () => ({ body: { teamName: 'North' } }),
  'GET /v1/shared/teams/users': () => page,
  'PATCH /v1/shared/teams/users/{userId}': ({ memberId = '' }) => ({
    params: { userId: memberId },
    body: { role: 'MANAGER' },
  }),
  'DELETE /v1/shared/teams/users/{userId}': ({ memberId = '' }) => ({
    params: { userId: memberId },
  }),
  'GET /v1/shared/teams/blacklist': () => page,
  'DELETE /v1/shared/teams/blacklist/{entryId}': ({ blockedId = '' }) => ({
    params: { entryId: blockedId },
  }),
  'GET /leads/transfer/{taskId}': ({ transferId = '' }) => ({ params: { taskId: transferId } }),
  'POST /v1/shared/teams/blacklist': () => ({
    body: { email: 'tomas@lind.example', reason: 'Asked not to be contacted' },
  }),
  'GET /v1/shared/teams/invitations': () => page,
  'POST /v1/shared/teams/invitations': () => ({
    body: { email: 'jo@example.com', role: 'USER' },
  }),
  'PUT /processinglimits': () => ({
    body: {
      activityControlEnabled: true,
      processingLimits: [{ sequenceItemType: 'CONNECT', limit: 20 }],
      processingLimitRange: 3,
    },
  }),
  'PUT /schedule': ({ zone = '' }) => ({ body: { zone, schedulerItems: DEFAULT_WEEK } }),
  'PUT /undesirablewords': () => ({ body: ['Wizard'] }),
  'GET /notifications': () => page,
  'PATCH /notifications': () => ({ body: { closed: true } }),
  'PATCH /notifications/{notificationId}': () => ({ body: { closed: true } }),
  'POST /v1/apikeys': () => ({
    body: { name: 'Reporting', scopes: ['campaigns:read', 'leads:read'] },
  }),
  'PATCH /v1/apikeys/{keyId}': () => ({ body: { name: 'Weekly reporting' } }),
  'GET /v1/apikeys/{keyId}/calls': () => page,
  'GET /practice/outbox': () => ({ query: { to: 'kim@example.com' } }),
  'POST /practice/people': () => ({ body: { profiles: ['maren-vogt'] } }),
  'POST /practice/happenings': () => ({ body: { kind: 'ACCEPT' } }),
  'POST /practice/clock': () => ({ body: { rate: 1 } }),
  'DELETE /practice/outbox': () => ({ query: { ids: '1' } }),
};

/** Requests of a member of staff. */
export const STAFF_REQUESTS: Readonly<Partial<Record<RouteKey, (known: Known) => Ask>>> = {
  'GET /admin/users': () => ({ query: { query: 'dana', size: '2' } }),
  'DELETE /admin/users/{id}': ({ memberId = '' }) => ({
    params: { id: memberId },
    query: reason,
  }),
  'POST /admin/users/{id}/visits': () => ({ body: reason }),
  'PATCH /admin/users/{id}/trial': ({ guestId = '' }) => ({
    params: { id: guestId },
    body: { ...reason, trialEndsAt: '2027-01-31T12:00:00.000Z' },
  }),
  'POST /admin/users/{id}/limits/reset': () => ({ body: reason }),
  'POST /admin/users/{id}/invites/resume': () => ({ body: reason }),
  'GET /admin/users/{id}/activity': () => page,
  'GET /admin/audit': () => page,
  'GET /admin/proxies': () => page,
  'POST /admin/proxies': () => ({
    body: {
      protocol: 'https',
      host: 'proxy.example.com',
      port: 8443,
      countryCode: 'NO',
      capacity: 5,
      ...reason,
    },
  }),
  'PATCH /admin/proxies/{id}': ({ proxyId = '' }) => ({
    params: { id: proxyId },
    body: { capacity: 10, ...reason },
  }),
  'DELETE /admin/proxies/{id}': ({ proxyId = '' }) => ({
    params: { id: proxyId },
    query: reason,
  }),
};
