import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Plus } from 'lucide-react';
import { useState } from 'react';
import { KNOWN_REFUSALS } from '#core/errors/known-refusals.ts';
import { apiQuery } from '#web/api/queries.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Failed } from '#web/kit/answered.tsx';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { leadsOverviewTexts } from './overview/leads-overview-texts.ts';
import { leadsTexts } from './leads-texts.ts';

const texts = leadsOverviewTexts.adding;
const LISTED = 3000;

/** Leads are added to a campaign: which one, or a new one (the sources are chosen there). */
export function AddLeadsDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const connected = useCurrentUser()?.status === 'VERIFIED';
  const campaigns = useQuery(
    apiQuery('GET /campaigns', { query: { size: LISTED, sort: 'name,asc' } }),
  );
  const campaign = campaigns.data?.content.find(({ id }) => id === chosen);
  const refusal = !connected ? texts.notConnected : campaign ? null : texts.choose;
  const href = (source: string | null) =>
    paths.newCampaign.href({
      query: { campaignId: chosen, source, step: campaign?.status === 'DRAFT' ? 'leads' : null },
    });
  const list = {
    icon: <Plus aria-hidden="true" />,
    children: texts.source,
    variant: 'primary',
  } as const;
  const file = { icon: <FileSpreadsheet aria-hidden="true" />, children: texts.file };
  const footer = refusal ? (
    <>
      <Button {...file} disabledReason={refusal} />
      <Button {...list} disabledReason={refusal} />
    </>
  ) : (
    <>
      <ButtonLink {...file} href={href('CSV_FILE')} />
      <ButtonLink {...list} href={href(null)} />
    </>
  );
  const options = (campaigns.data?.content ?? []).map(({ id, name, locked, statistics }) => ({
    value: id as string,
    label: name,
    description: leadsTexts.count(statistics.totalLeads),
    ...(locked && { disabledReason: KNOWN_REFUSALS.CAMPAIGN_LOCKED.text }),
  }));
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={texts.title}
      text={texts.text}
      footer={footer}
    >
      {campaigns.isLoadingError ? (
        <Failed read={campaigns} />
      ) : (
        <SelectField
          searchable
          label={texts.to}
          placeholder={campaigns.data?.content.length === 0 ? texts.noCampaigns : texts.choose}
          value={chosen}
          options={options}
          onChange={setChosen}
        />
      )}
      <p>
        <ButtonLink variant="link" href={paths.newCampaign.href()}>
          {texts.newCampaign}
        </ButtonLink>
      </p>
    </Dialog>
  );
}
