import { Clock, Copy, Paperclip, Plus, Send } from 'lucide-react';
import type { RefObject } from 'react';
import { grouped } from '#core/text/formats.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import type { Conversation } from '../inbox-query.ts';
import { channelItems } from './channel-choice.tsx';
import { ComposerFields } from './composer-fields.tsx';
import { composerTexts as texts } from './composer-texts.ts';
import { usePieces, variableItems } from './composer-tools.tsx';
import { MESSAGE_LIMITS } from './message-check.ts';
import type { Writing } from './use-composer.ts';
import styles from './composer.module.css';

/** From this share of the limit on, the counter is shown over the field and announced. */
const COUNT_FROM = 0.9;

/** Short answers to someone who waits for one; they are put into the field, not sent. */
function Suggestions({ it, onPick }: { it: Writing; onPick: (text: string) => void }) {
  return (
    <ul className={`flex gap-8 ${styles.suggestions}`} aria-label={texts.suggestions}>
      {texts.suggested.map(({ label, text }) => (
        <li key={label}>
          <button type="button" onClick={() => onPick(it.fill(text))}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** One row on a phone: everything beside the text is behind the plus (design, png/48). */
export function PhoneComposer({
  conversation,
  it,
  field,
  onInsert,
  onTemplate,
  onLater,
}: {
  conversation: Conversation;
  it: Writing;
  field: RefObject<HTMLTextAreaElement | null>;
  onInsert: (text: string) => void;
  onTemplate: (template: { text: string; subject: string | null }) => void;
  onLater: () => void;
}) {
  const { channel, values, text } = it;
  const pieces = usePieces({ channel, onTemplate, onFiles: it.files.add });
  const limit = MESSAGE_LIMITS[channel];
  const counts = text.length >= limit * COUNT_FROM;
  const canAnswer = conversation.awaitingMe && text === '' && it.off === null;
  return (
    <>
      {canAnswer && <Suggestions it={it} onPick={onInsert} />}
      {(it.off ?? it.cost) !== null && (
        <p className={`small quiet ${styles.quiet}`}>{it.off ?? it.cost}</p>
      )}
      {counts && (
        <p
          role="status"
          className={classNames(
            'size-12 quiet num nowrap',
            styles.counter,
            text.length > limit && 'tone-danger',
          )}
        >
          {grouped(text.length)} / {grouped(limit)}
        </p>
      )}
      <div className={`flex gap-8 align-end ${styles.phone}`}>
        <Menu
          label={texts.more}
          side="top"
          align="start"
          items={[
            ...channelItems({ conversation, channel, draft: it.draft }),
            { kind: 'line' },
            {
              label: texts.templates,
              icon: <Copy aria-hidden="true" />,
              onSelect: pieces.pickTemplate,
            },
            {
              label: texts.attach,
              icon: <Paperclip aria-hidden="true" />,
              onSelect: pieces.pickFiles,
            },
            {
              label: texts.later,
              icon: <Clock aria-hidden="true" />,
              disabledReason: it.problem,
              onSelect: onLater,
            },
            ...(values === null
              ? []
              : [
                  { kind: 'heading' as const, label: texts.variables },
                  ...variableItems({ lead: values, onInsert }),
                ]),
          ]}
          trigger={(props) => (
            <IconButton {...props} label={texts.more} icon={<Plus aria-hidden="true" />} />
          )}
        />
        <div className={styles.pill}>
          <ComposerFields it={it} field={field} rows={1} />
        </div>
        <Button
          type="submit"
          variant="primary"
          className={styles.round}
          icon={<Send aria-hidden="true" />}
          busy={it.busy}
          busyLabel={null}
          disabledReason={it.problem}
          square
          aria-label={texts.send}
        />
      </div>
      {pieces.parts}
    </>
  );
}
