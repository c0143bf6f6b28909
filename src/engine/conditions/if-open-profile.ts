import { lookAtProfile, type Condition } from '#engine/conditions/condition.ts';

/** IF_OPEN_PROFILE: looks once, at a fresh profile. */
export const ifOpenProfile: Condition = { look: lookAtProfile };
