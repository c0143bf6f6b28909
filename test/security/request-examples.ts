import { newItem } from '#core/sequence/new-item.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import type { Draft, DraftFile } from './draft.ts';
import { PASSWORD, plantedSequence } from './planted-rows.ts';
import type { PlantedUser } from './plant-user.ts';

/** What is better said than made by the document. */
export type Own = Partial<Pick<Draft, 'params' | 'query' | 'body' | 'file'>>;

const csv = (mark: string): DraftFile => ({
  field: 'file',
  fileName: 'leads.csv',
  contentType: 'text/csv',
  content: Buffer.from(
    `First name,Last name,Profile URL\r\nAda,${mark},https://www.linkedin.com/in/ada-${mark.toLowerCase()}\r\nBen,${mark},\r\n`,
  ),
});
const history = (mark: string): DraftFile => ({
  ...csv(mark),
  fileName: 'history.csv',
  content: Buffer.from(
    `Profile URL,Invited at\r\nhttps://www.linkedin.com/in/old-${mark.toLowerCase()},2025-03-03\r\n`,
  ),
});
const blocked = (mark: string): DraftFile => ({
  ...csv(mark),
  fileName: 'list.csv',
  content: Buffer.from(`Domain\r\nrivals-of-${mark.toLowerCase()}.example\r\n`),
});
const pdf: DraftFile = {
  field: 'file',
  fileName: 'offer.pdf',
  contentType: 'application/pdf',
  content: Buffer.from('%PDF-1.4\n%%EOF\n'),
};
const id = (user: PlantedUser, table: string, column: string, row = 0) =>
  String(user.rows[table]?.[row]?.[column]);
/** A message that sends a file, and nothing before it. */
const message = (user: PlantedUser) => ({
  ...newItem({ type: 'MESSAGE', id: 'm', yes: newItem({ type: 'END', id: 'end' }) }),
  message: 'Hello',
  attachments: [
    {
      id: id(user, 'attachments', 'attachment_id'),
      fileName: 'offer.pdf',
      contentType: 'application/pdf',
      sizeBytes: 10,
      expiresAt: null,
    },
  ],
});
const draftCampaign = (user: PlantedUser) => ({
  params: { campaignId: id(user, 'campaigns', 'campaign_id', 1) },
});

