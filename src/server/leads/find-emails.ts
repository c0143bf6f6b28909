import { FINDERS } from '#core/finder/finder-answer.ts';
import { questionKey } from '#core/finder/question.ts';
import { DEFAULT_ZONE } from '#core/schedule/week.ts';
import { emailCredits, outOfCreditsText } from '#core/plan/email-credits.ts';
import { readCredits } from '#data/finder/credits.ts';
import { readFinderPeople } from '#data/finder/finder-people.ts';
import { countWantedEmails } from '#data/finder/wanted-emails.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { readActingUser } from '#data/identity/acting-user.ts';
import { addJob } from '#data/jobs/jobs.ts';
import { ownLeadIds, requestEmails } from '#data/leads/leads.ts';
import { publishLeadChange } from '#data/tables/stream-events.ts';
import type { Call } from '#server/http/handler.ts';
import { ApiError } from '#server/http/api-error.ts';

/** Up to this many leads are published one by one; beyond that, screens reload the list. */
const TOLD_LEADS = 50;

/**
 * Records whose address is wanted, for the worker to find. Without a finder the search waits, like
 * a step of a sequence, and continues once there is one (product rules, section 14). Rejected
 * without credits if a verifying finder would be asked (section 16).
 */
export async function findEmails({
  scope,
  body,
  now,
  realNow,
  parts: { finders = [], sells = false },
}: Call<'POST /leads/findemail'>) {
  const leadIds = [...new Set<string>(body.leadIds)];
  return inScope(scope, async (scope) => {
    if ((await ownLeadIds(scope, leadIds)).size < leadIds.length) throw new ApiError('NOT_FOUND');
    const people = await readFinderPeople(scope, leadIds);
    const findable = new Set(
      leadIds.filter((leadId) => {
        const person = people.get(leadId);
        return person !== undefined && questionKey(person) !== null;
      }),
    );
    const asked = new Set(await requestEmails(scope, [...findable]));
    if (asked.size > 0 && finders.some((finder) => FINDERS[finder].verifies)) {
      const { left, renewsAt } = emailCredits(await readCredits(scope));
      if (left < 1) {
        const zone = (await readActingUser(scope))?.zone ?? DEFAULT_ZONE;
        throw new ApiError('OUT_OF_EMAIL_CREDITS', {
          detail: outOfCreditsText({ renewsAt, zone, now, realNow, canBuy: sells }),
        });
      }
    }
    for (const leadId of [...asked].slice(0, TOLD_LEADS)) await publishLeadChange(scope, leadId);
    if (asked.size > 0 && finders.length > 0)
      await addJob({ db: scope.db, task: 'find-emails', payload: { userId: scope.userId } });
    return {
      asked: asked.size,
      holds: finders.length > 0 || asked.size === 0 ? null : ('FINDER_MISSING' as const),
      skipped: leadIds
        .filter((leadId) => !asked.has(leadId))
        .map((leadId) => ({
          leadId,
          code: findable.has(leadId) ? ('EMAIL_KNOWN' as const) : ('TOO_LITTLE_KNOWN' as const),
        })),
    };
  });
}

/** How many searches are in progress. */
export async function countWanted({ scope }: Call<'GET /leads/findemail'>) {
  return { wanted: await countWantedEmails(scope) };
}
