import { ChevronRight, Upload } from 'lucide-react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { showsLeadArrows, showsUploadingSign } from '#core/campaign/campaign-indicators.ts';
import { useSleepMode } from '#web/parts/engine-status/use-sleep-mode.ts';
import { campaignsTexts } from './campaigns-texts.ts';
import styles from './campaigns.module.css';

/** The lead arrows and the uploading sign next to a campaign's name (campaigns spec, section 4). */
export function CampaignActivityIcons({ campaign }: { campaign: CampaignAnswer }) {
  const asleep = useSleepMode();
  const { status, locked, statistics } = campaign;
  const facts = {
    status,
    locked,
    asleep,
    searchActive: statistics.searchActive,
    transferActive: statistics.transferActive,
    uploadingLeads: statistics.uploadingLeads,
  };
  if (showsUploadingSign(facts))
    return (
      <span className={`inline-row gap-4 size-12 ${styles.uploading}`}>
        <Upload aria-hidden="true" />
        {campaignsTexts.uploading}
      </span>
    );
  if (!showsLeadArrows(facts)) return null;
  return (
    <span className={styles.arrows} role="img" aria-label={campaignsTexts.adding}>
      <ChevronRight aria-hidden="true" />
      <ChevronRight aria-hidden="true" />
      <ChevronRight aria-hidden="true" />
    </span>
  );
}
