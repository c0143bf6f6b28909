import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Plus } from 'lucide-react';
import { useState } from 'react';
import type { CampaignId } from '#contract/shapes.ts';
import { allCampaignsQuery } from '#web/parts/campaign/all-campaigns.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { CampaignField } from './campaign-field.tsx';
import { leadsOverviewTexts } from './overview/leads-overview-texts.ts';

const texts = leadsOverviewTexts.adding;

/** Leads are added to a campaign: which one, or a new one (the sources are chosen there). */
export function AddLeadsDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<CampaignId | null>(null);
  const connected = useCurrentUser()?.status === 'VERIFIED';
  const campaign = useQuery(allCampaignsQuery()).data?.content.find(({ id }) => id === chosen);
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
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={texts.title}
      text={texts.text}
      footer={footer}
    >
      <CampaignField texts={texts} none={texts.noCampaigns} value={chosen} onChange={setChosen} />
      <p>
        <ButtonLink variant="link" href={paths.newCampaign.href()}>
          {texts.newCampaign}
        </ButtonLink>
      </p>
    </Dialog>
  );
}
