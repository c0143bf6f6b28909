import { Copy, Trash2, X } from 'lucide-react';
import type { LeadAnswer } from '#contract/leads.ts';
import { SEQUENCE_ERROR_TEXTS } from '#core/sequence/error-texts.ts';
import { delayHours } from '#core/sequence/item-delay.ts';
import { isCondition, isWatched, type NoteQuotaChoice, type SequenceEndMode, type SequenceItem } from '#core/sequence/sequence-item.ts';
import { messageLimit } from '#core/text/text-length.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { RadioList } from '#web/ui/fields/radio-card.tsx';
import { ACTION_LOOKS, ActionTile } from '../action-type.tsx';
import { DelayField } from './delay-field.tsx';
import type { PlacedItem } from './layout-sequence.ts';
import { edgeText } from './step-words.ts';
import { TextFields } from './text-fields.tsx';
import styles from './sequence-editor.module.css';

type ItemPanelProps = {
  placed: PlacedItem;
  noteLength: number;
  customNames: readonly string[];
  previewLeads: readonly LeadAnswer[];
  readOnly: boolean;
  onChange: (id: string, changes: Partial<SequenceItem>, group?: string) => void;
  onCopy: () => void;
  onRemove: () => void;
  onClose: () => void;
};

const EXPLAINED = {
  IF_CONNECTED: 'True as soon as the invite is accepted. When the time is over without it, the No branch starts.',
  IF_MESSAGE_VIEWED: 'True as soon as your last message is seen. Some people turn read receipts off.',
  IF_EMAIL_AVAILABLE: 'Looks once, when the lead arrives here.',
  IF_OPEN_PROFILE: 'Looks once, when the lead arrives here. InMail to open profiles is free.',
  VISIT: 'The lead sees that you viewed the profile, if both settings allow it.',
  ENDORSE: 'Up to three top skills. Only for connections.',
  LIKE: 'The newest post of the last 90 days. Nothing to like is skipped.',
  FOLLOW: 'Somebody you follow already is skipped.',
  WITHDRAW: 'Takes a pending invite back. A new invite is possible after 21 days.',
  FIND_EMAIL: 'Needs an email finder. Leads wait here until there is one.',
  CONNECT_BY_EMAIL: 'Invites by email address.',
} as const;

const END_MODES: { value: SequenceEndMode; label: string; description: string }[] = [
  { value: 'FINISH', label: 'Finish', description: 'The lead is done.' },
  { value: 'BLACKLIST', label: 'Blacklist', description: 'Never contact this lead again.' },
];
const NOTE_CHOICES: { value: NoteQuotaChoice; label: string }[] = [
  { value: 'SEND_WITHOUT_NOTE', label: 'Invite without the note' },
  { value: 'WAIT', label: 'Wait for the next month' },
];

function WaitFields({ placed, readOnly, onChange }: Pick<ItemPanelProps, 'placed' | 'readOnly' | 'onChange'>) {
  const { item, parent, branch } = placed;
  const watchedNo = parent !== null && isCondition(parent.type) && isWatched(parent.type) && branch === 'no';
  return (
    <>
      {parent !== null && branch !== null && !watchedNo && <DelayField label={isCondition(item.type) ? 'Wait before looking' : 'Wait before this step'} hours={delayHours({ item: parent, branch })} disabled={readOnly} hint="in working hours" onChange={(hours) => onChange(parent.id, branch === 'yes' ? { yesDelay: hours } : { noDelay: hours }, `${parent.id}-delay`)} />}
      {isCondition(item.type) && isWatched(item.type) && <DelayField label="Wait up to" hours={delayHours({ item, branch: 'no' })} disabled={readOnly} hint="then the No branch" onChange={(hours) => onChange(item.id, { noDelay: hours }, `${item.id}-watch`)} />}
    </>
  );
}

/** Everything of one step: its wait, its texts, its choices (design, png/05). */
export function ItemPanel({ placed, noteLength, customNames, previewLeads, readOnly, onChange, onCopy, onRemove, onClose }: ItemPanelProps) {
  const { item, parent, branch } = placed;
  const hasText = messageLimit({ type: item.type }) !== null;
  const explained = EXPLAINED[item.type as keyof typeof EXPLAINED];
  const other = item.errors.filter((error) => !hasText || !['EMPTY_MESSAGE', 'EMPTY_SUBJECT', 'MESSAGE_TOO_LONG', 'SUBJECT_TOO_LONG', 'UNKNOWN_PLACEHOLDER'].includes(error));
  return (
    <section className={styles.panel} aria-label={`${ACTION_LOOKS[item.type].label} step`}>
      <header className={styles.panelHead}>
        <ActionTile type={item.type} />
        <div className={styles.panelTitle}><h2 tabIndex={-1} data-panel-title="">{ACTION_LOOKS[item.type].label}</h2><span>{parent && branch ? `${edgeText({ parent, branch })}, after ${ACTION_LOOKS[parent.type].label.toLowerCase()}` : 'First step, at once'}</span></div>
        {!readOnly && item.type !== 'END' && <IconButton label="Copy this branch" icon={<Copy aria-hidden="true" />} onClick={onCopy} />}
        {!readOnly && item.type !== 'END' && <IconButton label="Remove this step" icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />}
        <IconButton label="Close the panel" icon={<X aria-hidden="true" />} onClick={onClose} />
      </header>
      <div className={styles.panelBody}>
        {other.length > 0 && <Notice tone="danger">{other.map((error) => <p key={error} className={styles.errorLine}>{SEQUENCE_ERROR_TEXTS[error]}</p>)}</Notice>}
        <WaitFields placed={placed} readOnly={readOnly} onChange={onChange} />
        {explained && <p className={styles.hint}>{explained}</p>}
        {hasText && <TextFields key={item.id} item={item} noteLength={noteLength} customNames={customNames} previewLeads={previewLeads} readOnly={readOnly} onChange={(changes, group) => onChange(item.id, changes, group)} />}
        {item.type === 'CONNECT' && item.message && <RadioList label="When this month's notes are used up" value={item.noteQuotaChoice} onChange={(noteQuotaChoice) => !readOnly && onChange(item.id, { noteQuotaChoice })} options={NOTE_CHOICES} />}
        {item.type === 'END' && <RadioList label="At the end" value={item.sequenceEndMode ?? 'FINISH'} onChange={(sequenceEndMode) => !readOnly && onChange(item.id, { sequenceEndMode })} options={END_MODES} />}
      </div>
    </section>
  );
}
