import {
  Award,
  CircleCheck,
  CircleHelp,
  CirclePause,
  CirclePlay,
  CircleStop,
  CornerDownRight,
  Eye,
  Filter,
  Gauge,
  MailCheck,
  MailOpen,
  MailSearch,
  MailX,
  MessageSquareCheck,
  MessageSquareText,
  Play,
  Reply,
  Rss,
  Send,
  ShieldCheck,
  SkipForward,
  ThumbsUp,
  TriangleAlert,
  Undo2,
  UserCheck,
  UserRoundPlus,
  UserX,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import type { EventAnswer } from '#contract/leads.ts';
import type { EventType } from '#core/lead/lead-event.ts';
import type { LeadState } from '#core/lead/lead-state.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { LEAD_STATE_DISPLAY } from '#web/parts/lead-state.tsx';
import { oneLeadTexts } from '../one-lead/one-lead-texts.ts';

const texts = oneLeadTexts.events;

/** `of` is the action whose color the event takes. */
export type EventDisplay = { word: string; icon: LucideIcon; of?: SequenceItemType };

/**
 * How each kind of event looks (design, section 12); an email sent and a message viewed have icons
 * of their own beside the step that sends and the condition that asks (platform spec, section 2).
 */
const LOOKS = {
  LEAD_ADDED: { icon: UsersRound },
  LEAD_SKIPPED: { icon: Filter },
  INVITE_SENT: { icon: UserRoundPlus, of: 'CONNECT' },
  INVITE_ACCEPTED: { icon: UserCheck, of: 'CONNECT' },
  INVITE_GONE: { icon: UserX },
  INVITE_WITHDRAWN: { icon: Undo2, of: 'WITHDRAW' },
  MESSAGE_SENT: { icon: MessageSquareText, of: 'MESSAGE' },
  MESSAGE_VIEWED: { icon: MessageSquareCheck, of: 'MESSAGE' },
  MESSAGE_RESPONDED: { icon: Reply, of: 'MESSAGE' },
  INMAIL_SENT: { icon: Send, of: 'INMAIL' },
  PROFILE_VIEWED: { icon: Eye, of: 'VISIT' },
  ENDORSED: { icon: Award, of: 'ENDORSE' },
  FOLLOWED: { icon: Rss, of: 'FOLLOW' },
  LIKED: { icon: ThumbsUp, of: 'LIKE' },
  EMAIL_FOUND: { icon: MailSearch, of: 'FIND_EMAIL' },
  EMAIL_SENT: { icon: MailCheck, of: 'EMAIL' },
  EMAIL_OPENED: { icon: MailOpen, of: 'EMAIL' },
  EMAIL_RESPONDED: { icon: Reply, of: 'EMAIL' },
  EMAIL_BOUNCED: { icon: MailX, of: 'EMAIL' },
  ACTION_SKIPPED: { icon: SkipForward },
  ACTION_FAILED: { icon: TriangleAlert },
  ACTION_UNCONFIRMED: { icon: CircleHelp },
  ACTION_SETTLED: { icon: CircleCheck },
  STATE_CHANGED: { icon: CirclePause },
  CONDITION_DECIDED: { icon: CornerDownRight },
  CAMPAIGN_STARTED: { icon: CirclePlay },
  CAMPAIGN_STOPPED: { icon: CircleStop },
  LIMITS_CHANGED: { icon: Gauge },
  INVITES_PAUSED: { icon: CirclePause },
  INVITES_RESUMED: { icon: CirclePlay },
} as const satisfies Record<EventType, Omit<EventDisplay, 'word'>>;

/**
 * A change of state takes the word and icon of the state it led to; off the blacklist and out of a
 * pause have their own.
 */
export function eventDisplay({ type, data }: Pick<EventAnswer, 'type' | 'data'>): EventDisplay {
  const { from, to, byEmail } = data;
  if (byEmail === true) return { word: texts.invitedByEmail, ...LOOKS[type] };
  if (type !== 'STATE_CHANGED' || typeof to !== 'string' || !(to in LEAD_STATE_DISPLAY))
    return { word: texts.words[type], ...LOOKS[type] };
  if (from === 'BLACKLISTED' && to !== 'BLACKLISTED')
    return { word: texts.unblacklisted, icon: ShieldCheck };
  if (from === 'PAUSED' && (to === 'IN_PROGRESS' || to === 'WAITING' || to === 'GETTING_READY'))
    return { word: texts.resumed, icon: Play };
  return LEAD_STATE_DISPLAY[to as LeadState];
}
