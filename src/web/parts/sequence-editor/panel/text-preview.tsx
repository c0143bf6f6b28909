import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { LeadAnswer } from '#contract/leads.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { previewText, type TextPreview as Preview } from '#core/sequence/item-texts.ts';
import type { LeadValues } from '#core/text/placeholders.ts';
import { SAMPLE_LEAD } from '#core/text/sample-lead.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { EmailPreview } from './email-preview.tsx';
import { FilledText } from './filled-text.tsx';
import { textTexts } from './text-texts.ts';
import { usePreviewSenders } from './use-preview-senders.ts';
import styles from '../sequence-editor.module.css';

type Person = LeadValues & { id: string; photoUrl: string | null };

const SAMPLE: Person = { ...SAMPLE_LEAD, id: 'sample', photoUrl: null };

function Bubble({
  sender: { name, photoUrl },
  subject,
  message,
}: {
  sender: ReturnType<typeof usePreviewSenders>['sender'];
  subject: Preview | null;
  message: Preview;
}) {
  return (
    <div className="flex gap-8 align-start">
      <Avatar name={name} photoUrl={photoUrl} size={24} />
      <div className={`grow shrink breaks ${styles.bubble}`}>
        {subject && (
          <p className="semibold">
            <FilledText parts={subject.parts} />
          </p>
        )}
        {message.parts.length === 0 ? (
          <p className={styles.hint}>{textTexts.nothingWritten}</p>
        ) : (
          <p>
            <FilledText parts={message.parts} />
          </p>
        )}
      </div>
    </div>
  );
}

/**
 * What one lead would receive, from a sender of the campaign; a real lead of the campaign where
 * there is one. An email as it arrives, with all that stands around its text.
 */
export function TextPreview({
  item,
  campaignId,
  leads,
}: {
  item: SequenceItem;
  campaignId: string | null;
  leads: readonly LeadAnswer[];
}) {
  const people: Person[] =
    leads.length > 0 ? leads.map((lead) => ({ ...lead, id: lead.id })) : [SAMPLE];
  const [chosen, setChosen] = useState<string | null>(null);
  const { sender, choices, choose } = usePreviewSenders(campaignId);
  const person = people.find((each) => each.id === chosen) ?? people[0] ?? SAMPLE;
  const lead = { ...person, sender: sender.texts };
  const message = previewText({
    template: item.message ?? '',
    alternative: item.alternativeMessage,
    lead,
  });
  const subject = item.subject
    ? previewText({ template: item.subject, alternative: item.alternativeSubject, lead })
    : null;
  return (
    <div className={`stack gap-12 ${styles.preview}`}>
      <div className={`row gap-6 size-12 quiet ${styles.previewHead}`}>
        <span>{leads.length > 0 ? textTexts.previewFor : textTexts.previewExample}</span>
        <SelectField
          className={styles.previewWho}
          size="small"
          label={textTexts.previewFor}
          hideLabel
          searchable={people.length > 8}
          value={person.id}
          onChange={setChosen}
          options={people.map((each) => ({
            value: each.id,
            label: each.fullName ?? textTexts.unnamed,
            icon: <Avatar name={each.fullName ?? '?'} photoUrl={each.photoUrl} size={18} />,
          }))}
        />
        {people.length > 1 && (
          <IconButton
            size="small"
            label={textTexts.nextLead}
            icon={<ChevronRight aria-hidden="true" />}
            onClick={() =>
              setChosen(people[(people.indexOf(person) + 1) % people.length]?.id ?? null)
            }
          />
        )}
      </div>
      {choices.length > 0 && (
        <div className={`row gap-6 size-12 quiet ${styles.previewHead}`}>
          <span>{textTexts.previewFrom}</span>
          <SelectField
            className={styles.previewWho}
            size="small"
            label={textTexts.previewFrom}
            hideLabel
            searchable={choices.length > 8}
            value={sender.userId}
            onChange={choose}
            options={choices.map(({ userId, name, photoUrl }) => ({
              value: userId,
              label: name,
              icon: <Avatar name={name} photoUrl={photoUrl} size={18} />,
            }))}
          />
        </div>
      )}
      {item.type === 'EMAIL' ? (
        <EmailPreview
          subject={subject}
          message={message}
          to={person.fullName ?? textTexts.unnamed}
          campaignId={campaignId}
        />
      ) : (
        <Bubble sender={sender} subject={subject} message={message} />
      )}
      {message.used === 'alternative' && <p className={styles.hint}>{textTexts.getsFallback}</p>}
      {!message.complete && <p className={styles.hint}>{textTexts.wouldPause}</p>}
    </div>
  );
}
