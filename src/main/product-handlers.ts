import type { RouteKey } from '#contract/all-routes.ts';
import type { UserMailFiles } from '#connectors/mail/user-mail.ts';
import { accountHandlers } from '#server/account/account.routes.ts';
import { archiveImportHandlers } from '#server/account/archive-import.routes.ts';
import { attachmentHandlers } from '#server/attachments/attachments.routes.ts';
import type { BillingParts } from '#server/billing/billing-parts.ts';
import { billingHandlers } from '#server/billing/billing.routes.ts';
import { campaignSenderHandlers } from '#server/campaigns/campaign-senders.routes.ts';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import { conversationHandlers } from '#server/conversations/conversations.routes.ts';
import { messageHandlers } from '#server/conversations/message-handlers.ts';
import { messageFileHandlers } from '#server/conversations/message-file-handlers.ts';
import { inboxRefreshHandlers } from '#server/conversations/refresh-handlers.ts';
import { createForecastThread } from '#server/forecast/forecast-thread.ts';
import { dashboardHandlers } from '#server/dashboard/dashboard.routes.ts';
import { forecastHandlers } from '#server/forecast/forecast.routes.ts';
import { emailCreditHandlers } from '#server/users/email-credits.ts';
import { usersHandlers } from '#server/users/users-handlers.ts';
import { emailBounceHandlers } from '#server/email-links/email-bounces.routes.ts';
import { eventStatisticsHandlers } from '#server/event-statistics/event-statistics.routes.ts';
import type { Handlers } from '#server/http/handler.ts';
import { doNotContactHandlers } from '#server/do-not-contact/do-not-contact.routes.ts';
import { identityHandlers } from '#server/identity/identity-handlers.ts';
import { isPassword } from '#server/identity/password-hash.ts';
import type { IdentityParts } from '#server/identity/identity-parts.ts';
import { contactHistoryHandlers } from '#server/lead-packs/contact-history.routes.ts';
import { doNotContactFileHandlers } from '#server/lead-packs/do-not-contact-files.routes.ts';
import { jsonLeadHandlers } from '#server/lead-packs/json-leads.routes.ts';
import { leadPackHandlers } from '#server/lead-packs/lead-packs.routes.ts';
import { leadNoteHandlers } from '#server/leads/lead-notes.ts';
import { erasureHandlers } from '#server/leads/erase-person.ts';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import { leadTransferHandlers } from '#server/leads/transfer-leads.ts';
import { mailboxHandlers } from '#server/mailboxes/mailboxes.routes.ts';
import type { MailboxParts } from '#server/mailboxes/mailbox-parts.ts';
import { notificationHandlers } from '#server/notifications/notifications.routes.ts';
import { platformHandlers, type Platform } from '#server/platform/platform-handlers.ts';
import { practiceHandlers, type Practice } from '#server/practice/practice-handlers.ts';
import { apiKeyHandlers } from '#server/programs/api-keys.routes.ts';
import { approvalHandlers } from '#server/programs/approvals.routes.ts';
import { connectionHandlers } from '#server/programs/connections.routes.ts';
import { reminderHandlers } from '#server/reminders/reminders.routes.ts';
import { savedFilterHandlers } from '#server/saved-filters/saved-filters.routes.ts';
import { emailTestHandlers, type EmailTestParts } from '#server/sequences/send-email-test.ts';
import { sequenceHandlers } from '#server/sequences/sequences.routes.ts';
import { atProvider } from '#server/billing/billing-parts.ts';
import { deletionCanceledMail, deletionMail } from '#server/account/deletion-mails.ts';
import { settingsHandlers } from '#server/settings/settings.routes.ts';
import { staffHandlers } from '#server/staff/staff.routes.ts';
import { engineStatus } from '#server/users/engine-status.ts';
import { teamHandlers } from '#server/teams/teams.routes.ts';
import { templateHandlers } from '#server/templates/templates.routes.ts';
import { todaysPlanHandlers } from '#server/todays-plan/todays-plan.routes.ts';
import type { UserParts } from '#server/users/user-parts.ts';
import { pictureHandlers, type PictureParts } from '#server/pictures/pictures.routes.ts';
import { webhookHandlers, type WebhookParts } from '#server/webhooks/webhooks.routes.ts';
import { zapierHandlers, type ZapierParts } from '#server/zapier/zapier.routes.ts';
import { invitationHandlers } from '#server/users/withdraw-invitations.ts';

/** What programs have: keys, approvals, and webhooks. */
const programHandlers = ({ practice }: Platform, webhooks: WebhookParts) => ({
  ...apiKeyHandlers(practice),
  ...approvalHandlers,
  ...connectionHandlers,
  ...webhookHandlers(webhooks),
});

/** Imports: files, and data of other tools. */
const importHandlers = {
  ...leadPackHandlers,
  ...contactHistoryHandlers,
  ...archiveImportHandlers,
  ...doNotContactFileHandlers,
};

/** The handler of every route. */
export function productHandlers({
  identity,
  user,
  mailboxes,
  billing,
  emailTest,
  mailFiles,
  zapier,
  pictures,
  platform,
  practice,
}: {
  identity: IdentityParts;
  user: UserParts;
  mailboxes: MailboxParts;
  billing: BillingParts;
  emailTest: EmailTestParts;
  mailFiles: UserMailFiles;
  zapier: ZapierParts;
  pictures: PictureParts;
  platform: Platform;
  practice: () => Practice;
}): Handlers<RouteKey> {
  return {
    ...identityHandlers(identity),
    ...usersHandlers(user),
    ...accountHandlers({
      publicUrl: identity.settings.publicUrl,
      deliverMails: identity.settings.deliverMails,
      isPassword,
    }),
    ...mailboxHandlers(mailboxes),
    ...emailCreditHandlers,
    ...billingHandlers(billing),
    ...emailBounceHandlers,
    ...invitationHandlers,
    ...campaignHandlers,
    ...campaignSenderHandlers,
    ...forecastHandlers(createForecastThread()),
    ...pictureHandlers(pictures),
    ...zapierHandlers(zapier),
    ...eventStatisticsHandlers,
    ...todaysPlanHandlers,
    ...dashboardHandlers(),
    ...importHandlers,
    ...jsonLeadHandlers(identity.settings.publicUrl),
    ...leadHandlers,
    ...leadNoteHandlers,
    ...erasureHandlers,
    ...reminderHandlers,
    ...conversationHandlers,
    ...inboxRefreshHandlers,
    ...messageHandlers,
    ...messageFileHandlers(mailFiles),
    ...savedFilterHandlers,
    ...doNotContactHandlers,
    ...leadTransferHandlers,
    ...sequenceHandlers,
    ...emailTestHandlers(emailTest),
    ...attachmentHandlers,
    ...templateHandlers,
    ...teamHandlers(identity.settings),
    ...staffHandlers({
      publicUrl: identity.settings.publicUrl,
      deliverMails: identity.settings.deliverMails,
      payments: billing.payments,
      atProvider,
      engineWord: engineStatus,
      deletionMail,
      deletionCanceledMail,
    }),
    ...settingsHandlers,
    ...notificationHandlers,
    ...programHandlers(platform, zapier),
    ...platformHandlers(platform),
    ...practiceHandlers(practice),
  };
}
