import { lookAtProfile, type Condition } from '#engine/conditions/condition.ts';

/** IF_EMAIL_AVAILABLE: looks once, at what is known and then at a fresh profile. */
export const ifEmailAvailable: Condition = { look: lookAtProfile };
