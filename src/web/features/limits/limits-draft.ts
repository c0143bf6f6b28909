import type { LimitedAction } from '#core/limits/processing-limits.ts';
import { LIMITED_ACTIONS } from '#core/limits/processing-limits.ts';
import type { Answer } from '#web/api/call-types.ts';

type Row = Answer<'GET /processinglimits'>['processingLimits'][number];
export type LimitDraftRow = Row & { sequenceItemType: LimitedAction };
/** `version` is the stored one from which the draft was begun. */
export type LimitsDraft = {
  activityControlEnabled: boolean;
  range: number;
  rows: LimitDraftRow[];
  /** Null: learned from LinkedIn. */
  notesPerMonth: number | null;
  version: number;
};

/**
 * The rows with a slider, in the order of the screen; invites by e-mail only with their feature
 * (campaigns spec, section 5).
 */
export function visibleRows({
  rows,
  inviteByEmail,
}: {
  rows: readonly Row[];
  inviteByEmail: boolean;
}): LimitDraftRow[] {
  return LIMITED_ACTIONS.filter((action) => action !== 'CONNECT_BY_EMAIL' || inviteByEmail).flatMap(
    (action) => rows.filter((row): row is LimitDraftRow => row.sequenceItemType === action),
  );
}

/** How many things differ from what is stored. */
export function changedCount({
  draft,
  stored,
}: {
  draft: LimitsDraft;
  stored: LimitsDraft;
}): number {
  const rows = draft.rows.filter((row) =>
    stored.rows.some(
      (other) => other.sequenceItemType === row.sequenceItemType && other.limit !== row.limit,
    ),
  ).length;
  return (
    rows +
    Number(draft.range !== stored.range) +
    Number(draft.notesPerMonth !== stored.notesPerMonth) +
    Number(draft.activityControlEnabled !== stored.activityControlEnabled)
  );
}
