import { sql } from 'kysely';
import type { TeamRole } from '#core/account/user-status.ts';
import type { TemplateType } from '#core/template/template-rules.ts';
import { likePattern } from '#data/database/like-pattern.ts';
import { instant, json, type DatabaseTransaction } from '#data/database.ts';
import type { Part, Walk } from '#data/database/keyset.ts';
import {
  changeOwn,
  deleteOwn,
  readList,
  type ListQuery,
  type Page,
} from '#data/database/own-rows.ts';
import { listDeletedTemplates } from '#data/tables/deleted-rows.ts';
import type { Owner, Scope } from '#data/scope.ts';

export type Template = Awaited<ReturnType<ReturnType<typeof templatesOf>['execute']>>[number];
export type TemplateContent = Pick<Template, 'templateName' | 'templateType' | 'sequence'>;

export const TEMPLATE_SORT_KEYS = ['lastUsedAt', 'updatedAt', 'templateName'] as const;
type TemplateSortKey = (typeof TEMPLATE_SORT_KEYS)[number];
const SORT_COLUMNS = {
  lastUsedAt: sql`coalesce(used."lastUsedAt", '-infinity')`,
  updatedAt: sql`t.real_updated_at`,
  templateName: sql`lower(t.template_name)`,
} as const satisfies Record<TemplateSortKey, unknown>;

type Asked = ListQuery & {
  templateType?: TemplateType | undefined;
  query?: string | undefined;
  order: readonly { key: TemplateSortKey; descending: boolean }[];
};

/**
 * One page of the templates that a user can see, and how many of each type match the same words.
 */
export async function listTemplates(
  scope: Owner,
  { templateType, query = '', order, ...asked }: Asked,
): Promise<{ read: Page<Template> | Part<Template>; counts: Record<TemplateType, number> }> {
  const pattern = likePattern(query.trim());
  const named = templatesOf(scope).where('t.template_name', 'ilike', pattern);
  let listed = templateType ? named.where('t.template_type', '=', templateType) : named;
  for (const { key, descending } of order)
    listed = listed.orderBy(SORT_COLUMNS[key], descending ? 'desc' : 'asc');
  const counted = await named
    .clearSelect()
    .select(['t.template_type as type', sql<number>`count(*)::int`.as('templates')])
    .groupBy('t.template_type')
    .execute();
  const counts = Object.fromEntries(counted.map(({ type, templates }) => [type, templates]));
  const read = await readList(listed.orderBy('t.template_id', 'desc'), asked, {
    id: sql.ref('t.template_id'),
    changedAt: sql.ref('t.changed_at'),
  });
  return { read, counts: { INDIVIDUAL: 0, GROUP: 0, ...counts } };
}

/** Which templates the user can no longer see: deleted, or no longer shared. */
export function listGoneTemplates(scope: Owner, walk: Walk) {
  return listDeletedTemplates(scope, teamOf(scope), walk);
}

/** A template that the user can see. */
export function readTemplate(scope: Owner, templateId: string): Promise<Template | undefined> {
  return templatesOf(scope).where('t.template_id', '=', templateId).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockTemplate(
  scope: Owner<DatabaseTransaction>,
  templateId: string,
): Promise<Template | undefined> {
  return templatesOf(scope)
    .where('t.template_id', '=', templateId)
    .forNoKeyUpdate('t')
    .executeTakeFirst();
}

/** Returns the id of the new template. */
export async function insertTemplate(
  { db, userId, realNow }: Scope<'realNow'>,
  content: TemplateContent,
): Promise<string> {
  const columns = columnsOf(content, realNow);
  const { template_id } = await db
    .insertInto('sequence_templates')
    .values({ user_id: userId, ...columns, real_created_at: columns.real_updated_at })
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

/**
 * The templates that a user can see, as the API names them: their own, and those that teammates
 * share; and what decides what the user may do with each.
 */
function templatesOf(scope: Owner) {
  const { db, userId } = scope;
  const team = teamOf(scope);
  const isShared = (owner: 't.user_id' | 's.user_id') => sql<boolean>`
    ${sql.ref(owner)} in (${team})
    and (${sql.ref(owner)} = ${userId} or t.template_type = 'GROUP')`;
  const used = db
    .selectFrom('sequence_template_uses as s')
    .select(({ fn }) => [
      sql<number>`count(*)::int`.as('usedIn'),
      fn.max('s.real_used_at').as('lastUsedAt'),
    ])
    .where(sql<boolean>`s.template_id = t.template_id and ${isShared('s.user_id')}`);
  return db
    .selectFrom('sequence_templates as t')
    .innerJoin('users as u', 'u.user_id', 't.user_id')
    .leftJoin('team_members as me', (join) => join.on('me.user_id', '=', userId))
    .innerJoinLateral(used.as('used'), (join) => join.onTrue())
    .select([
      't.template_id as id',
      't.user_id as userId',
      'u.display_name as userName',
      't.template_name as templateName',
      't.template_type as templateType',
      't.sequence',
      't.version',
      't.real_updated_at as updatedAt',
      'used.usedIn',
      'used.lastUsedAt',
      sql<boolean>`t.user_id = ${userId}`.as('isCreator'),
      'me.team_id as teamId',
      sql<TeamRole>`coalesce(me.role, 'OWNER')`.as('role'),
    ])
    .where(isShared('t.user_id'));
}

/** Everyone on the user's team, or only the user. */
function teamOf({ userId }: Owner) {
  return sql`
    select ${userId}::bigint
    union
    select m.user_id
    from team_members mine
    join team_members m on m.team_id = mine.team_id
    where mine.user_id = ${userId}`;
}

function columnsOf({ templateName, templateType, sequence }: TemplateContent, realNow: number) {
  return {
    template_name: templateName,
    template_type: templateType,
    sequence: json(sequence),
    real_updated_at: instant(realNow),
  };
}
