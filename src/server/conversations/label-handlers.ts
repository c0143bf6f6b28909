import { labelProblem, OWN_LABELS } from '#core/conversation/conversation-labels.ts';
import {
  changeLabel,
  deleteLabel,
  insertLabel,
  listOwnLabels,
} from '#data/conversations/labels.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { inScope, inTransaction } from '#data/database/retried-transaction.ts';
import { lockActingUser } from '#data/identity/acting-user.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import { ensureWritable } from '#server/conversations/ensure-writable.ts';
import { allLabels, presentLabel } from '#server/conversations/present-conversation.ts';
import type { Handlers } from '#server/http/handler.ts';

type LabelKey =
  `${'GET' | 'POST'} /messaging/labels` | `${'PATCH' | 'DELETE'} /messaging/labels/{labelId}`;

/** Labels of conversations: those that everyone has, and up to twenty of one's own. */
export const labelHandlers: Handlers<LabelKey> = {
  'GET /messaging/labels': ({ scope }) => allLabels(scope),
  'POST /messaging/labels': async ({
    scope,
    body: { name, colour },
    caller: { userId },
    parts: { db },
    now,
  }) => {
    await ensureWritable(scope);
    return inTransaction(db, async (trx) => {
      await ensureName({ trx, userId, name });
      const label = { db: trx, userId, name: name.trim(), color: colour, now };
      return presentLabel(await insertLabel(label, label.name, label.color));
    });
  },
  'PATCH /messaging/labels/{labelId}': async ({
    scope,
    params: { labelId },
    body: { name, colour },
    caller: { userId },
  }) => {
    await ensureWritable(scope);
    return inScope(scope, async (scope) => {
      if (name !== undefined) await ensureName({ trx: scope.db, userId, name, labelId });
      const change = {
        ...(name !== undefined && { name: name.trim() }),
        ...(colour !== undefined && { color: colour }),
      };
      const label = await changeLabel(scope, labelId, change);
      if (label === undefined) throw new ApiError('NOT_FOUND');
      return presentLabel(label);
    });
  },
  'DELETE /messaging/labels/{labelId}': async ({ scope, params: { labelId } }) => {
    await ensureWritable(scope);
    const deleted = await inScope(scope, (scope) => deleteLabel(scope, labelId));
    if (!deleted) throw new ApiError('NOT_FOUND');
  },
};

/** Of two labels with the same name created at once, one wins. */
async function ensureName({
  trx,
  userId,
  name,
  labelId = null,
}: {
  trx: DatabaseTransaction;
  userId: string;
  name: string;
  labelId?: string | null;
}): Promise<void> {
  if ((await lockActingUser({ db: trx, userId })) === undefined) throw new ApiError('NOT_FOUND');
  const labels = await listOwnLabels({ db: trx, userId });
  if (labelId !== null && !labels.some(({ label_id: id }) => id === labelId))
    throw new ApiError('NOT_FOUND');
  const others = labels.filter(({ label_id: id }) => id !== labelId).map((label) => label.name);
  const problem = labelProblem(name, others);
  if (problem === 'DUPLICATE')
    throw rejectField('name', problem, 'You already have a label with this name');
  if (problem === 'TOO_MANY')
    throw rejectField(
      'name',
      problem,
      `You can have up to ${OWN_LABELS} labels of your own. Remove one first`,
    );
}
