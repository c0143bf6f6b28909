import { z } from 'zod';
import { CONVERSATION_CHANNELS } from '#core/conversation/conversation-channels.ts';
import { QUESTION_RESULTS } from '#core/finder/finder-answer.ts';
import { COUNTRY_CODES } from '#core/account/country-codes.ts';
import { SEQUENCE_ITEM_TYPES, ACTION_TYPES } from '#core/sequence/sequence-item.ts';
import { LIMITED_ACTIONS } from '#core/limits/processing-limits.ts';
import { CAMPAIGN_STATUSES } from '#core/campaign/campaign-status.ts';
import { LEAD_STATES } from '#core/lead/lead-state.ts';
import { EVENT_TYPES, EVENT_ACTORS } from '#core/lead/lead-event.ts';
import { USER_STATUSES, TEAM_ROLES, ADMIN_STATUSES } from '#core/account/user-status.ts';
import { SENDER_LOSSES } from '#core/team/shared-campaign.ts';
import { TIERS, FEATURES } from '#core/plan/feature-tiers.ts';
import { SUBSCRIPTION_STATUSES } from '#core/billing/subscription.ts';
import { DELIVERY_STATES } from '#core/zapier/delivery-outcome.ts';
import { ZAPIER_EVENTS } from '#core/zapier/zapier-event.ts';
import { shapeNames } from '#contract/shape-names.ts';

// Words that shapes of several files use.
export const sequenceItemTypeShape = z
  .enum(SEQUENCE_ITEM_TYPES)
  .register(shapeNames, { id: 'SequenceItemType' });
export const actionTypeShape = z.enum(ACTION_TYPES).register(shapeNames, { id: 'ActionType' });
export const limitedActionShape = z
  .enum(LIMITED_ACTIONS)
  .register(shapeNames, { id: 'LimitedAction' });
export const campaignStatusShape = z
  .enum(CAMPAIGN_STATUSES)
  .register(shapeNames, { id: 'CampaignStatus' });
export const leadStateShape = z.enum(LEAD_STATES).register(shapeNames, { id: 'LeadState' });
export const eventTypeShape = z.enum(EVENT_TYPES).register(shapeNames, { id: 'EventType' });
export const eventActorShape = z.enum(EVENT_ACTORS).register(shapeNames, { id: 'EventActor' });
export const userStatusShape = z.enum(USER_STATUSES).register(shapeNames, { id: 'UserStatus' });
export const senderLossShape = z.enum(SENDER_LOSSES).register(shapeNames, { id: 'SenderLoss' });
export const teamRoleShape = z.enum(TEAM_ROLES).register(shapeNames, { id: 'TeamRole' });
export const adminStatusShape = z.enum(ADMIN_STATUSES).register(shapeNames, { id: 'AdminStatus' });
export const tierShape = z.enum(TIERS).register(shapeNames, { id: 'Tier' });
export const featureShape = z.enum(FEATURES).register(shapeNames, { id: 'Feature' });
export const subscriptionStatusShape = z
  .enum(SUBSCRIPTION_STATUSES)
  .register(shapeNames, { id: 'SubscriptionStatus' });
export const zapierEventShape = z.enum(ZAPIER_EVENTS).register(shapeNames, { id: 'ZapierEvent' });
export const deliveryStateShape = z
  .enum(DELIVERY_STATES)
  .register(shapeNames, { id: 'DeliveryState' });
export const mailboxStatusShape = z
  .enum(['CONNECTED', 'LOST'])
  .register(shapeNames, { id: 'MailboxStatus' });
export const countryCodeShape = z
  .enum(COUNTRY_CODES as [string, ...string[]], 'A two-letter uppercase country code')
  .register(shapeNames, { id: 'CountryCode' });
export const channelShape = z.enum(CONVERSATION_CHANNELS).register(shapeNames, { id: 'Channel' });
export const emailFindingShape = z
  .enum(QUESTION_RESULTS)
  .register(shapeNames, { id: 'EmailFinding' });
