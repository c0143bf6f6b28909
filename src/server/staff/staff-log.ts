import { activityText } from '#core/account/activity.ts';
import { EVENT_TYPES } from '#core/lead/lead-event.ts';
import { eventWord } from '#core/lead/event-words.ts';
import { staffEventDetail } from '#core/staff/activity-detail.ts';
import { staffActTitle } from '#core/staff/staff-acts.ts';
import type { StaffActivityAnswer, StaffAuditAnswer } from '#contract/staff.ts';
import { listAccountActivity, type ActivityRow } from '#data/staff/account-activity.ts';
import { readFoundUser } from '#data/staff/find-users.ts';
import { listStaffActs, type StaffLogRow } from '#data/staff/staff-log.ts';
import { readPeople, type Member } from '#data/staff/staff-user.ts';
import { activityDetail } from '#core/account/activity-detail.ts';
import { found } from '#server/http/api-error.ts';
import type { Call } from '#server/http/handler.ts';
import { isoInstant, pageResponse } from '#server/http/page-response.ts';
import { presentPerson } from '#server/staff/present-staff.ts';

const typesOf = (types: string | undefined) =>
  types === undefined
    ? undefined
    : types
        .split(',')
        .map((type) => type.trim())
        .filter((type) => type !== '');
const instantOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));

function presentAct(row: StaffLogRow): StaffAuditAnswer {
  return {
    id: row.id,
    at: isoInstant(row.at),
    type: row.type,
    title: staffActTitle(row.type),
    actor: row.actor === null ? null : presentPerson(row.actor),
    target: row.target === null ? null : presentPerson(row.target),
    reason: row.reason,
    before: row.before,
    after: row.after,
  };
}

/** Which staff member did what, newest first. */
export async function readAudit({ query, parts: { db } }: Call<'GET /admin/audit'>) {
  const { page, size, actorId, userId, types, from, to } = query;
  const { rows, total } = await listStaffActs({
    db,
    filter: {
      actorId,
      userId,
      types: typesOf(types),
      from: instantOf(from),
      to: instantOf(to),
    },
    page,
    size,
  });
  return pageResponse({ page, size }, { rows, total }, presentAct);
}

function presentActivity(
  row: ActivityRow,
  people: ReadonlyMap<string, Member>,
): StaffActivityAnswer {
  const { call } = row.data;
  const by = row.actedBy === null ? undefined : people.get(row.actedBy);
  const type = row.id.startsWith('e') ? EVENT_TYPES.find((known) => known === row.type) : undefined;
  return {
    id: row.id,
    at: isoInstant(row.at),
    type: row.type,
    title: type === undefined ? activityText(row.type) : eventWord(type, row.data).word,
    detail:
      type === undefined
        ? typeof call === 'string'
          ? call
          : activityDetail(row.type, row.data)
        : staffEventDetail({ ...row, type }),
    by: by === undefined ? null : presentPerson(by),
  };
}

/** What happened in an account, newest first. */
export async function readActivity({
  params: { id: userId },
  query: { page, size, types, from, to },
  parts: { db },
}: Call<'GET /admin/users/{id}/activity'>) {
  found(await readFoundUser({ db, userId }));
  const { rows, total } = await listAccountActivity(
    { db, userId },
    {
      types: typesOf(types) ?? null,
      from: instantOf(from) ?? null,
      to: instantOf(to) ?? null,
      page,
      size,
    },
  );
  const actors = [...new Set(rows.flatMap(({ actedBy }) => actedBy ?? []))];
  const people = new Map((await readPeople(db, actors)).map((person) => [person.userId, person]));
  const content = rows.map((row) => presentActivity(row, people));
  return pageResponse({ page, size }, { rows: content, total });
}
