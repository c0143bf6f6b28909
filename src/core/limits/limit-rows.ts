import type { FieldError } from '#core/errors/field-error.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import {
  cappedLimit,
  isLimitedAction,
  planCap,
  type DailyLimits,
} from '#core/limits/daily-allowance.ts';
import {
  HIDDEN_LIMIT_ROWS,
  HIDDEN_ROW_LIMIT,
  LIMIT_RANGES,
  LIMITED_ACTIONS,
  MAX_LIMIT,
  type LimitedAction,
} from '#core/limits/processing-limits.ts';
import { SEQUENCE_ITEM_TYPES, type SequenceItemType } from '#core/sequence/sequence-item.ts';
import { listedChoices } from '#core/text/formats.ts';

/**
 * One row of the limits answer. `planCap` is where a Basic slider stops, null without a cap; hidden
 * rows have no slider.
 */
export type LimitRow = {
  sequenceItemType: SequenceItemType;
  limit: number;
  maxLimit: number;
  totalMaxLimit: number;
  planCap: number | null;
  hidden: boolean;
};

/**
 * The rows of `GET /processinglimits`: the visible ones in the order of the screen, then the hidden
 * ones at 3000. CONNECT_BY_EMAIL is hidden without its feature (campaigns spec, sections 3 and 5).
 */
export function limitRows({
  limits,
  unlimitedQuotas,
  inviteByEmailAllowed,
}: {
  limits: DailyLimits;
  unlimitedQuotas: boolean;
  inviteByEmailAllowed: boolean;
}): LimitRow[] {
  const visible = LIMITED_ACTIONS.map((action): LimitRow => ({
    sequenceItemType: action,
    limit: cappedLimit({ action, limit: limits[action], unlimitedQuotas }),
    maxLimit: MAX_LIMIT,
    totalMaxLimit: MAX_LIMIT,
    planCap: planCap({ action, unlimitedQuotas }),
    hidden: action === 'CONNECT_BY_EMAIL' && !inviteByEmailAllowed,
  }));
  const hidden = HIDDEN_LIMIT_ROWS.map((sequenceItemType): LimitRow => ({
    sequenceItemType,
    limit: HIDDEN_ROW_LIMIT,
    maxLimit: HIDDEN_ROW_LIMIT,
    totalMaxLimit: HIDDEN_ROW_LIMIT,
    planCap: null,
    hidden: true,
  }));
  return [...visible, ...hidden];
}

export type LimitChange = { sequenceItemType: SequenceItemType; limit: number };

/**
 * All errors in a change of limits, by field. Hidden rows may be sent back unchanged; they have no
 * effect.
 */
export function limitErrors({
  processingLimits,
  processingLimitRange,
  unlimitedQuotas,
}: {
  processingLimits: readonly LimitChange[];
  processingLimitRange: number;
  unlimitedQuotas: boolean;
}): FieldError[] {
  const rangeError = (LIMIT_RANGES as readonly number[]).includes(processingLimitRange)
    ? []
    : [
        {
          path: 'processingLimitRange',
          code: 'NOT_OFFERED',
          message: `Choose ${listedChoices(LIMIT_RANGES.map(String))}`,
        },
      ];
  const rowErrors = processingLimits.flatMap((row, index): FieldError[] => {
    const path = `processingLimits.${index}`;
    if (!SEQUENCE_ITEM_TYPES.includes(row.sequenceItemType))
      return [
        {
          path: `${path}.sequenceItemType`,
          code: 'UNKNOWN_TYPE',
          message: 'This action doesn’t exist',
        },
      ];
    const first = processingLimits.findIndex(
      ({ sequenceItemType }) => sequenceItemType === row.sequenceItemType,
    );
    if (first < index)
      return [
        {
          path: `${path}.sequenceItemType`,
          code: 'DUPLICATE',
          message: `${row.sequenceItemType} appears more than once`,
        },
      ];
    const problem = limitProblem({ row, unlimitedQuotas });
    return problem === null ? [] : [{ path: `${path}.limit`, ...problem }];
  });
  return [...rangeError, ...rowErrors];
}

/** The limits after a valid change; omitted rows stay. */
export function applyLimitChange(
  limits: DailyLimits,
  processingLimits: readonly LimitChange[],
): Record<LimitedAction, number> {
  const changes = processingLimits
    .filter(({ sequenceItemType }) => isLimitedAction(sequenceItemType))
    .map(({ sequenceItemType, limit }) => [sequenceItemType, limit]);
  return { ...limits, ...Object.fromEntries(changes) };
}

function limitProblem({
  row: { sequenceItemType, limit },
  unlimitedQuotas,
}: {
  row: LimitChange;
  unlimitedQuotas: boolean;
}): Omit<FieldError, 'path'> | null {
  const max = isLimitedAction(sequenceItemType) ? MAX_LIMIT : HIDDEN_ROW_LIMIT;
  if (!Number.isInteger(limit))
    return { code: 'NOT_AN_INTEGER', message: FIELD_MESSAGES.NOT_AN_INTEGER() };
  if (limit < 0 || limit > max)
    return { code: 'OUT_OF_RANGE', message: `The limit must be from 0 to ${max}` };
  const cap = isLimitedAction(sequenceItemType)
    ? planCap({ action: sequenceItemType, unlimitedQuotas })
    : null;
  return cap !== null && limit > cap
    ? { code: 'PLAN_CAP', message: `Your plan allows ${cap} a day` }
    : null;
}
