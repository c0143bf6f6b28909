import { instant, json, type AnyDatabase } from '#data/database.ts';

/**
 * Writes down who did what to whose account: `userId` is the one acted on, `actedBy` the one signed
 * in.
 */
export async function writeAudit({
  db,
  userId,
  actedBy,
  type,
  data = {},
  realNow,
}: {
  db: AnyDatabase;
  userId: string;
  actedBy: string;
  type: string;
  data?: Record<string, unknown>;
  realNow: number;
}): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      user_id: userId,
      acted_by: actedBy,
      type,
      data: json(data),
      real_at: instant(realNow),
    })
    .execute();
}

export type AuditRow = {
  auditId: string;
  userId: string;
  actedBy: string;
  type: string;
  data: Record<string, unknown>;
  realAt: number;
};

/** A page of what was done to an account, the newest first. */
export async function listAudit({
  db,
  userId,
  page,
  size,
}: {
  db: AnyDatabase;
  userId: string;
  page: number;
  size: number;
}): Promise<{ rows: AuditRow[]; total: number }> {
  const own = db.selectFrom('audit_log').where('user_id', '=', userId);
  const rows = await own
    .selectAll()
    .orderBy('real_at', 'desc')
    .orderBy('audit_id', 'desc')
    .offset(page * size)
    .limit(size)
    .execute();
  const { total } = await own
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    rows: rows.map((row) => ({
      auditId: row.audit_id,
      userId: row.user_id,
      actedBy: row.acted_by,
      type: row.type,
      data: row.data,
      realAt: row.real_at,
    })),
    total: Number(total),
  };
}
