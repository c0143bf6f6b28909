import { labelProblem, OWN_LABELS } from '#core/conversation/conversation-labels.ts';
import {
  changeLabel,
  deleteLabel,
  insertLabel,
  listOwnLabels,
  type OwnLabel,
} from '#data/conversations/labels.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { lockActingUser } from '#data/identity/acting-user.ts';
import type { Owner } from '#data/scope.ts';
import { found, rejectField } from '#server/http/api-error.ts';
import { ensureWritable } from '#server/conversations/ensure-writable.ts';
import { allLabels } from '#server/conversations/present-conversation.ts';
import type { Handlers } from '#server/http/handler.ts';

type LabelKey =
  `${'GET' | 'POST'} /messaging/labels` | `${'PATCH' | 'DELETE'} /messaging/labels/{labelId}`;

/** Labels of conversations: those that everyone has, and up to twenty of one's own. */
export const labelHandlers: Handlers<LabelKey> = {
  'GET /messaging/labels': ({ scope }) => allLabels(scope),
  'POST /messaging/labels': async ({ scope, body: { name, colour } }) => {
    await ensureWritable(scope);
    return inScope(scope, async (scope) => {
      ensureName(name, await lockLabels(scope));
      return { ...(await insertLabel(scope, { name: name.trim(), colour })), own: true };
    });
  },
  'PATCH /messaging/labels/{labelId}': async ({
    scope,
    params: { labelId },
    body: { name, colour },
  }) => {
    await ensureWritable(scope);
    return inScope(scope, async (scope) => {
      const labels = await lockLabels(scope);
      const before = found(labels.find(({ id }) => id === labelId));
      const others = labels.filter((label) => label !== before);
      if (name !== undefined) ensureName(name, others);
      const label = {
        ...before,
        name: name?.trim() ?? before.name,
        colour: colour ?? before.colour,
      };
      found(await changeLabel(scope, label));
      return { ...label, own: true };
    });
  },
  'DELETE /messaging/labels/{labelId}': async ({ scope, params: { labelId } }) => {
    await ensureWritable(scope);
    found(await inScope(scope, (scope) => deleteLabel(scope, labelId)));
  },
};

/** The user's labels; of two with the same name created at once, one wins. */
async function lockLabels(scope: Owner<DatabaseTransaction>): Promise<OwnLabel[]> {
  found(await lockActingUser(scope));
  return listOwnLabels(scope);
}

function ensureName(name: string, others: readonly OwnLabel[]): void {
  const problem = labelProblem(
    name,
    others.map((label) => label.name),
  );
  if (problem === 'DUPLICATE')
    throw rejectField('name', problem, 'You already have a label with this name');
  if (problem === 'TOO_MANY')
    throw rejectField(
      'name',
      problem,
      `You can have up to ${OWN_LABELS} labels of your own. Remove one first`,
    );
}
