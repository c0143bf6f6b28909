import {
  Ban,
  CircleCheck,
  CircleDashed,
  CirclePause,
  Clock,
  Play,
  TriangleAlert,
  Upload,
  type LucideIcon,
} from 'lucide-react';
import { LEAD_STATE_LABELS, type LeadState } from '#core/lead/lead-state.ts';
import styles from './lead-state.module.css';

export type StateDisplay = {
  word: string;
  icon: LucideIcon;
  fill: string;
  text: string;
  hatched?: boolean;
};

/** How each lead state looks, everywhere the same (design, section 3). */
export const LEAD_STATE_DISPLAY = {
  IN_PROGRESS: {
    word: LEAD_STATE_LABELS.IN_PROGRESS,
    icon: Play,
    fill: 'var(--s-progress)',
    text: 'var(--st-progress)',
  },
  FINISHED: {
    word: LEAD_STATE_LABELS.FINISHED,
    icon: CircleCheck,
    fill: 'var(--s-finished)',
    text: 'var(--st-finished)',
  },
  WAITING: {
    word: LEAD_STATE_LABELS.WAITING,
    icon: Clock,
    fill: 'var(--s-awaiting)',
    text: 'var(--st-awaiting)',
  },
  PAUSED: {
    word: LEAD_STATE_LABELS.PAUSED,
    icon: CirclePause,
    fill: 'var(--s-paused)',
    text: 'var(--st-paused)',
  },
  FAILED: {
    word: LEAD_STATE_LABELS.FAILED,
    icon: TriangleAlert,
    fill: 'var(--s-failed)',
    text: 'var(--st-failed)',
  },
  BLACKLISTED: {
    word: LEAD_STATE_LABELS.BLACKLISTED,
    icon: Ban,
    fill: 'var(--s-blacklisted)',
    text: 'var(--st-blacklisted)',
    hatched: true,
  },
  GETTING_READY: {
    word: LEAD_STATE_LABELS.GETTING_READY,
    icon: CircleDashed,
    fill: 'var(--s-ready)',
    text: 'var(--st-ready)',
  },
  UPLOADING: {
    word: LEAD_STATE_LABELS.UPLOADING,
    icon: Upload,
    fill: 'var(--s-uploading)',
    text: 'var(--st-uploading)',
  },
} as const satisfies Record<LeadState, StateDisplay>;

/** The states that leads on a step of a sequence can have, in display order. */
export const STANDING_STATES = [
  'GETTING_READY',
  'IN_PROGRESS',
  'WAITING',
  'PAUSED',
  'FAILED',
] as const satisfies readonly LeadState[];

/** Lead counts by state; zero is left out. */
export function standingBy(counts: Partial<Record<LeadState, number>>) {
  return STANDING_STATES.map((state) => ({ state, leads: counts[state] ?? 0 })).filter(
    ({ leads }) => leads > 0,
  );
}

/**
 * Icon and word of a state in its color; `word` replaces the word, such as "Replied" for a finished
 * lead who answered.
 */
export function LeadStateLabel({ state, word }: { state: LeadState; word?: string }) {
  const look = LEAD_STATE_DISPLAY[state];
  const Icon = look.icon;
  return (
    <span className={`inline-row gap-6 medium nowrap ${styles.label}`} style={{ color: look.text }}>
      <Icon aria-hidden="true" />
      {word ?? look.word}
    </span>
  );
}
