import type { LeadInWalk } from '#data/engine-store/lead-in-walk.ts';
import type { LaneRun } from '#engine/lane/lane-run.ts';
import { readProfile } from '#engine/watching/read-profile.ts';
import type { ConditionType } from '#core/sequence/sequence-item.ts';
import { readThreadsOf } from '#engine/watching/watch-inbox.ts';

export type LookQuery = { run: LaneRun; lead: LeadInWalk };
/** What a look came to; `GONE`: the network does not know the person. */
export type Looked = 'LOOKED' | 'GONE' | 'LANE_LOST';

/** How a condition is looked up on the network; null: it is known from sweeps alone. */
type Condition = { look: ((query: LookQuery) => Promise<Looked>) | null };

/** A fresh read of the person's profile. */
export async function refreshProfile({ run, lead }: LookQuery): Promise<Looked> {
  const who = lead.person.memberId ?? lead.person.slug;
  if (who === null) return 'GONE';
  const read = await readProfile({ run, leadId: lead.leadId, who });
  return ({ READ: 'LOOKED', NOT_FOUND: 'GONE', LANE_LOST: 'LANE_LOST' } as const)[read];
}

/** How each condition is looked up. */
export const CONDITIONS = {
  /**
   * True as soon as an acceptance is known; the sweeps of connections and invitations know all of
   * them (`watch-connections.ts`).
   */
  IF_CONNECTED: { look: null },
  /**
   * True as soon as a read receipt is known; without one heard of, the thread itself is read.
   * Someone who keeps receipts to themselves never shows as viewed.
   */
  IF_MESSAGE_VIEWED: {
    async look({ run, lead }) {
      await readThreadsOf({ run, lead });
      return 'LOOKED';
    },
  },
  /** Looks once, at what is known and then at a fresh profile. */
  IF_EMAIL_AVAILABLE: { look: refreshProfile },
  /** Looks once, at a fresh profile. */
  IF_OPEN_PROFILE: { look: refreshProfile },
} as const satisfies Record<ConditionType, Condition>;
