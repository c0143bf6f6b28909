import { Braces, Sparkles } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { LeadAnswer } from '#contract/leads.ts';
import { SEQUENCE_ERROR_TEXTS } from '#core/sequence/error-texts.ts';
import type { SequenceError, SequenceItem } from '#core/sequence/sequence-item.ts';
import { textErrors } from '#core/sequence/text-errors.ts';
import { NAME_PLACEHOLDERS, PLACEHOLDERS } from '#core/text/placeholders.ts';
import { SENDER_PLACEHOLDERS } from '#core/text/sender-values.ts';
import {
  messageLimit,
  needsMessage,
  needsSubject,
  subjectLimit,
} from '#core/sequence/text-length.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { ForeignPlaceholders } from './foreign-placeholders.tsx';
import { HighlightedText } from './highlighted-text.tsx';
import { EmojiPicker } from '#web/parts/emoji/emoji-picker.tsx';
import { VariableCoverage } from './variable-coverage.tsx';
import { fallbackOf, type StepTexts } from '../step-texts.ts';
import { TextPreview } from './text-preview.tsx';
import type { ThreadSubjects } from './thread-subjects.ts';
import { TextTemplatesDialog } from './text-templates-dialog.tsx';
import { textTexts } from './text-texts.ts';
import styles from '../sequence-editor.module.css';

type TextFieldsProps = {
  item: SequenceItem;
  texts: StepTexts;
  /** Of an email that answers in a thread. */ thread: ThreadSubjects | null;
  campaignId: string | null;
  noteLength: number;
  customNames: readonly string[];
  previewLeads: readonly LeadAnswer[];
  readOnly: boolean;
  /** The button that attaches a file, where the step takes files. */ attach: ReactNode;
  onChange: (changes: Partial<StepTexts>, group: string) => void;
};

const MESSAGE_ERRORS: SequenceError[] = [
  'EMPTY_MESSAGE',
  'MESSAGE_TOO_LONG',
  'UNKNOWN_PLACEHOLDER',
  'FOREIGN_PLACEHOLDER',
];
const SUBJECT_ERRORS: SequenceError[] = [
  'EMPTY_SUBJECT',
  'SUBJECT_TOO_LONG',
  'UNKNOWN_PLACEHOLDER',
  'FOREIGN_PLACEHOLDER',
];

/** What is wrong in the message or in the subject of these texts, in words. */
function errorIn({
  item,
  texts,
  noteLength,
  part,
  among,
  inThread,
}: {
  item: SequenceItem;
  texts: StepTexts;
  noteLength: number;
  part: 'message' | 'subject';
  among: readonly SequenceError[];
  inThread: boolean;
}): string | null {
  const only =
    part === 'message'
      ? { ...texts, subject: 'x', alternativeSubject: null }
      : { ...texts, message: 'x', alternativeMessage: null };
  const found = textErrors({
    item: { ...item, ...only, variants: [] },
    noteLength,
    inThread,
  }).find((error) => among.includes(error));
  return found ? SEQUENCE_ERROR_TEXTS[found] : null;
}

const AT_HAND = ['firstName', 'lastName', 'company', 'jobTitle', 'location'];

