import { SEARCH_ERROR_TEXTS } from '#core/lead-pack/pack-display.ts';
import type { SearchError } from '#core/lead-pack/lead-pack.ts';
import { REMINDER_WORDS, type ReminderType } from '#core/lead/reminder.ts';
import type { NotificationType } from '#core/notification/notification.ts';
import { STEP_NAMES } from '#core/sequence/step-names.ts';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import { counted, grouped, listed } from '#core/text/formats.ts';
import { whenText } from '#core/time/when-text.ts';

/**
 * A notification in words: what happened, another line, and the one thing to do about it; `tone`
 * colors its icon, which also has a shape (design, section 7).
 */
export type NotificationText = {
  title: string;
  text: string;
  action: string | null;
  tone: 'warning' | 'success' | 'info' | 'neutral';
};
type Told = { data: Readonly<Record<string, unknown>>; now: number; zone: string };

const word = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const lead = ({ data }: Told): string => word(data['leadName']) ?? 'a lead';
const campaign = ({ data }: Told): string => word(data['campaignName']) ?? 'A campaign';
const list = ({ data }: Told): string => word(data['listName']) ?? 'A list';
const inCampaign = ({ data }: Told): string =>
  word(data['campaignName']) === null ? '' : ` in ${word(data['campaignName'])}`;
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What each kind says (product rules, sections 12 and 13). */
const TEXTS = {
  PLAN_CHANGED: ({ data }) => ({
    title: word(data['title']) ?? 'Your plan changed',
    text: word(data['text']) ?? 'See how this affects your campaigns',
    action: 'See plans',
    tone: 'info',
  }),
  TEAM_MEMBER_LEFT: ({ data }) =>
    data['you'] === true
      ? {
          title: `You’re no longer on ${word(data['teamName']) ?? 'the team'}`,
          text: 'Your account, campaigns, and leads are still yours',
          action: null,
          tone: 'neutral',
        }
      : {
          title: `${word(data['name']) ?? 'A teammate'} left the team`,
          text: 'Their campaigns went with them',
          action: null,
          tone: 'neutral',
        },
  ROLE_CHANGED: ({ data }) => ({
    title:
      word(data['role']) === null
        ? 'Your role changed'
        : `Your role is now ${word(data['role'])?.toLowerCase()}`,
    text:
      word(data['by']) === null ? 'Your team role was updated' : `Changed by ${word(data['by'])}`,
    action: null,
    tone: 'neutral',
  }),
  SUBSCRIPTION_PAUSED: () => ({
    title: 'Your subscription is paused',
    text: 'Campaigns are paused, and you won’t be charged',
    action: 'Resume',
    tone: 'warning',
  }),
  TEAM_INVITATION: ({ data }) => ({
    title: `You’ve been invited to ${word(data['teamName']) ?? 'a team'}`,
    text: 'Accept or decline the invitation',
    action: 'See invitation',
    tone: 'info',
  }),
  CAMPAIGN_INVITATION: ({ data }) => ({
    title:
      data['joined'] === true
        ? `You now send for ${word(data['campaign']) ?? 'a campaign'}`
        : `You’re invited to send for ${word(data['campaign']) ?? 'a campaign'}`,
    text: `From ${word(data['by']) ?? 'your team'}. You can leave at any time`,
    action: data['joined'] === true ? 'See campaign' : 'See invitation',
    tone: 'info',
  }),
  CONNECTION_LOST: ({ data }) =>
    data['by'] === 'USER'
      ? {
          title: 'LinkedIn is disconnected',
          text: 'Campaigns are paused until you reconnect',
          action: 'Connect LinkedIn',
          tone: 'warning',
        }
      : {
          title: 'LinkedIn connection lost',
          text: 'Campaigns are paused until you log in again',
          action: 'Log in again',
          tone: 'warning',
        },
  CONNECTION_RESTORED: () => ({
    title: 'LinkedIn is connected again',
    text: 'Campaigns resume automatically',
    action: null,
    tone: 'success',
  }),
  SEARCH_STOPPED: (told) => ({
    title: 'Search paused',
    text: `${list(told)}${inCampaign(told)}: ${SEARCH_ERROR_TEXTS[word(told.data['reason']) as SearchError] ?? 'open the list to see why'}`,
    action: 'See list',
    tone: 'warning',
  }),
  IMPORT_FINISHED: (told) => ({
    title: 'Import finished',
    text: importText(told),
    action: 'See result',
    tone: 'success',
  }),
  CAMPAIGN_FINISHED: (told) => ({
    title: 'Campaign finished',
    text: `${campaign(told)}: the last lead has finished`,
    action: 'See statistics',
    tone: 'success',
  }),
  INVITES_PAUSED: (told) => ({
    title: 'Invites are paused',
    text: invitesText(told),
    action: 'See limits',
    tone: 'warning',
  }),
  INVITES_RESUMED: () => ({
    title: 'Invites resumed',
    text: 'The pause has ended',
    action: null,
    tone: 'success',
  }),
  ACTION_UNCONFIRMED: (told) => ({
    title: '1 action needs your answer',
    text: `${actionName(told)} to ${lead(told)}${inCampaign(told)}: we couldn’t confirm whether it was done`,
    action: 'Decide',
    tone: 'warning',
  }),
  EMAIL_CREDITS_LOW: ({ data }) => ({
    title: 'Email finder credits are low',
    text: `${grouped(number(data['left']))} left. Ask your administrator for more`,
    action: 'See credits',
    tone: 'warning',
  }),
  LATE_ACCEPTANCE: (told) => ({
    title: `${sentence(lead(told))} accepted late`,
    text: `The invite was accepted after the No branch was taken${inCampaign(told)}`,
    action: 'See lead',
    tone: 'info',
  }),
  MAILBOX_LOST: ({ data }) => ({
    title: 'Mailbox connection lost',
    text: `${word(data['address']) ?? 'Your mailbox'} can’t be used. Emails wait until you connect it again`,
    action: 'Connect mailbox',
    tone: 'warning',
  }),
  TOO_MANY_BOUNCES: ({ data }) => ({
    title: 'Emails are on hold',
    text: bouncesText(data),
    action: 'See mailbox',
    tone: 'warning',
  }),
  SCHEDULED_MESSAGE_DROPPED: (told) => ({
    title: `${sentence(word(told.data['personName']) ?? lead(told))} wrote first`,
    text: 'Your message for later wasn’t sent. It’s kept in the conversation',
    action: 'See conversation',
    tone: 'info',
  }),
  // It names no person: the conversation may leave the team's inbox before it is read.
  CONVERSATION_ASSIGNED: ({ data }) => ({
    title: `${word(data['by']) ?? 'A teammate'} assigned you a conversation`,
    text:
      word(data['accountName']) === null
        ? 'It’s in your inbox'
        : `It’s in ${word(data['accountName'])}’s inbox`,
    action: 'See conversation',
    tone: 'info',
  }),
  WEBHOOK_PAUSED: ({ data }) => ({
    title: 'A webhook is paused',
    text: `${word(data['host']) ?? 'Its server'} ${data['reason'] === 'GONE' ? 'responded with 410 Gone' : 'didn’t accept an event in 8 attempts'}. Events wait until you resume it`,
    action: 'See webhooks',
    tone: 'warning',
  }),
  REMINDER: (told) => ({
    title: `${REMINDER_WORDS[word(told.data['reminderType']) as ReminderType] ?? 'Reminder'}: ${lead(told)}`,
    text: word(told.data['note']) ?? 'You asked for a reminder',
    action: 'See lead',
    tone: 'info',
  }),
  APPROVAL_NEEDED: ({ data }) => ({
    title: `${word(data['keyName']) ?? 'An assistant'} needs your approval`,
    text: word(data['summary']) ?? 'See what it wants to do',
    action: 'Decide',
    tone: 'warning',
  }),
  BACKUPS_FAILING: ({ data }) => ({
    title: 'Backups are failing',
    text: word(data['error']) ?? 'See “reachwell backup list” for the reason',
    action: null,
    tone: 'warning',
  }),
  BACKUPS_RESUMED: () => ({
    title: 'Backups work again',
    text: 'A new backup was made and checked',
    action: null,
    tone: 'success',
  }),
  DATABASE_WENT_BACK: ({ data }) =>
    data['state'] === 'DONE'
      ? {
          title: 'All accounts were checked after the database went back',
          text: `${counted(number(data['found']), 'action')} had been done and are recorded again, ${grouped(number(data['unconfirmed']))} can’t be confirmed`,
          action: 'See the installation',
          tone: number(data['unconfirmed']) > 0 ? 'warning' : 'success',
        }
      : {
          title: 'The database went back to an older state',
          text: `${counted(number(data['accounts']), 'account')} must check what was done since before acting again`,
          action: 'See the installation',
          tone: 'warning',
        },
} as const satisfies Record<NotificationType, (told: Told) => NotificationText>;

