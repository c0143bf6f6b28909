import { acceptsFiles } from '#core/sequence/attachment-rules.ts';
import { SEQUENCE_ERROR_TEXTS } from '#core/sequence/error-texts.ts';
import { delayHours } from '#core/sequence/item-delay.ts';
import {
  isCondition,
  isWatched,
  type NoteQuotaChoice,
  type SequenceError,
} from '#core/sequence/sequence-item.ts';
import { isEmptyText } from '#core/text/empty-text.ts';
import { listTexts } from '#core/sequence/item-texts.ts';
import { messageLimit } from '#core/sequence/text-length.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { actionTypeTexts } from '../../action-type-texts.ts';
import { AttachButton, AttachedFiles, useAttachments } from './attachments-field.tsx';
import { Choice } from './choice.tsx';
import { DelayField } from './delay-field.tsx';
import { EndFields } from './end-fields.tsx';
import type { ItemPanelProps } from './item-panel-props.ts';
import { ThreadField } from './thread-field.tsx';
import { VariantFields } from './variant-fields.tsx';
import styles from '../sequence-editor.module.css';
import { NotesUsed } from '#web/parts/campaign/notes-used.tsx';
import { FeedingFields } from '#web/parts/campaign/feeding-fields.tsx';
import { itemSettingsTexts } from './item-settings-texts.ts';

/**
 * Which campaign feeds this one, and what lets a lead over: on the first step alone (product rules,
 * section 2).
 */
function FeedFields({
  placed: { item },
  leadsMovingAllowed,
  campaignId,
  readOnly,
  onChange,
}: ItemPanelProps) {
  const fed = item.moveLeadsFromSequenceId;
  if (campaignId === null && fed === null) return null;
  const reason = leadsMovingAllowed || fed !== null ? null : itemSettingsTexts.movingNeedsPro;
  return (
    <FeedingFields
      label={itemSettingsTexts.feeding}
      help={itemSettingsTexts.feedingHint}
      campaignId={campaignId}
      feeding={{ fromCampaignId: fed, triggerType: item.triggerType ?? 'ON_END' }}
      readOnly={readOnly}
      disabledReason={reason}
      onChange={({ fromCampaignId, triggerType }) =>
        onChange(item.id, {
          moveLeadsFromSequenceId: fromCampaignId,
          triggerType: fromCampaignId === null ? null : triggerType,
        })
      }
    />
  );
}

const NOTE_CHOICES: { value: NoteQuotaChoice; label: string; description: string }[] = [
  {
    value: 'SEND_WITHOUT_NOTE',
    label: itemSettingsTexts.withoutNote,
    description: itemSettingsTexts.withoutNoteHint,
  },
  {
    value: 'WAIT',
    label: itemSettingsTexts.nextMonth,
    description: itemSettingsTexts.nextMonthHint,
  },
];

/** Errors that stand at their own field, not at the top. */
const AT_FIELDS: readonly SequenceError[] = [
  'EMPTY_MESSAGE',
  'EMPTY_SUBJECT',
  'MESSAGE_TOO_LONG',
  'SUBJECT_TOO_LONG',
  'UNKNOWN_PLACEHOLDER',
  'FOREIGN_PLACEHOLDER',
];

function WaitFields({
  placed,
  readOnly,
  onChange,
}: Pick<ItemPanelProps, 'placed' | 'readOnly' | 'onChange'>) {
  const { item, parent, branch } = placed;
  const watchedNo =
    parent !== null && isCondition(parent.type) && isWatched(parent.type) && branch === 'no';
  return (
    <>
      {parent !== null && branch !== null && item.type !== 'END' && !watchedNo && (
        <DelayField
          label={
            isCondition(item.type)
              ? itemSettingsTexts.waitToCheck
              : messageLimit(item.type) === null
                ? itemSettingsTexts.waitForStep
                : itemSettingsTexts.waitToSend
          }
          hours={delayHours(parent, branch)}
          disabled={readOnly}
          hint={itemSettingsTexts.inWorkingHours}
          onChange={(hours) =>
            onChange(
              parent.id,
              branch === 'yes' ? { yesDelay: hours } : { noDelay: hours },
              `${parent.id}-delay`,
            )
          }
        />
      )}
      {isCondition(item.type) && isWatched(item.type) && (
        <DelayField
          label={itemSettingsTexts.waitUpTo}
          hours={delayHours(item, 'no')}
          disabled={readOnly}
          hint={itemSettingsTexts.thenNo}
          onChange={(hours) => onChange(item.id, { noDelay: hours }, `${item.id}-watch`)}
        />
      )}
    </>
  );
}

