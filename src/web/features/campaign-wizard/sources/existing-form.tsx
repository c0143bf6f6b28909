import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CampaignId } from '#contract/shapes.ts';
import { IMPORT_CAPS, type SkipLeadCondition } from '#core/lead-pack/lead-pack.ts';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { allCampaignsQuery } from '#web/parts/campaign/all-campaigns.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { SourceForm, type SourceFormProps } from './source-form.tsx';
import { useAddList } from '../steps/use-add-list.ts';
import { sourcePanelTexts } from './source-panel-texts.ts';
import styles from '../steps/leads.module.css';

const texts = sourcePanelTexts.existing;
const WHICH = [
  { value: 'ALL', label: texts.choices.ALL },
  { value: 'FINISHED', label: texts.choices.FINISHED },
  { value: 'FAILED', label: texts.choices.FAILED },
  { value: 'PAUSED', label: texts.choices.PAUSED },
  { value: 'GETTING_READY', label: texts.choices.GETTING_READY },
] as const;
type Which = (typeof WHICH)[number]['value'];
type Input = { name: string; which: Which; from: CampaignId };

/** The source of leads that are here already: those of another campaign, all or by state. */
export function ExistingForm({ source, draft, onAdded, onCancel }: SourceFormProps) {
  const [name, setName] = useState('');
  const [from, setFrom] = useState<CampaignId | null>(null);
  const [which, setWhich] = useState<Which>('ALL');
  const [conditions, setConditions] = useState<SkipLeadCondition[]>(() =>
    draft.listRules.filter((condition) => condition !== 'DUPLICATE'),
  );
  const campaigns = useQuery(allCampaignsQuery());
  const status = which === 'ALL' ? null : which;
  const count = useQuery({
    ...apiQuery('GET /leads/count', { query: { campaignId: from, status } }),
    enabled: from !== null,
  });
  const others = (campaigns.data?.content ?? []).filter(({ id }) => id !== draft.campaignId);
  const add = useAddList<Input>({
    draft,
    onAdded,
    send: async ({ input, campaignId, idempotencyKey }) => {
      const leads =
        input.which === 'ALL'
          ? { sourceCampaignId: input.from }
          : {
              leadIds: (
                await api('GET /campaigns/{campaignId}/leadids', {
                  params: { campaignId: input.from },
                  query: { status: input.which },
                })
              ).ids,
            };
      return api('POST /searches', {
        body: {
          campaignId,
          searchType: source,
          ...(input.name && { name: input.name }),
          ...leads,
          skipLeadConditions: conditions,
        },
        idempotencyKey,
      });
    },
  });
  const none = campaigns.data && others.length === 0 ? texts.noOthers : null;
  const disabledReason =
    none ?? (from === null ? texts.noCampaign : count.data?.count === 0 ? texts.noMatch : null);
  return (
    <SourceForm
      draft={draft}
      name={name}
      onName={setName}
      conditions={conditions}
      onConditions={setConditions}
      error={add.error}
      disabledReason={disabledReason}
      busy={add.isPending}
      onCancel={onCancel}
      onAdd={() => from !== null && add.mutate({ name: name.trim(), which, from })}
      note={texts.note}
    >
      <div className={`stack gap-8 ${styles.group}`}>
        <SelectField
          label={texts.campaign}
          required
          searchable
          searchLabel={texts.find}
          value={from}
          onChange={setFrom}
          disabledReason={none}
          error={campaigns.isLoadingError ? problemText(campaigns.error) : null}
          options={others.map((campaign) => ({
            value: campaign.id,
            label: campaign.name,
            hint:
              campaign.status === 'DRAFT'
                ? texts.lists(campaign.leadsListsSize)
                : texts.leads(campaign.statistics.totalLeads),
            disabledReason: campaign.leadsListsSize === 0 ? texts.noLeads : null,
          }))}
        />
        <SelectField label={texts.which} value={which} onChange={setWhich} options={WHICH} />
        {from !== null && (
          <p role="status" className={styles.quiet}>
            {count.data
              ? texts.count({ leads: count.data.count, cap: IMPORT_CAPS.EXISTING_LEADS })
              : texts.counting}
          </p>
        )}
      </div>
    </SourceForm>
  );
}
