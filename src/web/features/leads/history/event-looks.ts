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
import { LEAD_STATE_LOOKS } from '#web/parts/lead-state.tsx';

/** `of` is the action whose colour the event takes. */
export type EventLook = { word: string; icon: LucideIcon; of?: SequenceItemType };

/**
 * How each kind of event looks (design, section 12); an email sent and a message viewed have icons
 * of their own beside the step that sends and the condition that asks (platform spec, section 2).
 */
const LOOKS = {
  LEAD_ADDED: { word: 'Added to the campaign', icon: UsersRound },
  LEAD_SKIPPED: { word: 'Skipped by a rule', icon: Filter },
  INVITE_SENT: { word: 'Invite sent', icon: UserRoundPlus, of: 'CONNECT' },
  INVITE_ACCEPTED: { word: 'Invite accepted', icon: UserCheck, of: 'CONNECT' },
  INVITE_GONE: { word: 'No longer on LinkedIn, along with the invite', icon: UserX },
  INVITE_WITHDRAWN: { word: 'Invite withdrawn', icon: Undo2, of: 'WITHDRAW' },
  MESSAGE_SENT: { word: 'Message sent', icon: MessageSquareText, of: 'MESSAGE' },
  MESSAGE_VIEWED: { word: 'Message viewed', icon: MessageSquareCheck, of: 'MESSAGE' },
  MESSAGE_RESPONDED: { word: 'Replied', icon: Reply, of: 'MESSAGE' },
  INMAIL_SENT: { word: 'InMail sent', icon: Send, of: 'INMAIL' },
  PROFILE_VIEWED: { word: 'Profile viewed', icon: Eye, of: 'VISIT' },
  ENDORSED: { word: 'Endorsed', icon: Award, of: 'ENDORSE' },
  FOLLOWED: { word: 'Followed', icon: Rss, of: 'FOLLOW' },
  LIKED: { word: 'Liked', icon: ThumbsUp, of: 'LIKE' },
  EMAIL_FOUND: { word: 'Email found', icon: MailSearch, of: 'FIND_EMAIL' },
  EMAIL_SENT: { word: 'Email sent', icon: MailCheck, of: 'EMAIL' },
  EMAIL_OPENED: { word: 'Email opened', icon: MailOpen, of: 'EMAIL' },
  EMAIL_RESPONDED: { word: 'Replied by email', icon: Reply, of: 'EMAIL' },
  EMAIL_BOUNCED: { word: 'Email bounced', icon: MailX, of: 'EMAIL' },
  ACTION_SKIPPED: { word: 'Step skipped', icon: SkipForward },
  ACTION_FAILED: { word: 'Step failed', icon: TriangleAlert },
  ACTION_UNCONFIRMED: { word: 'Unconfirmed', icon: CircleHelp },
  ACTION_SETTLED: { word: 'Resolved', icon: CircleCheck },
  STATE_CHANGED: { word: 'Changed', icon: CirclePause },
  CONDITION_DECIDED: { word: 'Condition decided', icon: CornerDownRight },
  CAMPAIGN_STARTED: { word: 'Campaign started', icon: CirclePlay },
  CAMPAIGN_STOPPED: { word: 'Campaign stopped', icon: CircleStop },
  LIMITS_CHANGED: { word: 'Daily limits changed', icon: Gauge },
  INVITES_PAUSED: { word: 'Invites paused', icon: CirclePause },
  INVITES_RESUMED: { word: 'Invites resumed', icon: CirclePlay },
} as const satisfies Record<EventType, EventLook>;

/**
 * A change of state takes the word and icon of the state it led to; off the blacklist and out of a
 * pause have their own.
 */
export function lookOf({ type, data }: Pick<EventAnswer, 'type' | 'data'>): EventLook {
  const { from, to } = data;
  if (type !== 'STATE_CHANGED' || typeof to !== 'string' || !(to in LEAD_STATE_LOOKS))
    return LOOKS[type];
  if (from === 'BLACKLISTED' && to !== 'BLACKLISTED')
    return { word: 'Removed from the blacklist', icon: ShieldCheck };
  if (from === 'PAUSED' && (to === 'IN_PROGRESS' || to === 'WAITING' || to === 'GETTING_READY'))
    return { word: 'Resumed', icon: Play };
  return LEAD_STATE_LOOKS[to as LeadState];
}