/**
 * The words of a notification at `now` (campaign time, epoch milliseconds) in the user's zone;
 * details missing from its data are left out.
 */
export function notificationText({
  type,
  data,
  now,
  zone,
}: Told & { type: NotificationType }): NotificationText {
  return TEXTS[type]({ data, now, zone });
}

function importText(told: Told): string {
  const { data } = told;
  const parts = [
    [data['added'], 'added'],
    [data['merged'], 'merged'],
    [data['duplicate'], 'duplicate'],
    [data['skipped'], 'skipped'],
    [data['wrong'], 'invalid'],
  ] as const;
  const counts = parts
    .filter(([count]) => number(count) > 0)
    .map(([count, said]) => `${grouped(number(count))} ${said}`);
  const where = `${list(told)}${inCampaign(told)}`;
  return counts.length === 0 ? where : `${counts.join(', ')}: ${where}`;
}

function invitesText({ data, now, zone }: Told): string {
  const until = Date.parse(word(data['until']) ?? '');
  const end = Number.isNaN(until) ? '' : ` They resume ${whenText({ at: until, now, zone })}.`;
  if (data['reason'] === 'WEEKLY_INVITES') return `You’ve used all invites for 7 days.${end}`;
  if (data['reason'] === 'PENDING_INVITES')
    return 'Too many invites are pending. Withdraw old ones to continue.';
  if (data['reason'] === 'INVITES_REFUSED')
    return `LinkedIn refused the invites to ${number(data['people'])} people in a row without giving a reason. This often means too many invites are pending: withdraw old ones.${end}`;
  return `LinkedIn asked us to pause.${end}`;
}

function bouncesText(data: Told['data']): string {
  const campaigns = Array.isArray(data['campaigns']) ? data['campaigns'].map(String) : [];
  const where = campaigns.length === 0 ? 'your lists' : `the lists of ${listed(campaigns)}`;
  return `${grouped(number(data['bounced']))} of the last ${grouped(number(data['sent']))} emails bounced. Remove addresses that don’t exist from ${where}, then resume`;
}

function actionName({ data }: Told): string {
  const type = word(data['itemType']) as ActionType | null;
  return sentence(type !== null && type in STEP_NAMES ? STEP_NAMES[type].name : 'action');
}
