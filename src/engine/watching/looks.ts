import type { LeadInWalk } from '#data/engine-store/lead-in-walk.ts';
import type { LaneRun } from '#engine/lane/lane-run.ts';
import { readProfile } from '#engine/watching/read-profile.ts';
import type { StepQuestion } from '#core/sequence/sequence-item.ts';
import { readThreadsOf } from '#engine/watching/watch-inbox.ts';

export type LookQuery = { run: LaneRun; lead: LeadInWalk };
/** What a look came to; `GONE`: the network does not know the person. */
export type Looked = 'LOOKED' | 'GONE' | 'LANE_LOST';

/** A fresh read of the person's profile. */
export async function refreshProfile({ run, lead }: LookQuery): Promise<Looked> {
  const who = lead.person.memberId ?? lead.person.slug;
  if (who === null) return 'GONE';
  const read = await readProfile({ run, leadId: lead.leadId, who });
  return ({ READ: 'LOOKED', NOT_FOUND: 'GONE', LANE_LOST: 'LANE_LOST' } as const)[read];
}

/** How each question is looked up on the network; null: the sweeps alone know its answer. */
export const LOOKS = {
  /** The sweeps of connections and invitations know every acceptance (`watch-connections.ts`). */
  CONNECTIONS: null,
  /**
   * The thread itself, where no read receipt was heard of. Someone who keeps receipts to themselves
   * never shows as viewed.
   */
  async THREAD({ run, lead }) {
    await readThreadsOf(run, lead);
    return 'LOOKED';
  },
  PROFILE: refreshProfile,
} as const satisfies Record<StepQuestion, ((query: LookQuery) => Promise<Looked>) | null>;
