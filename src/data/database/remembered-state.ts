import { sql, type RawBuilder } from 'kysely';

const HELD_KEYS = sql`'{heldState,heldDueAt,heldReason,heldBefore}'::text[]`;

/**
 * JSON of a lead's state before it's stopped, including an earlier remembered state, to merge over
 * `withoutRememberedState`.
 */
export function rememberedStateSql({
  place,
  keepsDue = true,
}: {
  place: string;
  keepsDue?: boolean;
}): RawBuilder<unknown> {
  const [state, reason, dueAt, walk] = ['state', 'reason', 'due_at', 'walk'].map((column) =>
    sql.ref(`${place}.${column}`),
  );
  const due = keepsDue ? sql`extract(epoch from ${dueAt}) * 1000` : sql`null`;
  const before = sql`
    (select jsonb_object_agg(key, value) from jsonb_each(${walk}) where key = any(${HELD_KEYS}))`;
  return sql`
    jsonb_strip_nulls(
      jsonb_build_object(
        'heldState', ${state}, 'heldReason', ${reason}, 'heldDueAt', ${due},
        'heldBefore', case when ${state} in ('PAUSED', 'FINISHED') then ${before} end
      )
    )`;
}

/**
 * The walk of `cl` without its remembered state; for a lead stopped again, the state remembered
 * before that is restored.
 */
export function withoutRememberedState({
  stoppedAgain = sql`false`,
}: { stoppedAgain?: RawBuilder<unknown> } = {}): RawBuilder<unknown> {
  return sql`
    (
      coalesce(cl.walk, '{}')
        - ${HELD_KEYS} || case
        when ${stoppedAgain} then coalesce(cl.walk -> 'heldBefore', '{}')
        else '{}'
      end
    )`;
}