function InviteFields({
  placed: { item },
  inviteByEmailAllowed,
  readOnly,
  onChange,
}: ItemPanelProps) {
  const hasNote = listTexts(item).some(({ message }) => !isEmptyText(message));
  const off = readOnly
    ? itemSettingsTexts.readOnly
    : !inviteByEmailAllowed && !item.inviteByEmailEnabled
      ? SEQUENCE_ERROR_TEXTS.INVITE_BY_EMAIL_NOT_ALLOWED
      : null;
  return (
    <>
      {hasNote && (
        <>
          <Choice
            label={itemSettingsTexts.notesUsedUp}
            value={item.noteQuotaChoice}
            onChange={(noteQuotaChoice) => !readOnly && onChange(item.id, { noteQuotaChoice })}
            options={NOTE_CHOICES}
          />
          <NotesUsed />
        </>
      )}
      {item.type === 'CONNECT' && (
        <Switch
          label={itemSettingsTexts.inviteByEmailIfAsked}
          checked={item.inviteByEmailEnabled}
          disabledReason={off}
          onChange={(inviteByEmailEnabled) => onChange(item.id, { inviteByEmailEnabled })}
        />
      )}
    </>
  );
}

function StandingNote({ leads, hasText }: { leads: number; hasText: boolean }) {
  return (
    <Notice tone="info">
      {itemSettingsTexts.leadsHere(leads)}{' '}
      {hasText ? itemSettingsTexts.newTextForRest : itemSettingsTexts.changesApply}{' '}
      {itemSettingsTexts.removalAsks}
    </Notice>
  );
}

/** The fields of one step, which depend on its type (platform spec, section 3, "Sequence item"). */
export function ItemSettings(props: ItemPanelProps) {
  const { placed, errors, readOnly, leadsStanding, onChange, onRemove } = props;
  const { item } = placed;
  const files = useAttachments({
    item,
    onChange: (change) =>
      onChange(item.id, ({ attachments }) => ({ attachments: change(attachments), errors: [] })),
  });
  const attach = acceptsFiles(item.type) && !readOnly ? <AttachButton {...files} /> : null;
  const hasText = messageLimit(item.type) !== null;
  const { does } = actionTypeTexts[item.type];
  const other = errors.filter((error) => !hasText || !AT_FIELDS.includes(error));
  return (
    <>
      {other.length > 0 && (
        <Notice tone="danger">
          {other.map((error) => (
            <p key={error}>{SEQUENCE_ERROR_TEXTS[error]}</p>
          ))}
        </Notice>
      )}
      {leadsStanding > 0 && <StandingNote leads={leadsStanding} hasText={hasText} />}
      <WaitFields placed={placed} readOnly={readOnly} onChange={onChange} />
      {does && <p className={styles.hint}>{does}</p>}
      {item.type === 'EMAIL' && <ThreadField {...props} />}
      {hasText && <VariantFields {...props} attach={attach} />}
      {acceptsFiles(item.type) && (
        <AttachedFiles {...files} attachments={item.attachments} readOnly={readOnly} />
      )}
      {(item.type === 'CONNECT' || item.type === 'CONNECT_BY_EMAIL') && <InviteFields {...props} />}
      {item.type === 'END' && <EndFields {...props} />}
      {placed.parent === null && item.type !== 'END' && <FeedFields {...props} />}
      {!readOnly && item.type !== 'END' && item.yes?.type !== 'END' && (
        <Button
          size="small"
          variant="link"
          className={styles.removeAll}
          onClick={() => onRemove('BRANCH')}
        >
          {itemSettingsTexts.removeAll}
        </Button>
      )}
    </>
  );
}
