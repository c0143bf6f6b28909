import { isConnected } from '#core/account/user-status.ts';
import { dayStart, localDay } from '#core/schedule/zone.ts';
import { readUser } from '#data/account/users.ts';
import type { Call } from '#server/http/handler.ts';
import type { PracticeControl } from '#server/practice/practice-control.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { isoInstant } from '#server/http/page-response.ts';

type Happening = Call<'POST /practice/happenings'>;
type Kind = Happening['body']['kind'];
type Made = { sentence: string; person: string | null };

const NO_ACCOUNT = 'No LinkedIn account is connected. Connect one first';
const NO_PERSON = 'The practice network doesn’t know this person or account';

/**
 * The practice world, and what has happened with the acting user's account since midnight in the
 * user's zone, in campaign time (product api, "Practice mode").
 */
export async function getPracticeWorld(
  { caller, parts, now }: Call<'GET /practice/world'>,
  control: PracticeControl,
) {
  const user = found(await readUser({ db: parts.db, userId: caller.userId }));
  const since = dayStart({ zone: user.zone, day: localDay(user.zone, now) });
  const account = user.network_account_id;
  const [world, faults, figures] = await Promise.all([
    control.world(),
    control.faults(),
    account === null ? null : control.figures({ account, since }),
  ]);
  return {
    seed: world?.seed ?? 0,
    people: world?.size ?? 0,
    faultShare: Math.max(0, ...(faults?.rules ?? []).map(({ probability }) => probability)),
    account: figures && {
      pendingInvites: figures.pendingInvites,
      acceptedToday: figures.accepted,
      repliesToday: figures.replied,
    },
  };
}

/**
 * People involved with the acting user's account, and what they will do; empty without an account.
 */
export async function listPracticePeople(
  { caller, parts, query }: Call<'GET /practice/people'>,
  control: PracticeControl,
) {
  const user = found(await readUser({ db: parts.db, userId: caller.userId }));
  const account = user.network_account_id;
  const page =
    account === null ? null : await control.peopleOf({ account, query: query.query ?? '' });
  return {
    total: page?.total ?? 0,
    people: (page?.people ?? []).map(({ since, plans, ...person }) => ({
      ...person,
      since: isoInstant(since),
      plans: plans.map(({ does, at }) => ({ does, at: isoInstant(at) })),
    })),
  };
}

async function triggerPersonAction({
  control,
  account,
  personId,
  action,
  does,
}: {
  control: PracticeControl;
  account: string;
  personId: string | undefined;
  action: 'accept' | 'reply';
  does: string;
}): Promise<Made | null> {
  if (personId === undefined) {
    const made = await control.triggerAnyone({ account, action });
    return made && { sentence: `${made.name} ${does}`, person: made.name };
  }
  const made = await control.act({ account, personId, action });
  const person = made && (await control.person({ slug: personId }));
  return person && { sentence: `${person.plainName} ${does}`, person: person.plainName };
}

/** Each returns what happened; null if the practice network does not know the account. */
const MAKERS: Record<
  Kind,
  (input: {
    control: PracticeControl;
    account: string;
    personId: string | undefined;
  }) => Promise<Made | null>
> = {
  ACCEPT: (input) =>
    triggerPersonAction({ ...input, action: 'accept', does: 'accepted your invite' }),
  REPLY: (input) => triggerPersonAction({ ...input, action: 'reply', does: 'replied to you' }),
  LOSE_CONNECTION: async ({ control, account }) =>
    (await control.disconnect({ account })) && {
      sentence: 'The LinkedIn connection is lost. Log in again to continue',
      person: null,
    },
  ASK_CODE: async ({ control, account }) =>
    (await control.askCode({ account })) && {
      sentence: 'The next LinkedIn sign-in will ask for a code. Use 123456',
      person: null,
    },
};

/**
 * Triggers an event on the acting user's own account. 409 with the reason if it can't happen: no
 * account, no one invited or messaged, a connection that is already lost.
 */
export async function triggerEvent(
  { caller, parts, body: { kind, personId } }: Happening,
  control: PracticeControl,
) {
  const user = found(await readUser({ db: parts.db, userId: caller.userId }));
  const account = user.network_account_id;
  if (account === null) throw new ApiError('CONFLICT', { detail: NO_ACCOUNT });
  if (kind === 'LOSE_CONNECTION' && !isConnected(user.status))
    throw new ApiError('CONFLICT', { detail: 'The LinkedIn connection is already lost' });
  const made = await MAKERS[kind]({ control, account, personId });
  if (made === null)
    throw new ApiError('CONFLICT', { detail: personId === undefined ? NO_ACCOUNT : NO_PERSON });
  return { kind, ...made };
}