/** `3 more, 2 from CSV` of the variables behind the button. */
function hiddenText(names: readonly string[]): string {
  const own = names.filter((name) => name.startsWith('custom.')).length;
  return [
    own < names.length && textTexts.more(names.length - own),
    own > 0 && textTexts.fromCsv(own),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The variables most in use at hand, the rest behind one button. */
function Variables({
  names,
  onInsert,
}: {
  names: readonly string[];
  onInsert: (name: string) => void;
}) {
  const [all, setAll] = useState(false);
  const ordered = [
    ...AT_HAND.filter((name) => names.includes(name)),
    ...names.filter((name) => !AT_HAND.includes(name)),
  ];
  const hidden = all || ordered.length <= AT_HAND.length ? [] : ordered.slice(AT_HAND.length);
  return (
    <div
      className={`row wrap ${styles.variables}`}
      role="group"
      aria-label={textTexts.insertVariable}
    >
      {ordered.slice(0, ordered.length - hidden.length).map((name) => (
        <button
          key={name}
          type="button"
          className={styles.variable}
          onClick={() => onInsert(name)}
          aria-label={textTexts.insert(name)}
        >
          {name}
        </button>
      ))}
      {hidden.length > 0 && (
        <button
          type="button"
          className={`size-12 tone-accent medium ${styles.more}`}
          aria-expanded={false}
          onClick={() => setAll(true)}
        >
          + {hiddenText(hidden)}
        </button>
      )}
    </div>
  );
}

/** The footer of a text: variables and emoji, inserted at the cursor. */
function TextTools({
  names,
  attach,
  onInsert,
}: {
  names: readonly string[];
  attach: ReactNode;
  onInsert: (text: string) => void;
}) {
  return (
    <>
      <Menu
        label={textTexts.insertVariable}
        items={names.map((name) => ({ label: name, onSelect: () => onInsert(`{{${name}}}`) }))}
        trigger={(props) => (
          <Button {...props} size="small" variant="link" icon={<Braces aria-hidden="true" />}>
            {textTexts.variable}
          </Button>
        )}
      />
      <EmojiPicker onPick={onInsert} />
      {attach}
    </>
  );
}

/**
 * Subject, text, and the other text for leads with a missing value, with counters, variables and a
 * preview.
 */
export function TextFields({
  item,
  texts,
  thread,
  campaignId,
  noteLength,
  customNames,
  previewLeads,
  readOnly,
  attach,
  onChange,
}: TextFieldsProps) {
  const [shown, setShown] = useState<'message' | 'alternative'>('message');
  const [picking, setPicking] = useState(false);
  const [field, setField] = useState<'message' | 'subject'>('message');
  const box = useRef<HTMLDivElement>(null);
  const alternative = shown === 'alternative';
  const key = alternative ? 'alternativeMessage' : 'message';
  const subjectKey = alternative ? 'alternativeSubject' : 'subject';
  const limit = messageLimit(item.type, noteLength) ?? undefined;
  const subjectMost = subjectLimit(item.type);
  const set = (changes: Partial<StepTexts>) =>
    onChange(changes, `${item.id}-${Object.keys(changes)[0]}`);
  const drawn = { ...item, ...texts, ...thread };
  const names = alternative
    ? [...NAME_PLACEHOLDERS, ...SENDER_PLACEHOLDERS]
    : [...PLACEHOLDERS, ...SENDER_PLACEHOLDERS, ...customNames.map((name) => `custom.${name}`)];
  const insert = (inserted: string) => {
    const into = field === 'subject' ? subjectKey : key;
    const area = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      field === 'subject' ? 'input[data-subject]' : 'textarea',
    );
    const text = texts[into] ?? '';
    const [from, to] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length];
    set({ [into]: `${text.slice(0, from)}${inserted}${text.slice(to)}` });
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + inserted.length, from + inserted.length);
    });
  };
  const wrong = (part: 'message' | 'subject', among: readonly SequenceError[]) =>
    errorIn({ item, texts, noteLength, part, among, inThread: thread !== null });
  const subjectNeeded = needsSubject(item.type) && thread === null;
  const missing = {
    message: wrong('message', ['ALTERNATIVE_NEEDED']),
    subject: wrong('subject', ['ALTERNATIVE_NEEDED']),
  };
  return (
    <div className="stack gap-8" ref={box}>
      <div className="row gap-8 between wrap">
        <Segmented
          size="small"
          label={textTexts.whichText}
          value={shown}
          onChange={setShown}
          segments={[
            {
              value: 'message',
              label:
                item.type === 'CONNECT' || item.type === 'CONNECT_BY_EMAIL'
                  ? textTexts.note
                  : textTexts.message,
            },
            {
              value: 'alternative',
              label:
                missing.message || missing.subject
                  ? textTexts.ifMissingRequired
                  : textTexts.ifMissing,
            },
          ]}
        />
        {!readOnly && (
          <Button
            size="small"
            icon={<Sparkles aria-hidden="true" />}
            aria-label={textTexts.useTemplate}
            onClick={() => setPicking(true)}
          >
            {textTexts.template}
          </Button>
        )}
      </div>
      {subjectMost !== null && (
        <TextField
          label={alternative ? textTexts.subjectIfMissing : textTexts.subject}
          data-subject=""
          required={subjectNeeded && !alternative}
          optional={!subjectNeeded && !alternative}
          value={texts[subjectKey] ?? ''}
          readOnly={readOnly}
          error={alternative ? missing.subject : wrong('subject', SUBJECT_ERRORS)}
          help={thread && !alternative ? textTexts.subjectOfThread(thread.subject) : undefined}
          aside={textTexts.length((texts[subjectKey] ?? '').length, subjectMost)}
          onFocus={() => setField('subject')}
          onChange={(subject) => set({ [subjectKey]: subject })}
        />
      )}
      <TextareaField
        label={
          alternative
            ? textTexts.textIfMissing
            : item.type === 'CONNECT' || item.type === 'CONNECT_BY_EMAIL'
              ? textTexts.note
              : textTexts.text
        }
        hideLabel={needsMessage(item.type) && !alternative}
        optional={!needsMessage(item.type) && !alternative}
        rows={5}
        value={texts[key] ?? ''}
        readOnly={readOnly}
        limit={limit}
        drawn={(text) => <HighlightedText text={text} />}
        error={alternative ? missing.message : wrong('message', MESSAGE_ERRORS)}
        help={alternative ? textTexts.fallbackHint : undefined}
        onFocus={() => setField('message')}
        onChange={(message) => set({ [key]: message })}
        tools={readOnly ? undefined : <TextTools names={names} attach={attach} onInsert={insert} />}
      />
      {!readOnly && (
        <Variables key={shown} names={names} onInsert={(name) => insert(`{{${name}}}`)} />
      )}
      <ForeignPlaceholders
        texts={texts}
        readOnly={readOnly}
        onConvert={(converted) => onChange(converted, `${item.id}-convert`)}
      />
      <TextPreview
        item={alternative ? fallbackOf(drawn) : drawn}
        campaignId={campaignId}
        leads={previewLeads}
      />
      {campaignId !== null && <VariableCoverage campaignId={campaignId} texts={texts} />}
      {picking && (
        <TextTemplatesDialog
          type={item.type}
          replaces={textTexts.replacesText}
          onClose={() => setPicking(false)}
          onPick={(taken) => {
            onChange(
              subjectMost === null ? { ...taken, subject: null, alternativeSubject: null } : taken,
              `${item.id}-template`,
            );
            setPicking(false);
          }}
        />
      )}
    </div>
  );
}