/** Requests that should succeed, where the document alone would not lead to one. */
export const EXAMPLES: Readonly<Record<string, (user: PlantedUser) => Own>> = {
  'POST /identity/sign-up': (user) => ({
    body: { email: `new-${user.email}`, password: PASSWORD, displayName: 'New Person' },
  }),
  // Its reason is in the timeline of the lead's owner.
  'POST /leads/{leadId}/stop': () => ({ body: { reason: 'Became a customer' } }),
  'POST /identity/sign-in': (user) => ({ body: { email: user.email, password: PASSWORD } }),
  'POST /identity/refresh': (user) => ({ body: { refreshToken: user.refreshToken } }),
  'POST /identity/action-code': (user) => ({
    body: { mode: 'resetPassword', oobCode: `resetPassword-${user.mark}` },
  }),
  'POST /identity/verify-email': (user) => ({ body: { oobCode: `verifyEmail-${user.mark}` } }),
  'POST /identity/reset-password': (user) => ({
    body: { oobCode: `resetPassword-${user.mark}`, newPassword: `${PASSWORD}-2` },
  }),
  'POST /identity/recover-email': (user) => ({ body: { oobCode: `recoverEmail-${user.mark}` } }),
  'GET /v1/auth/servers': (user) => ({ query: { address: user.email } }),
  'POST /v1/auth': (user) => ({
    body: {
      emailProvider: 'SMTP',
      address: user.email,
      smtp: { host: 'mail.lead.example', port: 465, password: PASSWORD },
      imap: { host: 'mail.lead.example', port: 993 },
    },
  }),
  'DELETE /identity/second-factor': () => ({ body: { password: PASSWORD } }),
  'PATCH /userdetails/email': (user) => ({
    body: { email: `other-${user.email}`, password: PASSWORD },
  }),
  'PUT /userdetails/{id}': () => ({
    body: {
      displayName: 'Other Name',
      zone: 'Europe/Berlin',
      onboardingCompleted: true,
      chosenContract: null,
      inviteByEmailEnabled: false,
    },
  }),
  'POST /userdetails/verify': (user) => ({ body: { userName: user.email, password: PASSWORD } }),
  'POST /searches': (user) => ({
    body: { campaignId: id(user, 'campaigns', 'campaign_id') },
    file: csv(user.mark),
  }),
  'POST /campaigns/{campaignId}/leads': (user) => ({
    body: { leads: [{ profileUrl: `linkedin.com/in/${user.mark}-json` }], listName: 'CRM' },
  }),
  'POST /searches/validation': (user) => ({ body: {}, file: csv(user.mark) }),
  'POST /v1/contact-history/validation': (user) => ({ body: {}, file: history(user.mark) }),
  'POST /v1/contact-history': (user) => ({ body: {}, file: history(user.mark) }),
  'POST /v1/do-not-contact/files/validation': (user) => ({ body: {}, file: blocked(user.mark) }),
  'POST /v1/do-not-contact/files': (user) => ({ body: {}, file: blocked(user.mark) }),
  'POST /v1/archive/import': () => ({ body: {}, file: pdf }),
  'POST /v1/sequenceitems/attachments': () => ({ body: {}, file: pdf }),
  'POST /v1/shared/sequenceitemtemplates/attachments': () => ({ body: {}, file: pdf }),
  'POST /v1/sequenceitems': (user) => ({
    body: {
      campaignId: id(user, 'campaigns', 'campaign_id', 1),
      sequenceUpdatedAt: null,
      sequenceItemRequest: message(user),
    },
  }),
  'POST /v1/sequenceitems/preview': (user) => ({
    body: {
      campaignId: id(user, 'campaigns', 'campaign_id'),
      sequenceItemRequest: plantedSequence({ mark: user.mark }),
    },
  }),
  'POST /v1/sequenceitems/test': () => ({ body: { type: 'MESSAGE', message: 'Hello' } }),
  'POST /v1/sequenceitems/test/email': () => ({ body: { subject: 'Hello', message: 'Hello' } }),
  'POST /v1/shared/teams': (user) => ({ body: { teamName: `Team ${user.mark}` } }),
  'POST /v1/shared/teams/invitations': (user) => ({
    body: { email: `guest-${user.email}`, role: 'USER' },
  }),
  'POST /v1/do-not-contact': () => ({ body: { company: 'Rivals', note: 'A competitor' } }),
  'PUT /v1/shared/teams/inbox': () => ({ body: { sharing: 'TEAM' } }),
  'POST /v1/shared/teams/blacklist': (user) => ({ body: { email: `no-${user.email}` } }),
  'POST /v1/shared/sequenceitemtemplates': (user) => ({
    body: { templateName: `New ${user.mark}`, templateType: 'INDIVIDUAL', sequence: message(user) },
  }),
  'PUT /v1/shared/sequenceitemtemplates/{templateId}': (user) => ({
    body: {
      templateName: `Renamed ${user.mark}`,
      templateType: 'INDIVIDUAL',
      sequence: message(user),
    },
  }),
  'POST /campaigns/forecast': (user) => ({
    body: { campaignId: id(user, 'campaigns', 'campaign_id') },
  }),
  'PUT /v1/shared/referral': () => ({ body: { psXid: 'click-1' } }),
  'POST /v1/webhooks': () => ({
    body: { url: 'https://hooks.example/reachwell', events: ['MESSAGE_RESPONDED'] },
  }),
  'PATCH /v1/webhooks/{webhookId}': () => ({ body: { events: ['LIKED'], campaignIds: [] } }),
  'POST /v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': (user) => ({
    params: { deliveryId: id(user, 'zapier_deliveries', 'delivery_id', 1) },
  }),
  'POST /v1/webhooks/{webhookId}/replay': (user) => ({
    body: { eventIds: [id(user, 'events', 'event_id')] },
  }),
  'PUT /schedule': () => ({ body: { zone: 'Europe/Berlin', schedulerItems: DEFAULT_WEEK } }),
  'PUT /processinglimits': () => ({
    body: {
      activityControlEnabled: false,
      processingLimits: [{ sequenceItemType: 'CONNECT', limit: 10 }],
      processingLimitRange: 3,
    },
  }),
  'PATCH /campaigns/{campaignId}/status': () => ({ body: { status: 'NOT_ACTIVE' } }),
  'PATCH /searches/{leadPackId}/status': (user) => ({
    params: { leadPackId: id(user, 'lead_packs', 'lead_pack_id', 2) },
    body: { searchStatus: 'SEARCH_IN_PROGRESS' },
  }),
  'DELETE /searches/{leadPackId}': (user) => ({
    params: { leadPackId: id(user, 'lead_packs', 'lead_pack_id', 2) },
  }),
  'DELETE /campaigns/{campaignId}': draftCampaign,
  'POST /searches/{leadPackId}/undo': (user) => ({
    params: { leadPackId: id(user, 'lead_packs', 'lead_pack_id', 3) },
  }),
  'POST /leads/bulk': (user) => ({
    body: { action: 'TAG', leadIds: [id(user, 'leads', 'lead_id')], tag: 'tried' },
  }),
  'POST /leads/{leadId}/erase': (user) => ({
    params: { leadId: id(user, 'leads', 'lead_id', 6) },
  }),
  'POST /leads/transfer': (user) => ({
    body: {
      leadIds: [id(user, 'leads', 'lead_id')],
      fromCampaignId: id(user, 'campaigns', 'campaign_id'),
      toCampaignId: id(user, 'campaigns', 'campaign_id', 4),
    },
  }),
  'POST /campaigns/{campaignId}/leads/{leadId}/intents/{intentId}/word': (user) => ({
    params: { leadId: id(user, 'leads', 'lead_id', 2) },
    body: { happened: true },
  }),
  'POST /v1/shared/sequenceitemtemplates/{templateId}/use': () => ({ body: {} }),
  'PUT /undesirablewords': () => ({ body: ['Wizard'] }),
  'GET /messaging/conversations/{conversationId}/events': () => ({ query: { size: '5' } }),
  'POST /messaging/conversations': (user) => ({ body: { leadId: id(user, 'leads', 'lead_id') } }),
  'POST /messaging/conversations/{conversationId}/events': () => ({
    body: { text: 'Thank you for your answer', channel: 'LINKEDIN', keepSequence: true },
  }),
  'DELETE /messaging/conversations/{conversationId}/events/{eventId}': (user) => ({
    params: { eventId: id(user, 'messages', 'message_id', 1) },
  }),
  'PATCH /messaging/conversations/{conversationId}/events/{eventId}': (user) => ({
    params: { eventId: id(user, 'messages', 'message_id', 1) },
    body: { text: 'Thank you for your quick answer' },
  }),
  'POST /messaging/conversations/attachments': () => ({ body: {}, file: pdf }),
  'POST /messaging/conversations/bulk': (user) => ({
    body: { ids: [id(user, 'conversations', 'conversation_id')], read: true, archived: true },
  }),
  'PATCH /messaging/conversations/{conversationId}': (user) => ({
    body: { label: id(user, 'conversation_labels', 'label_id'), read: false },
  }),
  'PUT /messaging/conversations/{conversationId}/draft': (user) => ({
    body: {
      text: `Draft ${user.mark}`,
      channel: 'LINKEDIN',
      attachments: [id(user, 'attachments', 'attachment_id')],
      version: 1,
    },
  }),
  'POST /messaging/conversations/{conversationId}/notes': (user) => ({
    body: { content: `Call first, ${user.mark}` },
  }),
  'PATCH /messaging/conversations/{conversationId}/notes/{noteId}': (user) => ({
    params: { noteId: id(user, 'conversation_notes', 'note_id') },
    body: { content: `Called, ${user.mark}` },
  }),
  'DELETE /messaging/conversations/{conversationId}/notes/{noteId}': (user) => ({
    params: { noteId: id(user, 'conversation_notes', 'note_id') },
  }),
  'POST /messaging/labels': (user) => ({ body: { name: `New ${user.mark}`, colour: 'BLUE' } }),
  'PATCH /messaging/labels/{labelId}': (user) => ({ body: { name: user.mark } }),
};

