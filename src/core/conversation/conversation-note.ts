/**
 * Whether someone may change or delete an internal note: its author, and to delete it also the
 * account's own user, whose conversation it stands in.
 */
export function noteAbilities({
  authorId,
  identityId,
  userId,
}: {
  authorId: string;
  identityId: string;
  userId: string;
}): { edit: boolean; delete: boolean } {
  const isAuthor = authorId === identityId;
  return { edit: isAuthor, delete: isAuthor || identityId === userId };
}
