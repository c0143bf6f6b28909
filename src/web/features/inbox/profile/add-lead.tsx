import { useState } from 'react';
import type { CampaignId } from '#contract/shapes.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { api } from '#web/api/api.ts';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import type { Conversation } from '../inbox-query.ts';
import { useInside, useIsInside } from '../inside.ts';
import { nameOf } from '../list/conversation-row.tsx';
import { useCampaigns } from '../use-campaigns.ts';
import { profileTexts } from './profile-texts.ts';

const texts = profileTexts.add;
type Values = { campaignId: string; note: string };

/**
 * Adds someone who wrote to the leads, and to a campaign, with a note. In a teammate’s account the
 * campaigns are theirs, so there the person is added to the leads alone.
 */
export function AddLead({ conversation }: { conversation: Conversation }) {
  const [open, setOpen] = useState(false);
  const inside = useInside();
  const isInside = useIsInside();
  const campaigns = useCampaigns() ?? [];
  const name = nameOf(conversation);
  const add = async ({ campaignId, note }: Values) => {
    const { leadId } = await api('POST /messaging/conversations/{conversationId}/lead', {
      params: { conversationId: conversation.id },
      ...inside,
    });
    if (note.trim() !== '')
      await api('POST /leads/{leadId}/notes', {
        params: { leadId },
        body: { content: note },
        ...inside,
      });
    if (campaignId !== '')
      await api('POST /searches', {
        body: {
          campaignId: campaignId as CampaignId,
          name,
          searchType: 'EXISTING_LEADS',
          leadIds: [leadId],
        },
      });
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      {open && (
        <FormDialog<Values, void>
          title={texts.title(name)}
          text={texts.text}
          initial={{ campaignId: '', note: '' }}
          send={add}
          done={texts.done(name)}
          confirmLabel={texts.confirm}
          busyLabel={texts.busy}
          onClose={() => setOpen(false)}
        >
          {({ values, setValues, field }) => (
            <>
              {!isInside && (
                <SelectField
                  label={profileTexts.campaign}
                  value={values.campaignId}
                  onChange={(campaignId) => setValues({ ...values, campaignId })}
                  searchable
                  options={[
                    { value: '', label: texts.noCampaign },
                    ...campaigns.map(({ id, name: label }) => ({ value: id, label })),
                  ]}
                />
              )}
              <TextareaField
                {...field('note')}
                label={texts.note}
                rows={3}
                limit={FIELD_LENGTHS.leadNote}
              />
            </>
          )}
        </FormDialog>
      )}
    </>
  );
}
