import type { LeadInWalk } from '#data/engine-store/lead-in-walk.ts';
import type { LaneRun } from '#engine/lanes/lane-run.ts';
import { readProfile } from '#engine/collecting/read-profile.ts';

export type LookQuery = { run: LaneRun; lead: LeadInWalk };
/** What a look came to; `GONE`: the network does not know the person. */
export type Looked = 'LOOKED' | 'GONE' | 'LANE_LOST';

/** How a condition is looked up on the network; null: it is known from sweeps alone. */
export type Condition = { look: ((query: LookQuery) => Promise<Looked>) | null };

/** A fresh read of the person's profile. */
export async function lookAtProfile({ run, lead }: LookQuery): Promise<Looked> {
  const who = lead.person.memberId ?? lead.person.slug;
  if (who === null) return 'GONE';
  const read = await readProfile({ run, leadId: lead.leadId, who });
  return ({ READ: 'LOOKED', NOT_FOUND: 'GONE', LANE_LOST: 'LANE_LOST' } as const)[read];
}
