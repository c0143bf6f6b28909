import { instant, json, type DatabaseTransaction } from '#data/database.ts';
import type { ConversationChange, ConversationRow } from '#data/conversations/conversations.ts';
import { readDisplayNames } from '#data/account/users.ts';
import { readColleagues } from '#data/teams/team-inbox.ts';
import type { Scope } from '#data/scope.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import { seesPrivate, type InboxCaller } from '#server/conversations/open-conversation.ts';

/**
 * A change of a conversation with what follows from it: only those who can answer it are assigned
 * it, and one that is made private stays with the account’s own user, who alone can do so. The new
 * assignee is notified.
 */
export async function ensureAssignment(
  scope: Scope<'now', DatabaseTransaction>,
  { caller, row, body }: { caller: InboxCaller; row: ConversationRow; body: ConversationChange },
): Promise<ConversationChange> {
  if (body.private !== undefined && !seesPrivate(caller)) throw new ApiError('OUT_OF_REACH_INSIDE');
  const isPrivate = body.private ?? row.private;
  const { assigneeId } = body;
  const isForeign = (id: string | null) => id !== null && id !== scope.userId;
  if (assigneeId === undefined)
    return isPrivate && isForeign(row.assignee_id) ? { ...body, assigneeId: null } : body;
  if (assigneeId === null || assigneeId === row.assignee_id) return body;
  if (isPrivate && isForeign(assigneeId))
    throw rejectField('assigneeId', 'PRIVATE', 'A private conversation stays with its account');
  const colleagues = await readColleagues(scope);
  if (isForeign(assigneeId) && !colleagues.some(({ userId }) => userId === assigneeId))
    throw rejectField('assigneeId', 'NOT_FOUND', 'This person can’t answer the conversation');
  if (assigneeId !== caller.identityId) await notifyAssignee(scope, { caller, row, assigneeId });
  return body;
}

/** The notification names no person, as the conversation may leave the team’s inbox. */
async function notifyAssignee(
  { db, userId, now }: Scope<'now', DatabaseTransaction>,
  { caller, row, assigneeId }: { caller: InboxCaller; row: ConversationRow; assigneeId: string },
): Promise<void> {
  const names = await readDisplayNames(db, [caller.identityId, userId]);
  const path = `/inbox/${row.conversation_id}`;
  const isOwn = assigneeId === userId;
  await db
    .insertInto('notifications')
    .values({
      user_id: assigneeId,
      type: 'CONVERSATION_ASSIGNED',
      at: instant(now),
      data: json({
        by: names.get(caller.identityId) ?? '',
        ...(!isOwn && { accountName: names.get(userId) ?? '' }),
        conversationId: row.conversation_id,
      }),
      link: isOwn ? path : `${path}?scope=team&account=${userId}`,
    })
    .execute();
}
