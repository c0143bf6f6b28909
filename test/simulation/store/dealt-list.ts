import type { SharedCampaign, UserTables } from './user-tables.ts';

/** Whether a sender’s list holds what was dealt to them. */
export function isDealtList(
  { dealtLists }: SharedCampaign,
  { userId }: UserTables,
  leadPackId: string,
): boolean {
  return [...dealtLists].some(([key, id]) => id === leadPackId && key.endsWith(`/${userId}`));
}
