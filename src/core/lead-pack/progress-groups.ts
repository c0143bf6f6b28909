import type { LeadState } from '#core/lead/lead-state.ts';

/**
 * The groups of the progress indicator, in their order (campaigns spec, section 4; design, section
 * 3).
 */
const PROGRESS_GROUPS = ['ENDED', 'HOLDED', 'PROGRESS', 'REMAINING', 'UPLOADING'] as const;
export type ProgressGroup = (typeof PROGRESS_GROUPS)[number];

const PROGRESS_GROUP_STATES = {
  ENDED: ['FINISHED', 'FAILED', 'BLACKLISTED'],
  HOLDED: ['PAUSED', 'WAITING'],
  PROGRESS: ['IN_PROGRESS'],
  REMAINING: ['GETTING_READY'],
  UPLOADING: ['UPLOADING'],
} as const satisfies Record<ProgressGroup, readonly LeadState[]>;

export const PROGRESS_GROUP_LABELS = {
  ENDED: 'Ended',
  HOLDED: 'Awaiting or paused',
  PROGRESS: 'In progress',
  REMAINING: 'Remaining',
  UPLOADING: 'Uploading',
} as const satisfies Record<ProgressGroup, string>;

export type ProgressSegment = {
  group: ProgressGroup;
  label: string;
  count: number;
  states: { state: LeadState; count: number }[];
};

/**
 * The segments to draw, without empty ones; if there are none, a single 0 is shown (campaigns spec,
 * section 4).
 */
export function progressSegments(counts: Readonly<Record<LeadState, number>>): ProgressSegment[] {
  return PROGRESS_GROUPS.map((group): ProgressSegment => {
    const states = PROGRESS_GROUP_STATES[group].map((state) => ({ state, count: counts[state] }));
    return {
      group,
      label: PROGRESS_GROUP_LABELS[group],
      count: states.reduce((sum, { count }) => sum + count, 0),
      states,
    };
  }).filter(({ count }) => count > 0);
}

/**
 * Whether to show the tip to add more leads: ready leads are under 30 % of all and under 300, or
 * under 50 (platform spec, section 9).
 */
export function needsMoreLeads({ ready, total }: { ready: number; total: number }): boolean {
  return ready < 50 || (ready < 300 && ready < total * 0.3);
}
