import { sql } from 'kysely';
import { APPROVAL_MS, CARRYING_OUT_MS, RETOLD_MS } from '#core/programs/approval.ts';
import type { ApprovalState } from '#core/programs/approval.ts';
import { instant, instantSql, json, type AnyDatabase } from '#data/database.ts';
import { readPage, type PageQuery } from '#data/database/own-rows.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import type { Owner, Scope } from '#data/scope.ts';

type Json = Record<string, unknown>;

/** What an assistant asks to do, and what it would change. */
export type Asked = {
  keyId: string;
  tool: string;
  arguments: Json;
  summary: string;
  preview: unknown;
};

export type Approval = Asked & {
  id: string;
  keyName: string;
  state: ApprovalState;
  answer: { status: number; body: unknown } | null;
  createdAt: number;
  expiresAt: number;
  decidedAt: number | null;
};

/** A page of what assistants asked for, the newest first. */
export async function listApprovals(scope: Scope<'realNow'>, page: PageQuery) {
  return readPage(approvalsOf(scope).orderBy('approval_id', 'desc'), page);
}

export async function readApproval(
  scope: Scope<'realNow'>,
  approvalId: string,
): Promise<Approval | undefined> {
  return approvalsOf(scope).where('approval_id', '=', approvalId).executeTakeFirst();
}

/**
 * The approval that a repeated call of an assistant means: the newest with its arguments that it
 * wasn’t told the end of, or only just. A rejection is repeated until the request would have
 * expired.
 */
