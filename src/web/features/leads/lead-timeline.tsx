import { useQuery } from '@tanstack/react-query';
import { CheckCheck, CirclePause, CirclePlay, CircleStop, CornerDownRight, Eye, Filter, Gauge, Mail, MailOpen, MailSearch, MailX, MessageSquareText, Reply, Rss, Send, SkipForward, ThumbsUp, TriangleAlert, Undo2, UserCheck, UserRoundPlus, UsersRound, Award, CircleHelp, CircleCheck, type LucideIcon } from 'lucide-react';
import type { CampaignLeadAnswer, EventAnswer } from '#contract/leads.ts';
import type { EventType } from '#core/lead/lead-event.ts';
import type { LeadReason, LeadState } from '#core/lead/lead-state.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { LEAD_REASON_TEXTS } from '#core/lead/lead-reasons.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { ACTION_LOOKS, ActionLabel } from '#web/parts/action-type.tsx';
import { LEAD_STATE_LOOKS } from '#web/parts/lead-state.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RelativeTime, TimeText } from '#web/ui/text/times.tsx';
import { nextStepWords } from './next-step-words.ts';
import styles from './leads.module.css';

const SEQUENCE_FRESH_MS = 60_000;

/** `of` is the action whose colour the event takes. */
type Look = { word: string; icon: LucideIcon; of?: SequenceItemType };

const LOOKS = {
  LEAD_ADDED: { word: 'Added to the campaign', icon: UsersRound }, LEAD_SKIPPED: { word: 'Skipped by a rule', icon: Filter }, INVITE_SENT: { word: 'Invite sent', icon: UserRoundPlus, of: 'CONNECT' }, INVITE_ACCEPTED: { word: 'Invite accepted', icon: UserCheck, of: 'CONNECT' },
  INVITE_WITHDRAWN: { word: 'Invite withdrawn', icon: Undo2, of: 'WITHDRAW' }, MESSAGE_SENT: { word: 'Message sent', icon: MessageSquareText, of: 'MESSAGE' }, MESSAGE_VIEWED: { word: 'Message viewed', icon: CheckCheck, of: 'MESSAGE' }, MESSAGE_RESPONDED: { word: 'Replied', icon: Reply, of: 'MESSAGE' },
  INMAIL_SENT: { word: 'InMail sent', icon: Send, of: 'INMAIL' }, PROFILE_VIEWED: { word: 'Profile viewed', icon: Eye, of: 'VISIT' }, ENDORSED: { word: 'Endorsed', icon: Award, of: 'ENDORSE' }, FOLLOWED: { word: 'Followed', icon: Rss, of: 'FOLLOW' }, LIKED: { word: 'Liked', icon: ThumbsUp, of: 'LIKE' },
  EMAIL_FOUND: { word: 'Email found', icon: MailSearch, of: 'FIND_EMAIL' }, EMAIL_SENT: { word: 'Email sent', icon: Mail, of: 'EMAIL' }, EMAIL_OPENED: { word: 'Email opened', icon: MailOpen, of: 'EMAIL' }, EMAIL_RESPONDED: { word: 'Replied by email', icon: Reply, of: 'EMAIL' }, EMAIL_BOUNCED: { word: 'Email bounced', icon: MailX, of: 'EMAIL' },
  ACTION_SKIPPED: { word: 'Step skipped', icon: SkipForward }, ACTION_FAILED: { word: 'Step failed', icon: TriangleAlert }, ACTION_UNCONFIRMED: { word: 'Unconfirmed', icon: CircleHelp }, ACTION_SETTLED: { word: 'Settled', icon: CircleCheck },
  STATE_CHANGED: { word: 'Changed', icon: CirclePause }, CONDITION_DECIDED: { word: 'Condition decided', icon: CornerDownRight }, CAMPAIGN_STARTED: { word: 'Campaign started', icon: CirclePlay }, CAMPAIGN_STOPPED: { word: 'Campaign stopped', icon: CircleStop },
  LIMITS_CHANGED: { word: 'Daily limits changed', icon: Gauge }, INVITES_PAUSED: { word: 'Invites paused', icon: CirclePause }, INVITES_RESUMED: { word: 'Invites resumed', icon: CirclePlay },
} as const satisfies Record<EventType, Look>;

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

