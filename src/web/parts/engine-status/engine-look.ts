import {
  CircleOff,
  CirclePause,
  Gauge,
  Hourglass,
  Moon,
  Unplug,
  type LucideIcon,
} from 'lucide-react';
import type { Answer } from '#web/api/call-types.ts';

export type EngineStatus = Answer<'GET /v1/engine/status'>;
export type EngineKind = EngineStatus['kind'];
type EngineLook = { title: string; colour: string; icon: LucideIcon | null };

/**
 * Title, colour and icon of each state of the engine; running shows the pulsing dot instead of an
 * icon (design, section 6).
 */
export const ENGINE_LOOKS = {
  RUNNING: { title: 'Running', colour: 'var(--s-finished)', icon: null },
  SLEEP: { title: 'Sleep mode', colour: 'var(--st-uploading)', icon: Moon },
  LIMITS_REACHED: { title: 'Limits reached', colour: 'var(--st-awaiting)', icon: Gauge },
  NOT_CONNECTED: { title: 'Not connected', colour: 'var(--danger)', icon: Unplug },
  TRIAL_ENDED: { title: 'Trial ended', colour: 'var(--warning)', icon: Hourglass },
  PAUSED_SUBSCRIPTION: {
    title: 'Subscription paused',
    colour: 'var(--warning)',
    icon: CirclePause,
  },
  NO_CAMPAIGN: { title: 'No campaign is running', colour: 'var(--warning)', icon: CircleOff },
  PAUSED_TODAY: { title: 'Paused for today', colour: 'var(--warning)', icon: CirclePause },
  IDLE: { title: 'Idle', colour: 'var(--text-3)', icon: null },
} as const satisfies Record<EngineKind, EngineLook>;
