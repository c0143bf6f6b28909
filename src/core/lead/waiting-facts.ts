import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import type { UserStatus } from '#core/account/user-status.ts';
import type { LeadReason, LeadState } from '#core/lead/lead-state.ts';
import type { InviteVerdict } from '#core/limits/weekly-invites.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { Position, Step, StepFacts, StepSurroundings } from '#core/sequence/step-facts.ts';

/** What a lead can wait for (product rules, section 3, "Waiting for"). */
export const WAITING_CODES = [
  'CAMPAIGN_OFF', 'CAMPAIGN_LOCKED', 'SUBSCRIPTION', 'CONNECTION', 'NETWORK_UNREACHABLE', 'BEING_DONE', 'CHECKING', 'UNCONFIRMED', 'YOUR_DECISION', 'MAILBOX_MISSING', 'FINDER_MISSING',
  'DELAY', 'ACCEPTANCE', 'VIEW', 'INVITE_COOLDOWN', 'NOTE_QUOTA', 'OUT_OF_OFFICE', 'INCIDENT', 'SWEEP',
  'WORKING_HOURS', 'INVITES_PAUSED', 'WEEKLY_INVITES', 'PENDING_INVITES', 'DAILY_LIMIT', 'PACE', 'SEQUENCE_MISSING',
] as const;
export type WaitingCode = (typeof WAITING_CODES)[number];

export type WaitingGate = { code: string; open: boolean; text: string };
export type WaitingFor = { code: WaitingCode; sentence: string; until: number | null; queuePosition: number | null; ifNothingChanges: string | null; gates: WaitingGate[] };

/** Everything the answer hangs on. `queuePosition` counts from 1 among the leads that are due for the same action; instants in campaign time. */
export type WaitingFacts = {
  now: number;
  name: string;
  state: LeadState;
  reason: LeadReason | null;
  position: Position | null;
  facts: StepFacts;
  around: StepSurroundings;
  sequence: SequenceItem | null;
  campaign: { status: CampaignStatus; locked: boolean };
  account: { status: UserStatus; subscriptionUsable: boolean; incident: string | null; week: WorkingWeek; paceSlotAt: number | null };
  limit: { used: number; allowance: number; gapMs: number };
  invites: InviteVerdict | null;
  queuePosition: number | null;
  openIntent: 'BEING_DONE' | 'CHECKING' | null;
};

/** What blocks a lead now, before its sentence is written. `step` is where its walk rests. */
export type Blocked = { code: WaitingCode; until: number | null; step: Step | null };
