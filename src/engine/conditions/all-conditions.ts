import type { ConditionType } from '#core/sequence/sequence-item.ts';
import type { Condition } from '#engine/conditions/condition.ts';
import { ifConnected } from '#engine/conditions/if-connected.ts';
import { ifEmailAvailable } from '#engine/conditions/if-email-available.ts';
import { ifMessageViewed } from '#engine/conditions/if-message-viewed.ts';
import { ifOpenProfile } from '#engine/conditions/if-open-profile.ts';

/** How each condition is looked up. */
export const CONDITIONS = {
  IF_CONNECTED: ifConnected,
  IF_MESSAGE_VIEWED: ifMessageViewed,
  IF_EMAIL_AVAILABLE: ifEmailAvailable,
  IF_OPEN_PROFILE: ifOpenProfile,
} as const satisfies Record<ConditionType, Condition>;
