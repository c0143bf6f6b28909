import { identityOf, productClock, withData, type Operator } from '#cli/operator.ts';
import { resumeInvites } from '#data/waiting/invite-pause.ts';

/**
 * `invites resume`: ends the pause that a limit answer of the network put on someone's invitations,
 * manually by staff (product rules, section 4).
 */
export async function invites({ email, ...operator }: Operator & { email: string }): Promise<void> {
  const ended = await withData(operator, async (db) => {
    const { identity_id: userId } = await identityOf(db, email);
    return resumeInvites({ db, userId, now: (await productClock(db, operator.config))() });
  });
  operator.print(ended ? `Invites for ${email} resumed.` : `Invites for ${email} were not paused.`);
}
