import { seededDraw } from '#core/random/seeded-draw.ts';

/**
 * When a person answers, by what passes between engine and network for the message that the answer
 * meets.
 */
export const MOMENTS = [
  'beforeTheLook',
  'whileTheLookIsAnswered',
  'afterTheLook',
  'onTheWire',
  'afterTheSend',
] as const;
export type Moment = (typeof MOMENTS)[number];
/**
 * What one person does: answers at a moment of one of their messages, some milliseconds early or
 * late; or never (null).
 */
export type RacePlan = { message: number; moment: Moment; delayMs: number } | null;
/**
 * A person in the race. `meetsAt`: when, in real time, the network answered the look or the sending
 * that the answer was timed by.
 */
export type Racer = {
  userId: string;
  accountId: string;
  personId: string;
  plan: RacePlan;
  meetsAt: number | null;
};

export const MESSAGES = 3;
/**
 * With the time that answering itself takes, most answers then come within 50 ms of their message,
 * also on a busy machine.
 */
const SPREAD_MS = 30;
/** The share of people who never answer. */
export const SILENT = 1 / 6;

/** What a person does, by seed and name. */
export function planOf({ seed, name }: { seed: number; name: string }): RacePlan {
  const draw = (what: string) => seededDraw('race', seed, name, what);
  if (draw('silent') < SILENT) return null;
  return {
    message: 1 + Math.floor(draw('message') * MESSAGES),
    moment: MOMENTS[Math.floor(draw('moment') * MOMENTS.length)]!,
    delayMs: draw('delay') * SPREAD_MS,
  };
}