/** More requests of the same calls, with ids in other places. */
export const MORE_EXAMPLES: Readonly<Record<string, readonly ((user: PlantedUser) => Own)[]>> = {
  'POST /searches': [
    (user) => ({
      body: {
        campaignId: id(user, 'campaigns', 'campaign_id', 1),
        searchType: 'EXISTING_LEADS',
        leadIds: [id(user, 'leads', 'lead_id'), id(user, 'leads', 'lead_id', 1)],
      },
    }),
    (user) => ({
      body: {
        campaignId: id(user, 'campaigns', 'campaign_id', 1),
        searchType: 'EXISTING_LEADS',
        sourceCampaignId: id(user, 'campaigns', 'campaign_id'),
      },
    }),
    (user) => ({
      body: {
        campaignId: id(user, 'campaigns', 'campaign_id', 1),
        searchType: 'EXISTING_LEADS',
        filter: { leadsList: id(user, 'lead_packs', 'lead_pack_id') },
      },
    }),
    (user) => ({
      body: {
        campaignId: id(user, 'campaigns', 'campaign_id', 1),
        searchType: 'PROFILE_URLS',
        urls: ['https://www.linkedin.com/in/ada-lovelace'],
      },
    }),
  ],
  'POST /leads/bulk': [
    (user) => ({
      body: {
        action: 'PAUSE',
        filter: {
          campaignId: id(user, 'campaigns', 'campaign_id'),
          leadsList: id(user, 'lead_packs', 'lead_pack_id'),
        },
        campaignId: id(user, 'campaigns', 'campaign_id'),
      },
    }),
  ],
  'POST /leads/transfer': [
    (user) => ({
      body: {
        filter: { campaignId: id(user, 'campaigns', 'campaign_id') },
        fromCampaignId: id(user, 'campaigns', 'campaign_id'),
        toCampaignId: id(user, 'campaigns', 'campaign_id', 4),
      },
    }),
  ],
  'POST /v1/linkedin/identity/withdraw': [
    (user) => ({ body: { leadIds: [id(user, 'leads', 'lead_id')] } }),
    (user) => ({ body: { olderThanDays: 30, campaignId: id(user, 'campaigns', 'campaign_id') } }),
  ],
  'POST /v1/sequenceitems/test/email': [
    (user) => ({
      body: {
        subject: 'Hello',
        message: 'Hello {{firstName}}',
        leadId: id(user, 'leads', 'lead_id'),
        campaignId: id(user, 'campaigns', 'campaign_id'),
      },
    }),
  ],
  'POST /v1/sequenceitems/test': [
    (user) => ({
      body: {
        type: 'MESSAGE',
        message: 'Hello {{firstName}}',
        leadId: id(user, 'leads', 'lead_id'),
      },
    }),
  ],
  'GET /messaging/conversations': [
    (user) => ({
      query: {
        query: user.mark,
        label: id(user, 'conversation_labels', 'label_id'),
        campaignId: id(user, 'campaigns', 'campaign_id'),
        channel: 'LINKEDIN',
        unread: 'true',
        awaitingMe: 'true',
        replied: 'true',
        reminders: 'false',
        archived: 'false',
        accountId: user.userId,
        assignedTo: user.userId,
      },
    }),
  ],
  'GET /leads': [
    (user) => ({
      query: {
        campaignId: id(user, 'campaigns', 'campaign_id'),
        includeTypes: 'WAITING,PAUSED',
        status: 'WAITING',
        query: 'lead',
        sort: 'createdAt,desc',
        page: '0',
        size: '10',
      },
    }),
    () => ({
      query: {
        country: 'SE,Norway',
        contactedFrom: '2026-01-01T00:00:00.000Z',
        contactedTo: '2027-01-01T00:00:00.000Z',
      },
    }),
  ],
};
