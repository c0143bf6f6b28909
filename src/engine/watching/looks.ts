import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import type { LaneRun } from '#engine/lane/lane-run.ts';
import { readProfile } from '#engine/watching/read-profile.ts';
import type { StepQuestion } from '#core/sequence/sequence-item.ts';
import { readThreadsOf } from '#engine/watching/watch-inbox.ts';

export type LookQuery = { run: LaneRun; lead: LeadInWalk };
/** The result of a lookup; `GONE`: the network does not know the person. */
export type Looked = 'LOOKED' | 'GONE' | 'LANE_LOST';

/** Reads the person's profile again. */
export async function refreshProfile({ run, lead }: LookQuery): Promise<Looked> {
  const who = lead.person.memberId ?? lead.person.slug;
  if (who === null) return 'GONE';
  const read = await readProfile({ run, leadId: lead.leadId, who });
  return ({ READ: 'LOOKED', NOT_FOUND: 'GONE', LANE_LOST: 'LANE_LOST' } as const)[read];
}

/** How each question is looked up on the network; null: only the sweeps know its answer. */
export const LOOKS = {
  /** The sweeps of connections and invitations know every acceptance (`watch-connections.ts`). */
  CONNECTIONS: null,
  /**
   * Reads the thread when no read receipt was reported. A person who disables receipts never shows
   * as having viewed.
   */
  async THREAD({ run, lead }) {
    await readThreadsOf(run, lead);
    return 'LOOKED';
  },
  PROFILE: refreshProfile,
} as const satisfies Record<StepQuestion, ((query: LookQuery) => Promise<Looked>) | null>;