function reasonSentence(code: string | null): string | null {
  if (code === null) return null;
  return LEAD_REASON_TEXTS[code as LeadReason]?.sentence ?? (code === 'ALREADY_DONE' ? 'Done already' : null);
}

/** The second line of an event: the text that was sent, the branch taken, or the reason. */
function lineOf({ type, actor, data }: EventAnswer): string | null {
  if (type === 'ACTION_SETTLED' && actor === 'NETWORK') return 'LinkedIn shows that it was done after all';
  const quoted = text(data['text']);
  if (quoted) return `“${quoted}”`;
  const branch = text(data['branch']);
  if (branch) return branch === 'yes' ? 'Yes branch' : 'No branch';
  return reasonSentence(text(data['reason']));
}

/** A change of state takes the word and icon of the state it led to. */
function lookOf({ type, data }: EventAnswer): Look {
  const to = text(data['to']);
  return type === 'STATE_CHANGED' && to !== null && to in LEAD_STATE_LOOKS ? LEAD_STATE_LOOKS[to as LeadState] : LOOKS[type];
}

/** One thing that happened, with its text or reason; over several campaigns with the one it happened in. */
export function TimelineEntry({ event, campaignName = null }: { event: EventAnswer; campaignName?: string | null }) {
  const { word, icon: Icon, of } = lookOf(event);
  const line = lineOf(event);
  return (
    <li className={styles.entry} data-event={event.type}>
      <span className={classNames(styles.entryIcon, of && styles.typed)} style={of && ({ '--type': ACTION_LOOKS[of].colour } as React.CSSProperties)} aria-hidden="true"><Icon /></span>
      <div className={styles.two}><strong>{word}</strong>{campaignName !== null && <span className={styles.entryLine}>{campaignName}</span>}{line && <span className={styles.entryLine}>{line}</span>}</div>
      <span className={styles.entryTime}><RelativeTime at={event.at} /></span>
    </li>
  );
}

/** The step that comes next, when, and what follows it either way. */
export function NextStep({ standing }: { standing: CampaignLeadAnswer }) {
  const sequence = useQuery({ ...apiQuery('GET /v1/sequenceitems/{campaignId}', { params: { campaignId: standing.campaignId } }), staleTime: SEQUENCE_FRESH_MS });
  const words = nextStepWords({ sequence: sequence.data?.sequence ?? null, itemId: standing.itemId });
  const nextAt = standing.waitingFor?.until ?? standing.dueAt;
  if (standing.itemType === null) return null;
  return (
    <>
      <h4>Next</h4>
      <div className={styles.nextEntry}>
        <div className={styles.nextText}><ActionLabel type={standing.itemType} />{words && <span className={styles.entryLine}>{words}</span>}</div>
        {nextAt && <span className={styles.entryTime}>{nextAt === standing.dueAt ? '' : 'by '}<TimeText at={nextAt} form="soon" /></span>}
      </div>
    </>
  );
}

/** What comes next and what was done, newest first. */
export function LeadTimeline({ lead, standing }: { lead: Answer<'GET /leads/{leadId}'>; standing: CampaignLeadAnswer | null }) {
  return (
    <div className={styles.timeline}>
      {standing && standing.state !== 'FINISHED' && standing.state !== 'BLACKLISTED' && <NextStep standing={standing} />}
      <h4>Done</h4>
      {lead.timeline.length === 0 ? <p className={styles.quiet}>Nothing yet</p> : <ol className={styles.entries}>{lead.timeline.map((event) => <TimelineEntry key={event.id} event={event} />)}</ol>}
    </div>
  );
}
