import { sql, type RawBuilder } from 'kysely';
import { readSqlPart, type Part, type Walk } from '#data/database/keyset.ts';
import type { Owner } from '#data/scope.ts';

/** How many days deletions are reported (product rules, section 20). */
export const DELETED_KEPT_DAYS = 30;

/** The tables whose deleted rows are reported. */
export type DeletedKind =
  'campaigns' | 'lead_packs' | 'leads' | 'conversations' | 'sequence_templates' | 'do_not_contact';

export type DeletedRow = { id: string; deletedAt: number };

/** What of a user's was deleted since an instant, the first first. */
export function listDeleted(
  scope: Owner,
  kind: DeletedKind,
  walk: Walk,
): Promise<Part<DeletedRow>> {
  return readDeleted(scope, sql<boolean>`d.user_id = ${scope.userId} and d.kind = ${kind}`, walk);
}

/** The same for templates: also those that teammates deleted or no longer share. */
export function listDeletedTemplates(
  scope: Owner,
  mates: RawBuilder<unknown>,
  walk: Walk,
): Promise<Part<DeletedRow>> {
  const { userId } = scope;
  return readDeleted(
    scope,
    sql<boolean>`
      d.user_id in (${mates})
      and d.kind = case when d.user_id = ${userId} then 'sequence_templates'
        else 'shared_templates' end`,
    walk,
  );
}

function readDeleted(
  { db }: Owner,
  which: RawBuilder<boolean>,
  walk: Walk,
): Promise<Part<DeletedRow>> {
  return readSqlPart<DeletedRow>(db, walk, {
    id: sql.ref('d.id'),
    changedAt: sql.ref('d.deleted_at'),
    select: sql`d.id, d.deleted_at as "deletedAt"`,
    from: sql`from deleted_rows d where ${which}`,
  });
}
