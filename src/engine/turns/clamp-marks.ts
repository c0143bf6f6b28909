import type { EmailMarks, LaneMarks } from '#data/walk/lane-facts.ts';
import { MAX_RETRY_MS } from '#engine/lane/account-incidents.ts';

/**
 * Corrects a lane's marks after the wall clock may have been set back, since nothing can have
 * happened in the future. A read marked later than now counts as unread, a rest is capped at the
 * longest one, and the last action was now at the latest, so that the gap after it is kept.
 */
export function clampMarks({
  marks,
  now,
  realNow,
}: {
  marks: LaneMarks;
  now: number;
  realNow: number;
}): LaneMarks {
  const {
    sweptAt = 0,
    chatsLookedAt = 0,
    connectionsReadAt = 0,
    invitationsReadAt = 0,
    unconfirmedLookedAt = 0,
    lastActionAt = 0,
    invitationList,
    inboxFilling,
    realInvitationsReadAt = 0,
    realChatsLookedAt = 0,
    realKeptAt = 0,
    realRetryAt = 0,
    realLookAt = 0,
    email = {},
  } = marks;
  const read = Math.max(
    sweptAt,
    chatsLookedAt,
    connectionsReadAt,
    invitationsReadAt,
    unconfirmedLookedAt,
    lastActionAt,
    email.lastActionAt ?? 0,
    email.sweptAt ?? 0,
    invitationList?.startedAt ?? 0,
    inboxFilling?.startedAt ?? 0,
  );
  const realRead = Math.max(
    realInvitationsReadAt,
    realChatsLookedAt,
    realKeptAt,
    realRetryAt - MAX_RETRY_MS,
    realLookAt - MAX_RETRY_MS,
    (email.realRetryAt ?? 0) - MAX_RETRY_MS,
  );
  if (read <= now && realRead <= realNow) return marks;
  const past = (at: number | undefined): number | undefined =>
    at !== undefined && at > now ? undefined : at;
  const realPast = (at: number | undefined): number | undefined =>
    at !== undefined && at > realNow ? undefined : at;
  return {
    ...marks,
    sweptAt: past(marks.sweptAt),
    chatsLookedAt: past(marks.chatsLookedAt),
    connectionsReadAt: past(marks.connectionsReadAt),
    invitationsReadAt: past(marks.invitationsReadAt),
    unconfirmedLookedAt: past(marks.unconfirmedLookedAt),
    invitationList:
      invitationList === undefined || invitationList.startedAt > now ? undefined : invitationList,
    inboxFilling:
      inboxFilling === undefined || inboxFilling.startedAt > now ? undefined : inboxFilling,
    lastActionAt: pastAction(marks.lastActionAt, now),
    realInvitationsReadAt: realPast(marks.realInvitationsReadAt),
    realChatsLookedAt: realPast(marks.realChatsLookedAt),
    realKeptAt: realPast(marks.realKeptAt),
    realRetryAt: possibleRest(marks.realRetryAt, realNow),
    realLookAt: possibleRest(marks.realLookAt, realNow),
    email: marks.email === undefined ? undefined : clampEmail({ email, now, realNow }),
  };
}

function clampEmail({
  email,
  now,
  realNow,
}: {
  email: EmailMarks;
  now: number;
  realNow: number;
}): EmailMarks {
  return {
    ...email,
    lastActionAt: pastAction(email.lastActionAt, now),
    sweptAt: email.sweptAt !== undefined && email.sweptAt > now ? undefined : email.sweptAt,
    realRetryAt: possibleRest(email.realRetryAt, realNow),
  };
}

const pastAction = (at: number | undefined, now: number): number | undefined =>
  at === undefined ? undefined : Math.min(at, now);

const possibleRest = (at: number | undefined, realNow: number): number | undefined =>
  at !== undefined && at > realNow + MAX_RETRY_MS ? undefined : at;
