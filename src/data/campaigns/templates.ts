import { sql, type RawBuilder } from 'kysely';
import type { TeamRole } from '#core/account/user-status.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { TemplateType } from '#core/template/template-rules.ts';
import { instant, json } from '#data/database.ts';
import type { Owner, Scope } from '#data/scope.ts';

export type TemplateRow = {
  templateId: string;
  userId: string;
  userName: string;
  templateName: string;
  templateType: TemplateType;
  sequence: SequenceItem;
  version: number;
  realUpdatedAt: number;
  usedIn: number;
  realLastUsedAt: number | null;
};
export type TemplateContent = {
  templateName: string;
  templateType: TemplateType;
  sequence: SequenceItem;
};

export const TEMPLATE_SORT_KEYS = ['lastUsedAt', 'updatedAt', 'templateName'] as const;
type TemplateSortKey = (typeof TEMPLATE_SORT_KEYS)[number];
const SORT_COLUMNS = {
  lastUsedAt: sql`coalesce(used."realLastUsedAt", '-infinity')`,
  updatedAt: sql`t.real_updated_at`,
  templateName: sql`lower(t.template_name)`,
} as const satisfies Record<TemplateSortKey, RawBuilder<unknown>>;

/**
 * A user's team and their role in it; outside a team everyone is their own OWNER (campaigns spec,
 * section 6).
 */
export async function readMembership({
  db,
  userId,
}: Owner): Promise<{ teamId: string | null; role: TeamRole }> {
  const row = await db
    .selectFrom('team_members')
    .select(['team_id', 'role'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined
    ? { teamId: null, role: 'OWNER' }
    : { teamId: row.team_id, role: row.role };
}

/** Everyone on the user's team, or only the user. */
const mates = (userId: string): RawBuilder<unknown> =>
  sql`
    select ${userId}::bigint
    union
    select m.user_id
    from team_members mine
    join team_members m on m.team_id = mine.team_id
    where mine.user_id = ${userId}`;

/** What a user can see: their own templates, and those that teammates share. */
const seen = (userId: string): RawBuilder<unknown> =>
  sql`t.user_id in (${mates(userId)}) and (t.user_id = ${userId} or t.template_type = 'GROUP')`;

const columns = (userId: string): RawBuilder<unknown> => sql`
  select t.template_id as "templateId", t.user_id as "userId", u.display_name as "userName",
    t.template_name as "templateName", t.template_type as "templateType", t.sequence, t.version,
    t.real_updated_at as "realUpdatedAt", coalesce(used."usedIn", 0)::int as "usedIn",
    used."realLastUsedAt"
  from sequence_templates t
  join users u on u.user_id = t.user_id
  left join lateral (
    select count(*) as "usedIn", max(s.real_used_at) as "realLastUsedAt"
    from sequence_template_uses s
    where s.template_id = t.template_id
      and s.user_id in (${mates(userId)})
      and (s.user_id = ${userId} or t.template_type = 'GROUP')
  ) used on true`;

type TemplateFilter = { templateType?: TemplateType; query?: string };
/**
 * One page of the templates that a user can see, and how many of each type match the same words.
 */
export async function listTemplates(
  { db, userId }: Owner,
  {
    filter,
    order,
    page,
    size,
  }: {
    filter: TemplateFilter;
    order: readonly { key: TemplateSortKey; descending: boolean }[];
    page: number;
    size: number;
  },
): Promise<{ templates: TemplateRow[]; counts: Record<TemplateType, number> }> {
  const named =
    filter.query === undefined
      ? sql`true`
      : sql`t.template_name ilike ${`%${filter.query.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`;
  const typed =
    filter.templateType === undefined ? sql`true` : sql`t.template_type = ${filter.templateType}`;
  const sorted = sql.join([
    ...order.map(
      ({ key, descending }) => sql`${SORT_COLUMNS[key]} ${sql.raw(descending ? 'desc' : 'asc')}`,
    ),
    sql`t.template_id desc`,
  ]);
  const { rows: templates } = await sql<TemplateRow>`
      ${columns(userId)}
      where ${seen(userId)} and ${named} and ${typed}
      order by ${sorted} limit ${size} offset ${page * size}`.execute(db);
  const { rows } = await sql<{
    type: TemplateType;
    templates: number;
  }>`
    select t.template_type as type, count(*)::int as templates
    from sequence_templates t
    where ${seen(userId)} and ${named}
    group by 1`.execute(db);
  return {
    templates,
    counts: {
      INDIVIDUAL: 0,
      GROUP: 0,
      ...Object.fromEntries(rows.map((row) => [row.type, row.templates])),
    },
  };
}

/** A template that the user can see. */
export async function readTemplate(
  { db, userId }: Owner,
  templateId: string,
): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
      ${columns(userId)} where ${seen(userId)} and t.template_id = ${templateId}`.execute(db);
  return rows[0];
}

/** The same, locked until the transaction ends. */
export async function lockTemplate(
  scope: Owner,
  templateId: string,
): Promise<TemplateRow | undefined> {
  await sql`
    select from sequence_templates t
    where ${seen(scope.userId)} and t.template_id = ${templateId}
    for no key update`.execute(scope.db);
  return readTemplate(scope, templateId);
}

export async function insertTemplate(
  { db, userId, realNow }: Scope<'realNow'>,
  {
    templateName,
    templateType,
    sequence,
  }: { templateName: string; templateType: TemplateType; sequence: SequenceItem },
): Promise<string> {
  const row = {
    user_id: userId,
    template_name: templateName,
    template_type: templateType,
    sequence: json(sequence),
    real_created_at: instant(realNow),
    real_updated_at: instant(realNow),
  };
  return (
    await db
      .insertInto('sequence_templates')
      .values(row)
      .returning('template_id')
      .executeTakeFirstOrThrow()
  ).template_id;
}

/**
 * Saves the user's own template as the next version. The caller has locked it and compared the
 * version.
 */
export async function writeTemplate(
  { db, userId, realNow }: Scope<'realNow'>,
  {
    templateId,
    templateName,
    templateType,
    sequence,
  }: {
    templateId: string;
    templateName: string;
    templateType: TemplateType;
    sequence: SequenceItem;
  },
): Promise<void> {
  await db
    .updateTable('sequence_templates')
    .set({
      template_name: templateName,
      template_type: templateType,
      sequence: json(sequence),
      real_updated_at: instant(realNow),
      version: sql<number>`version + 1`,
    })
    .where('user_id', '=', userId)
    .where('template_id', '=', templateId)
    .execute();
}

export async function deleteTemplate({ db, userId }: Owner, templateId: string): Promise<void> {
  await db
    .deleteFrom('sequence_templates')
    .where('user_id', '=', userId)
    .where('template_id', '=', templateId)
    .execute();
}

/** Records that a campaign of the user was created from a template. */
export async function recordTemplateUse(
  { db, userId, realNow }: Scope<'realNow'>,
  { templateId, campaignId }: { templateId: string; campaignId: string },
): Promise<void> {
  await db
    .insertInto('sequence_template_uses')
    .values({
      user_id: userId,
      template_id: templateId,
      campaign_id: campaignId,
      real_used_at: instant(realNow),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'template_id', 'campaign_id'])
        .doUpdateSet({ real_used_at: instant(realNow) }),
    )
    .execute();
}
