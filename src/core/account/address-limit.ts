/**
 * Address changes per day, in real time (platform spec, sections 8 and 9; product rules, section
 * 11).
 */
export const IP_CHANGES_PER_DAY = 3;
