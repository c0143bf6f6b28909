import { Ban, CircleCheck, CirclePause, Play, TriangleAlert, type LucideIcon } from 'lucide-react';
import { LEAD_REASON_TEXTS } from '#core/lead/lead-reasons.ts';
import type { LeadReason } from '#core/lead/lead-state.ts';
import type { EventType } from '#core/lead/lead-event.ts';
import { EVENT_ICONS } from '#web/parts/event-icons.ts';
import type { ThreadEvent } from '../inbox-query.ts';
import { threadTexts } from './thread-texts.ts';

type Tone = 'quiet' | 'success' | 'warning' | 'danger';
export type EventWords = { text: string; icon: LucideIcon; tone: Tone };

const WORRYING: Partial<Record<EventType, Tone>> = {
  EMAIL_BOUNCED: 'warning',
  ACTION_FAILED: 'danger',
  ACTION_UNCONFIRMED: 'warning',
  INVITE_GONE: 'warning',
};

function reasonText(reason: unknown) {
  const known = typeof reason === 'string' && Object.hasOwn(LEAD_REASON_TEXTS, reason);
  return known ? LEAD_REASON_TEXTS[reason as LeadReason] : null;
}

/** The next event for a stopped lead, by its reason, or what to do; null: nothing. */
export function reasonAdvice(reason: string | null): string | null {
  return reasonText(reason)?.advice ?? null;
}

/** A change of state in words; null: the message or event beside it says as much. */
function stateWords(data: ThreadEvent['data'], name: string): EventWords | null {
  const { from, to, reason, note } = data;
  const { states } = threadTexts;
  if (reason === 'REPLIED')
    return { text: states.REPLIED(name), icon: CircleCheck, tone: 'success' };
  if (reason === 'USER_WROTE')
    return { text: states.USER_WROTE(name), icon: CirclePause, tone: 'warning' };
  const why = typeof note === 'string' ? `“${note}”` : (reasonText(reason)?.sentence ?? null);
  if (to === 'FINISHED')
    return { text: states.FINISHED(name, why), icon: CircleCheck, tone: 'quiet' };
  if (to === 'PAUSED') return { text: states.PAUSED(name, why), icon: CirclePause, tone: 'quiet' };
  if (to === 'FAILED')
    return { text: states.FAILED(name, why), icon: TriangleAlert, tone: 'danger' };
  if (to === 'BLACKLISTED') return { text: states.BLACKLISTED(name), icon: Ban, tone: 'quiet' };
  if (from === 'PAUSED') return { text: states.RESUMED(name), icon: Play, tone: 'quiet' };
  return null;
}

/** What an event says between the messages of a thread; null: nothing that is not there already. */
export function eventWords({
  event: { type, data, campaignName },
  name,
}: {
  event: Pick<ThreadEvent, 'type' | 'data' | 'campaignName'>;
  /** The person's first name. */
  name: string;
}): EventWords | null {
  if (type === 'STATE_CHANGED') return stateWords(data, name);
  const say = threadTexts.events[type];
  if (say === null) return null;
  return {
    text: say(name, campaignName ?? threadTexts.campaignGone),
    icon: EVENT_ICONS[type],
    tone: WORRYING[type] ?? 'quiet',
  };
}
