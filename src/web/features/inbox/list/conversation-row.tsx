import { Bell, Clock, Lock, Mail, MessageSquareText, Send, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WritingChannel } from '#core/conversation/conversation-channels.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { LabelChip } from '../labels/label-chip.tsx';
import type { Conversation } from '../inbox-query.ts';
import { inboxTexts as texts } from '../inbox-texts.ts';
import { teamInboxTexts as teamTexts } from '../team-inbox-texts.ts';
import { markedParts } from './marked-parts.ts';
import { shortAgo } from './short-ago.ts';
import styles from './list.module.css';

const CHANNEL_ICONS = {
  LINKEDIN: MessageSquareText,
  INMAIL: Send,
  EMAIL: Mail,
} as const satisfies Record<WritingChannel, LucideIcon>;

/** How a person is called where no name is known. */
export function nameOf({ name, lead }: Pick<Conversation, 'name' | 'lead'>): string {
  return name ?? lead?.fullName ?? lead?.email ?? texts.noName;
}

/** The line under the name: what was found, else the last message. */
function Excerpt({
  conversation: { hit, lastMessage },
  us,
}: {
  conversation: Conversation;
  /** The name shown on messages from our side. */
  us: string;
}) {
  if (hit && hit.marks.length > 0)
    return markedParts(hit).map(({ text, marked }, index) =>
      marked ? <mark key={index}>{text}</mark> : text,
    );
  if (!lastMessage) return null;
  return (
    <>
      {lastMessage.fromMe && `${us} `}
      {lastMessage.text || texts.file}
    </>
  );
}

function Sign({ label, icon }: { label: string; icon: ReactNode }) {
  return (
    <span className={styles.sign} title={label}>
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** One conversation of the list (design, png/09). */
export function ConversationRow({
  conversation,
  href,
  open,
  now,
  ofTeam,
  checked,
  onCheck,
}: {
  conversation: Conversation;
  href: string;
  /** In the team’s list, where each says whose it is. */
  ofTeam: boolean;
  open: boolean;
  now: number;
  checked: boolean;
  onCheck: (checked: boolean, range: boolean) => void;
}) {
  const { lastMessage, campaign, headline, unread, account, assignee } = conversation;
  const about = campaign?.campaignName ?? headline ?? conversation.lead?.company;
  const name = nameOf(conversation);
  const channel = lastMessage?.channel ?? 'LINKEDIN';
  const Channel = CHANNEL_ICONS[channel];
  const at = conversation.hit?.at ?? lastMessage?.at;
  return (
    <article
      className={classNames(
        'flex gap-10',
        styles.row,
        open && styles.open,
        unread && styles.unread,
      )}
    >
      <span className={styles.face}>
        <Avatar name={name} photoUrl={conversation.photoUrl} size={36} />
        <span className={styles.check}>
          <Checkbox
            hideLabel
            label={texts.select(name)}
            checked={checked}
            onChange={(on, { shiftKey }) => onCheck(on, shiftKey)}
          />
        </span>
      </span>
      <AppLink href={href} className={styles.link} aria-current={open ? 'true' : undefined}>
        <span className="row gap-8 shrink">
          <span className="grow semibold truncate">{name}</span>
          {at && (
            <time className="rigid small faint num" dateTime={at}>
              {shortAgo({ at: Date.parse(at), now })}
            </time>
          )}
        </span>
        <span className="row gap-8 shrink">
          <span className={`grow quiet truncate ${styles.excerpt}`}>
            <Excerpt
              conversation={conversation}
              us={ofTeam ? teamTexts.fromAccount(account.name) : texts.you}
            />
          </span>
          {unread && (
            <>
              <i className={styles.dot} />
              <span className="sr-only">{texts.isUnread}</span>
            </>
          )}
        </span>
        <span className="row gap-8 shrink">
          <span className={styles.foot}>
            <Channel aria-label={texts.channel[channel]} />
            {ofTeam ? <Badge tone="outline">{account.name}</Badge> : <span>{about}</span>}
          </span>
          {conversation.private && (
            <Sign label={teamTexts.private} icon={<Lock aria-hidden="true" />} />
          )}
          {assignee && (
            <Sign
              label={teamTexts.assignedTo(assignee.name)}
              icon={<Avatar name={assignee.name} size={18} />}
            />
          )}
          {conversation.reminderAt && (
            <Sign label={texts.reminder} icon={<Bell aria-hidden="true" />} />
          )}
          {conversation.scheduledAt && (
            <Sign label={texts.scheduled} icon={<Clock aria-hidden="true" />} />
          )}
          {conversation.hasDraft && (
            <span className="rigid size-11 line-16 tone-danger medium">{texts.draft}</span>
          )}
          {conversation.label && <LabelChip label={conversation.label} />}
        </span>
      </AppLink>
    </article>
  );
}