export async function approvalOfCall(
  scope: Scope<'realNow'>,
  { keyId, tool, arguments: asked }: Pick<Asked, 'keyId' | 'tool' | 'arguments'>,
): Promise<Approval | undefined> {
  const { realNow } = scope;
  return approvalsOf(scope)
    .where('a.key_id', '=', keyId)
    .where('tool', '=', tool)
    .where(sql<boolean>`a.arguments = ${json(asked)}::jsonb`)
    .where(
      sql<boolean>`(
        a.real_told_at is null
        or a.real_told_at > ${instantSql(realNow - RETOLD_MS)}
        or (a.state = 'REJECTED' and a.real_expires_at > ${instantSql(realNow)})
      )`,
    )
    .orderBy('approval_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Asks the owner of a key, with a notification. The same call at the same moment is asked once.
 * `now`: campaign time, which notifications are in.
 */
export async function askForApproval(
  given: Scope<'now' | 'realNow'>,
  asked: Asked,
): Promise<Approval> {
  return inScope(given, async (scope) => {
    const { db, userId, now, realNow } = scope;
    const { keyId, tool, summary, preview } = asked;
    const key = await db
      .selectFrom('api_keys')
      .select('name')
      .where('user_id', '=', userId)
      .where('key_id', '=', keyId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const waiting = await approvalOfCall(scope, asked);
    if (waiting !== undefined) return waiting;
    const { id } = await db
      .insertInto('approvals')
      .values({
        user_id: userId,
        key_id: keyId,
        tool,
        arguments: json(asked.arguments),
        summary,
        preview: json(preview),
        real_created_at: instant(realNow),
        real_expires_at: instant(realNow + APPROVAL_MS),
      })
      .returning('approval_id as id')
      .executeTakeFirstOrThrow();
    const { notificationId } = await db
      .insertInto('notifications')
      .values({
        user_id: userId,
        type: 'APPROVAL_NEEDED',
        at: instant(now),
        data: json({ keyName: key.name, summary }),
        link: `/account/approvals?approval=${id}`,
        unique_key: noticeOf(id),
      })
      .returning('notification_id as notificationId')
      .executeTakeFirstOrThrow();
    await publishStreamEvent(scope, 'notification', { notificationId });
    return approvalsOf(scope).where('approval_id', '=', id).executeTakeFirstOrThrow();
  });
}

/**
 * Claims an approval to carry it out; false if it was decided or has expired. It can be claimed
 * again when the process that did so must have died.
 */
export async function claimApproval(scope: Scope<'realNow'>, approvalId: string): Promise<boolean> {
  const { realNow } = scope;
  return decide(
    scope,
    approvalId,
    sql`
      update approvals
      set state = 'APPROVED', real_decided_at = ${instantSql(realNow)}
      where user_id = ${scope.userId} and approval_id = ${approvalId}
        and (
          (state = 'WAITING' and real_expires_at > ${instantSql(realNow)})
          or (
            state = 'APPROVED' and real_decided_at < ${instantSql(realNow - CARRYING_OUT_MS)}
          )
        )
      returning approval_id`,
  );
}

/** Rejects what waits; false if it was decided or has expired. */
export async function rejectApproval(
  scope: Scope<'realNow'>,
  approvalId: string,
): Promise<boolean> {
  const { realNow } = scope;
  return decide(
    scope,
    approvalId,
    sql`
      update approvals
      set state = 'REJECTED', real_decided_at = ${instantSql(realNow)}
      where user_id = ${scope.userId} and approval_id = ${approvalId}
        and state = 'WAITING' and real_expires_at > ${instantSql(realNow)}
      returning approval_id`,
  );
}

/** What was decided needs no notice any more. */
async function decide(
  scope: Scope<'realNow'>,
  approvalId: string,
  statement: ReturnType<typeof sql>,
): Promise<boolean> {
  return inScope(scope, async (scope) => {
    const { db, userId } = scope;
    const { rows } = await statement.execute(db);
    if (rows.length === 0) return false;
    const closed = await db
      .updateTable('notifications')
      .set({ closed: true })
      .where('user_id', '=', userId)
      .where('unique_key', '=', noticeOf(approvalId))
      .where('closed', '=', false)
      .returning('notification_id as notificationId')
      .executeTakeFirst();
    if (closed !== undefined) await publishStreamEvent(scope, 'notification', closed);
    return true;
  });
}

/** Stores how a claimed approval ended; null: it didn’t, and waits again. */
export async function settleApproval(
  { db, userId }: Owner,
  approvalId: string,
  answer: Approval['answer'],
): Promise<void> {
  const state = answer === null ? 'WAITING' : answer.status < 400 ? 'DONE' : 'FAILED';
  await db
    .updateTable('approvals')
    .set({ state, answer: answer === null ? null : json(answer) })
    .where('user_id', '=', userId)
    .where('approval_id', '=', approvalId)
    .where('state', '=', 'APPROVED')
    .execute();
}

/** Remembers when the assistant first heard how its request ended. */
export async function markTold(
  { db, userId, realNow }: Scope<'realNow'>,
  approvalId: string,
): Promise<void> {
  await db
    .updateTable('approvals')
    .set({ real_told_at: instant(realNow) })
    .where('user_id', '=', userId)
    .where('approval_id', '=', approvalId)
    .where('real_told_at', 'is', null)
    .execute();
}

function noticeOf(approvalId: string): string {
  return `approval/${approvalId}`;
}

function approvalsOf({ db, userId, realNow }: Scope<'realNow', AnyDatabase>) {
  return db
    .selectFrom('approvals as a')
    .innerJoin('api_keys as k', (join) =>
      join.onRef('k.user_id', '=', 'a.user_id').onRef('k.key_id', '=', 'a.key_id'),
    )
    .select([
      'approval_id as id',
      'a.key_id as keyId',
      'k.name as keyName',
      'tool',
      sql<Json>`a.arguments`.as('arguments'),
      'summary',
      sql<unknown>`a.preview`.as('preview'),
      sql<ApprovalState>`
        case
          when a.state = 'WAITING' and a.real_expires_at <= ${instantSql(realNow)} then 'EXPIRED'
          else a.state
        end`.as('state'),
      sql<Approval['answer']>`a.answer`.as('answer'),
      'a.real_created_at as createdAt',
      'a.real_expires_at as expiresAt',
      'real_decided_at as decidedAt',
    ])
    .where('a.user_id', '=', userId);
}
