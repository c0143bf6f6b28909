import { Copy, Trash2, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { LeadAnswer } from '#contract/leads.ts';
import { SEQUENCE_ERROR_TEXTS } from '#core/sequence/error-texts.ts';
import { delayHours } from '#core/sequence/item-delay.ts';
import { isCondition, isWatched, type NoteQuotaChoice, type SequenceEndMode, type SequenceItem } from '#core/sequence/sequence-item.ts';
import { messageLimit } from '#core/text/text-length.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { RadioList } from '#web/ui/fields/radio-card.tsx';
import { Drawer } from '#web/ui/overlays/dialog.tsx';
import { ACTION_LOOKS, ActionTile } from '../action-type.tsx';
import { DelayField } from './delay-field.tsx';
import type { PlacedItem } from './layout-sequence.ts';
import { beginText } from './step-words.ts';
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

function Choice<Value extends string>(props: ComponentProps<typeof RadioList<Value>>) {
  return <div className={styles.choice}><p aria-hidden="true">{props.label}</p><RadioList {...props} /></div>;
}

type HeadProps = Pick<ItemPanelProps, 'placed' | 'readOnly' | 'onCopy' | 'onRemove'>;

function Tools({ placed, readOnly, onCopy, onRemove }: HeadProps) {
  if (readOnly || placed.item.type === 'END') return null;
  return (
    <>
      <IconButton label="Copy this branch" icon={<Copy aria-hidden="true" />} onClick={onCopy} />
      <IconButton label="Remove this step" icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
    </>
  );
}

function Settings({ placed, noteLength, customNames, previewLeads, readOnly, onChange }: ItemPanelProps) {
  const { item } = placed;
  const hasText = messageLimit({ type: item.type }) !== null;
  const explained = EXPLAINED[item.type as keyof typeof EXPLAINED];
  const other = item.errors.filter((error) => !hasText || !['EMPTY_MESSAGE', 'EMPTY_SUBJECT', 'MESSAGE_TOO_LONG', 'SUBJECT_TOO_LONG', 'UNKNOWN_PLACEHOLDER'].includes(error));
  return (
    <>
      {other.length > 0 && <Notice tone="danger">{other.map((error) => <p key={error} className={styles.errorLine}>{SEQUENCE_ERROR_TEXTS[error]}</p>)}</Notice>}
      <WaitFields placed={placed} readOnly={readOnly} onChange={onChange} />
      {explained && <p className={styles.hint}>{explained}</p>}
      {hasText && <TextFields key={item.id} item={item} noteLength={noteLength} customNames={customNames} previewLeads={previewLeads} readOnly={readOnly} onChange={(changes, group) => onChange(item.id, changes, group)} />}
      {item.type === 'CONNECT' && item.message && <Choice label="When this month's notes are used up" value={item.noteQuotaChoice} onChange={(noteQuotaChoice) => !readOnly && onChange(item.id, { noteQuotaChoice })} options={NOTE_CHOICES} />}
      {item.type === 'END' && <Choice label="At the end" value={item.sequenceEndMode ?? 'FINISH'} onChange={(sequenceEndMode) => !readOnly && onChange(item.id, { sequenceEndMode })} options={END_MODES} />}
    </>
  );
}

/** Everything of one step: its wait, its texts, its choices (design, png/05). */
export function ItemPanel(props: ItemPanelProps) {
  const { item } = props.placed;
  return (
    <section className={styles.panel} aria-label={`${ACTION_LOOKS[item.type].label} step`}>
      <header className={styles.panelHead}>
        <ActionTile type={item.type} size="large" />
        <div className={styles.panelTitle}><h2 tabIndex={-1} data-panel-title="">{ACTION_LOOKS[item.type].label}</h2><span>{beginText(props.placed)}</span></div>
        <Tools {...props} />
        <IconButton label="Close the panel" icon={<X aria-hidden="true" />} onClick={props.onClose} />
      </header>
      <div className={styles.panelBody}><Settings {...props} /></div>
      <footer className={styles.panelFoot}><Button variant="primary" onClick={props.onClose}>Done</Button></footer>
    </section>
  );
}

/** The same over the whole screen of a phone. */
export function ItemSheet({ chosen, onClose, ...rest }: Omit<ItemPanelProps, 'placed'> & { chosen: PlacedItem | null }) {
  const props = chosen && { ...rest, onClose, placed: chosen };
  return (
    <Drawer open={chosen !== null} onClose={onClose} emblem={chosen && <ActionTile type={chosen.item.type} size="large" />} title={chosen ? ACTION_LOOKS[chosen.item.type].label : ''} subtitle={chosen && beginText(chosen)} tools={props && <Tools {...props} />}>
      {props && <section className={styles.panelBare} aria-label={`${ACTION_LOOKS[props.placed.item.type].label} step`}><Settings {...props} /></section>}
    </Drawer>
  );
}
