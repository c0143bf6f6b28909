import type { DayPause, SchedulerItem } from '#core/schedule/week.ts';
import type { EmailKind } from '#core/finder/finder-answer.ts';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import type { JournalEntry } from '../provider/provider.ts';
import type { WorkerProcess } from '../worker-process.ts';

/**
 * One try of an act as the judge sees it: from its reservation over its call to what became of it.
 * Written down anyone else who knows of it.
 */
export type Try = {
  requestId: string;
  intentId: string;
  userId: string;
  account: string;
  campaignId: string;
  leadId: string;
  memberId: string;
  itemId: string;
  visit: number;
  action: ActionType;
  process: WorkerProcess;
  reservedElapsed: number;
  /** When its unit was taken, by the product's own clock. */
  reservedAt: number;
  /** The settings in force when the try was reserved. */
  zone: string;
  schedule: readonly SchedulerItem[];
  pause: DayPause | null;
  limit: number;
  /** Whether its invitation goes without the note that was refused before. */
  noteLeftOut: boolean;
  /** When its request left, in real ms and by the product's own clock; null: it never did. */
  departedElapsed: number | null;
  departedAt: number | null;
  landed: JournalEntry | null;
  end: 'HAPPENED' | 'DID_NOT_HAPPEN' | 'UNCONFIRMED' | null;
  endElapsed: number | null;
  /** The worker that settles it in place of the one that reserved it; null: none yet. */
  takenOverBy: WorkerProcess | null;
  lookedUp: string | null;
  /** Whether it is the user's word that it happened: then no one knows what it made. */
  byWord: boolean;
  /** How sure the finder was of what it found; null: it found nothing. */
  found: EmailKind | null;
};

/** All tries of a history, by the id that travels with the request. */
export type Tries = Map<string, Try>;
