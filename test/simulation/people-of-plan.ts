import type { PersonPlan, UserPlan } from './scenario.ts';
import type { ProviderAccount } from './provider/provider.ts';
import type { SimulatedPerson } from './provider/person.ts';

/**
 * A user's account on the network, with everyone who is a lead of theirs. `now`: the network's
 * campaign time.
 */
export function accountOfPlan({
  account,
  plan,
  now,
}: {
  account: string;
  plan: UserPlan;
  now: number;
}): ProviderAccount {
  const people = plan.people.map((person) => personOfPlan({ person, now }));
  const { pilePlaces, notesLeft, creditsLeft, hasInmail, invitesLeft } = plan;
  return {
    account,
    state: 'running',
    people: new Map(people.map((person) => [person.memberId, person])),
    bySlug: new Map(people.map((person) => [person.slug, person])),
    pilePlaces,
    notesLeft,
    creditsLeft,
    hasInmail,
    invitesLeft,
  };
}

function personOfPlan({ person, now }: { person: PersonPlan; now: number }): SimulatedPerson {
  const {
    memberId,
    slug,
    exists,
    leaveHours,
    takesBack,
    blocked,
    openProfile,
    email,
    wantsEmail,
    behavior,
  } = person;
  const before = now - 40 * 86_400_000;
  return {
    memberId,
    slug,
    name: `Person ${memberId}`,
    exists,
    leaveHours,
    takesBack,
    blocked,
    openProfile,
    email,
    wantsEmail,
    inviteRefusals: 0,
    noteRefusedElapsed: -Infinity,
    behavior,
    connectedAt: person.connected ? before : null,
    connectedElapsed: person.connected ? -Infinity : null,
    invitations:
      person.invitedByHand && !person.connected
        ? [
            {
              id: `hand-${memberId}`,
              sentAt: before,
              realAt: -Infinity,
              requestId: null,
              end: 'pending',
            },
          ]
        : [],
    withdrawnAt: null,
    followed: person.followed
      ? 'by hand'
      : person.connected || person.invitedByHand
        ? 'by inviting'
        : null,
    skills: Array.from({ length: person.skills }, (_, index) => ({
      id: `skill-${memberId}-${index}`,
      endorsedBy: null,
    })),
    posts: Array.from({ length: person.posts }, (_, index) => ({
      id: `post-${memberId}-${index}`,
      likedBy: null,
    })),
    messages: [],
  };
}
