import { accountRoutes } from '#contract/account.ts';
import { apiKeyRoutes } from '#contract/api-keys.ts';
import { approvalRoutes } from '#contract/approvals.ts';
import { archiveImportRoutes } from '#contract/archive-import.ts';
import { attachmentRoutes } from '#contract/attachments.ts';
import { billingRoutes } from '#contract/billing.ts';
import { campaignRoutes } from '#contract/campaigns.ts';
import { campaignSenderRoutes } from '#contract/campaign-senders.ts';
import { connectionRoutes } from '#contract/connections.ts';
import { forecastRoutes } from '#contract/forecast.ts';
import { conversationNoteRoutes } from '#contract/conversation-notes.ts';
import { conversationRoutes, inboxRefreshRoutes } from '#contract/conversations.ts';
import { messageFileRoutes } from '#contract/message-files.ts';
import { dashboardRoutes } from '#contract/dashboard.ts';
import { doNotContactFileRoutes } from '#contract/do-not-contact-files.ts';
import { doNotContactRoutes } from '#contract/do-not-contact.ts';
import { emailCreditRoutes } from '#contract/email-credits.ts';
import { erasureRoutes } from '#contract/erasures.ts';
import { eventStatisticsRoutes } from '#contract/event-statistics.ts';
import { emailTestRoutes } from '#contract/email-tests.ts';
import { emailBounceRoutes } from '#contract/email-bounces.ts';
import { identityRoutes } from '#contract/identity.ts';
import { ipDataRoutes } from '#contract/ip-data.ts';
import { invitationRoutes } from '#contract/invitations.ts';
import { platformRoutes } from '#contract/platform.ts';
import { contactHistoryRoutes } from '#contract/contact-history.ts';
import { leadPackRoutes } from '#contract/lead-packs.ts';
import { jsonLeadRoutes } from '#contract/json-leads.ts';
import { leadNoteRoutes } from '#contract/lead-notes.ts';
import { leadTransferRoutes } from '#contract/lead-transfers.ts';
import { leadRoutes } from '#contract/leads.ts';
import { mailboxRoutes } from '#contract/mailboxes.ts';
import { notificationRoutes } from '#contract/notifications.ts';
import { reminderRoutes } from '#contract/reminders.ts';
import { savedFilterRoutes } from '#contract/saved-filters.ts';
import { sequenceRoutes } from '#contract/sequences.ts';
import { settingsRoutes } from '#contract/settings.ts';
import { staffRoutes } from '#contract/staff.ts';
import { teamRoutes } from '#contract/teams.ts';
import { templateRoutes } from '#contract/templates.ts';
import { todaysPlanRoutes } from '#contract/todays-plan.ts';
import { userRoutes } from '#contract/users.ts';
import { pictureRoutes } from '#contract/pictures.ts';
import { webhookRoutes } from '#contract/webhooks.ts';
import { messageRoutes } from '#contract/written-messages.ts';
import { zapierRoutes } from '#contract/zapier.ts';

/** Every route of the API; server, document, and client all read this one table. */
export const allRoutes = {
  ...identityRoutes,
  ...userRoutes,
  ...accountRoutes,
  ...archiveImportRoutes,
  ...ipDataRoutes,
  ...mailboxRoutes,
  ...emailCreditRoutes,
  ...billingRoutes,
  ...emailBounceRoutes,
  ...invitationRoutes,
  ...campaignRoutes,
  ...campaignSenderRoutes,
  ...forecastRoutes,
  ...pictureRoutes,
  ...zapierRoutes,
  ...eventStatisticsRoutes,
  ...todaysPlanRoutes,
  ...dashboardRoutes,
  ...leadPackRoutes,
  ...contactHistoryRoutes,
  ...jsonLeadRoutes,
  ...leadRoutes,
  ...doNotContactRoutes,
  ...doNotContactFileRoutes,
  ...erasureRoutes,
  ...reminderRoutes,
  ...conversationRoutes,
  ...inboxRefreshRoutes,
  ...messageRoutes,
  ...conversationNoteRoutes,
  ...messageFileRoutes,
  ...savedFilterRoutes,
  ...leadNoteRoutes,
  ...staffRoutes,
  ...leadTransferRoutes,
  ...sequenceRoutes,
  ...emailTestRoutes,
  ...attachmentRoutes,
  ...templateRoutes,
  ...teamRoutes,
  ...settingsRoutes,
  ...notificationRoutes,
  ...apiKeyRoutes,
  ...connectionRoutes,
  ...webhookRoutes,
  ...approvalRoutes,
  ...platformRoutes,
} as const;
export type ApiRoutes = typeof allRoutes;
export type RouteKey = keyof ApiRoutes;
