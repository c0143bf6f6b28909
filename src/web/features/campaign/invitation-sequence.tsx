import type { CampaignInvitationAnswer } from '#contract/campaign-senders.ts';
import { listTexts, previewText } from '#core/sequence/item-texts.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { messageLimit } from '#core/sequence/text-length.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { SAMPLE_LEAD } from '#core/text/sample-lead.ts';
import { senderValues } from '#core/text/sender-values.ts';
import { ActionLabel } from '#web/parts/action-type.tsx';
import { FilledText } from '#web/parts/sequence-editor/panel/filled-text.tsx';
import { startText } from '#web/parts/sequence-editor/step-words.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Card } from '#web/ui/data/card.tsx';
import { invitationTexts as texts } from './invitation-texts.ts';
import styles from './invitation.module.css';

/** The texts of one step, with the reader's own values in them. */
function StepTexts({ item }: { item: SequenceItem }) {
  const user = useCurrentUser();
  const sender = senderValues(user?.displayName ?? '', user?.networkProfile ?? null);
  const lead = { ...SAMPLE_LEAD, sender };
  const all = listTexts(item);
  return all.map(({ message, subject, alternativeMessage, alternativeSubject }, index) => {
    const body = previewText({ template: message, alternative: alternativeMessage, lead });
    return (
      <div key={index} className="stack fit gap-4">
        {all.length > 1 && <span className="small quiet">{texts.variant(index + 1)}</span>}
        <div className={`stack fit gap-4 breaks ${styles.text}`}>
          {subject !== '' && (
            <p className="semibold">
              <FilledText
                parts={
                  previewText({ template: subject, alternative: alternativeSubject, lead }).parts
                }
              />
            </p>
          )}
          {body.parts.length === 0 ? (
            <p className="quiet">{texts.noNote}</p>
          ) : (
            <p>
              <FilledText parts={body.parts} />
            </p>
          )}
        </div>
      </div>
    );
  });
}

/** Every text of the campaign as it is sent in the reader's name. */
export function InvitationSequence({
  sequence,
}: {
  sequence: CampaignInvitationAnswer['sequence'];
}) {
  const steps = [...walkItems(sequence as SequenceItem | null)].filter(
    ({ item }) => messageLimit(item.type) !== null,
  );
  return (
    <Card title={texts.textsTitle}>
      {steps.length === 0 ? (
        <p className="quiet">{texts.noTexts}</p>
      ) : (
        <div className="stack fit gap-16">
          <p className="small quiet">{texts.textsFor(SAMPLE_LEAD.fullName)}</p>
          <ol className={`stack fit gap-16 ${styles.steps}`}>
            {steps.map((place) => (
              <li key={place.item.id} className="stack fit gap-8">
                <span className="row gap-8 wrap">
                  <ActionLabel type={place.item.type} />
                  <span className="small quiet">{startText(place)}</span>
                </span>
                <StepTexts item={place.item} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </Card>
  );
}
