import type { SchedulerItem } from '#core/schedule/week.ts';

type JudgedAction = 'VISIT' | 'FOLLOW';
export type DoneAct = { at: number; action: JudgedAction };
/** What the user had set from `since` on. */
export type Rules = {
  since: number;
  zone: string;
  schedule: readonly SchedulerItem[];
  limits: Record<JudgedAction, number>;
  range: number;
};

/** A few days in the life of one user: where the clocks change in the middle of it, if they do. */
export type Episode = { zone: string; middle: number; seed: number };
/** What was in force from when on, in order, and what was done. */
export type Lived = {
  episode: Episode;
  from: number;
  until: number;
  rules: Rules[];
  acts: DoneAct[];
};
