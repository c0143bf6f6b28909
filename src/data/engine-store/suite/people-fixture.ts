import type { ReadProfile } from '#data/engine-store/people-store.ts';
import { type BegunStore, PROFILE } from '../../../../test/support/begun-store.ts';

export const nobodyLate = (): null => null;

/** What a profile says where nothing else is given. */
export function profileOf(over: Partial<ReadProfile>): ReadProfile {
  return { memberId: 'm-1', ...PROFILE, ...over };
}

/** Records that a profile was read, with what it says. */
export const read = (begun: BegunStore, over: Partial<ReadProfile>, index = 0) =>
  begun.store.recordProfile({
    ...begun.held,
    leadId: String(begun.leadIds[index]),
    profile: profileOf(over),
    late: nobodyLate,
  });
