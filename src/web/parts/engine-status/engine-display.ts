import {
  CircleOff,
  CirclePause,
  Gauge,
  Hourglass,
  Moon,
  SearchCheck,
  Unplug,
  type LucideIcon,
} from 'lucide-react';
import type { Answer } from '#web/api/call-types.ts';

export type EngineStatus = Answer<'GET /v1/engine/status'>;
export type EngineKind = EngineStatus['kind'];
type EngineDisplay = { title: string; color: string; icon: LucideIcon | null };

/**
 * Title, color and icon of each state of the engine; running shows the pulsing dot instead of an
 * icon (design, section 6).
 */
export const ENGINE_DISPLAY = {
  RUNNING: { title: 'Running', color: 'var(--s-finished)', icon: null },
  SLEEP: { title: 'Sleep mode', color: 'var(--st-uploading)', icon: Moon },
  LIMITS_REACHED: { title: 'Limits reached', color: 'var(--st-awaiting)', icon: Gauge },
  NOT_CONNECTED: { title: 'Not connected', color: 'var(--danger)', icon: Unplug },
  TRIAL_ENDED: { title: 'Trial ended', color: 'var(--warning)', icon: Hourglass },
  PAUSED_SUBSCRIPTION: {
    title: 'Subscription paused',
    color: 'var(--warning)',
    icon: CirclePause,
  },
  NO_CAMPAIGN: { title: 'No campaign is running', color: 'var(--warning)', icon: CircleOff },
  LOOKING_BACK: {
    title: 'Checking after a restore',
    color: 'var(--st-awaiting)',
    icon: SearchCheck,
  },
  PAUSED_TODAY: { title: 'Paused for today', color: 'var(--warning)', icon: CirclePause },
  IDLE: { title: 'Idle', color: 'var(--text-3)', icon: null },
} as const satisfies Record<EngineKind, EngineDisplay>;
