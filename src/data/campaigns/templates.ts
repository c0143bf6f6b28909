import { sql, type RawBuilder } from 'kysely';
import type { TeamRole } from '#core/account/user-status.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { TemplateType } from '#core/template/template-rules.ts';
import { instant, json } from '#data/database.ts';
import { readSqlPart, type Part, type Walk } from '#data/database/keyset.ts';
import { changeOwn, deleteOwn, type ListQuery, type Page } from '#data/database/own-rows.ts';
import { listDeletedTemplates } from '#data/tables/deleted-rows.ts';
import type { Owner, Scope } from '#data/scope.ts';

export type TemplateContent = {
  templateName: string;
  templateType: TemplateType;
  sequence: SequenceItem;
};
/** A template as the API names it; times are real ones. */
export type Template = TemplateContent & {
  id: string;
  userId: string;
  userName: string;
  version: number;
  updatedAt: number;
  usedIn: number;
  lastUsedAt: number | null;
};

export const TEMPLATE_SORT_KEYS = ['lastUsedAt', 'updatedAt', 'templateName'] as const;
type TemplateSortKey = (typeof TEMPLATE_SORT_KEYS)[number];
const SORT_COLUMNS = {
  lastUsedAt: sql`coalesce(used."lastUsedAt", '-infinity')`,
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
    .select(['team_id as teamId', 'role'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { teamId: null, role: 'OWNER' };
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

const COLUMNS = sql`
  t.template_id as id, t.user_id as "userId", u.display_name as "userName",
    t.template_name as "templateName", t.template_type as "templateType", t.sequence, t.version,
    t.real_updated_at as "updatedAt", coalesce(used."usedIn", 0)::int as "usedIn",
    used."lastUsedAt"`;
const joins = (userId: string): RawBuilder<unknown> => sql`
  from sequence_templates t
  join users u on u.user_id = t.user_id
  left join lateral (
    select count(*) as "usedIn", max(s.real_used_at) as "lastUsedAt"
    from sequence_template_uses s
    where s.template_id = t.template_id
      and s.user_id in (${mates(userId)})
      and (s.user_id = ${userId} or t.template_type = 'GROUP')
  ) used on true`;

/**
 * One page of the templates that a user can see, and how many of each type match the same words.
 */
export async function listTemplates(
  { db, userId }: Owner,
  {
    templateType,
    query = '',
    order,
    page,
    size,
    walk,
  }: ListQuery & {
    templateType?: TemplateType | undefined;
    query?: string | undefined;
    order: readonly { key: TemplateSortKey; descending: boolean }[];
  },
): Promise<{ read: Page<Template> | Part<Template>; counts: Record<TemplateType, number> }> {
  const pattern = `%${query.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const named = sql`${seen(userId)} and t.template_name ilike ${pattern}`;
  const typed = templateType === undefined ? sql`true` : sql`t.template_type = ${templateType}`;
  const sorted = sql.join([
    ...order.map(
      ({ key, descending }) => sql`${SORT_COLUMNS[key]} ${sql.raw(descending ? 'desc' : 'asc')}`,
    ),
    sql`t.template_id desc`,
  ]);
  const counted = await sql<{ type: TemplateType; templates: number }>`
    select t.template_type as type, count(*)::int as templates
    from sequence_templates t
    where ${named}
    group by 1`.execute(db);
  const counts = {
    INDIVIDUAL: 0,
    GROUP: 0,
    ...Object.fromEntries(counted.rows.map((row) => [row.type, row.templates])),
  };
  if (walk !== null) {
    const read = await readSqlPart<Template>(db, walk, {
      id: sql.ref('t.template_id'),
      changedAt: sql.ref('t.changed_at'),
      select: COLUMNS,
      from: sql`${joins(userId)} where ${named} and ${typed}`,
    });
    return { read, counts };
  }
  const { rows } = await sql<Template>`
      select ${COLUMNS} ${joins(userId)}
      where ${named} and ${typed}
      order by ${sorted} limit ${size} offset ${page * size}`.execute(db);
  const total =
    templateType === undefined ? counts.INDIVIDUAL + counts.GROUP : counts[templateType];
  return { read: { rows, total }, counts };
}

/** Which templates the user can no longer see: deleted, or no longer shared. */
export function listGoneTemplates(scope: Owner, walk: Walk) {
  return listDeletedTemplates(scope, mates(scope.userId), walk);
}

/** A template that the user can see. */
export async function readTemplate(
  { db, userId }: Owner,
  templateId: string,
): Promise<Template | undefined> {
  const { rows } = await sql<Template>`
      select ${COLUMNS} ${joins(userId)}
      where ${seen(userId)} and t.template_id = ${templateId}`.execute(db);
  return rows[0];
}

/** The same, locked until the transaction ends. */
export async function lockTemplate(
  scope: Owner,
  templateId: string,
): Promise<Template | undefined> {
  await sql`
    select
    from sequence_templates t
    where ${seen(scope.userId)} and t.template_id = ${templateId}
    for no key update`.execute(scope.db);
  return readTemplate(scope, templateId);
}

export async function insertTemplate(
  { db, userId, realNow }: Scope<'realNow'>,
  content: TemplateContent,
): Promise<string> {
  const { template_id } = await db
    .insertInto('sequence_templates')
    .values({
      user_id: userId,
      ...columnsOf(content, realNow),
      real_created_at: instant(realNow),
    })
    .returning('template_id')
    .executeTakeFirstOrThrow();
  return template_id;
}

/**
 * Saves the user's own template as the next version. The caller has locked it and compared the
 * version.
 */
export async function changeTemplate(
  scope: Scope<'realNow'>,
  templateId: string,
  content: TemplateContent,
): Promise<void> {
  const set = { ...columnsOf(content, scope.realNow), version: sql<number>`version + 1` };
  await changeOwn(scope, 'sequence_templates', { where: { template_id: templateId }, set });
}

function columnsOf({ templateName, templateType, sequence }: TemplateContent, realNow: number) {
  return {
    template_name: templateName,
    template_type: templateType,
    sequence: json(sequence),
    real_updated_at: instant(realNow),
  };
}

export function deleteTemplate(scope: Owner, templateId: string): Promise<boolean> {
  return deleteOwn(scope, 'sequence_templates', { template_id: templateId });
}

/** Records that a campaign of the user was created from a template. */
export async function recordTemplateUse(
  { db, userId, realNow }: Scope<'realNow'>,
  { templateId, campaignId }: { templateId: string; campaignId: string },
): Promise<void> {
  const used = { real_used_at: instant(realNow) };
  await db
    .insertInto('sequence_template_uses')
    .values({ user_id: userId, template_id: templateId, campaign_id: campaignId, ...used })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'template_id', 'campaign_id']).doUpdateSet(used),
    )
    .execute();
}
