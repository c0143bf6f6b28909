import { ChartColumn, Clock, Filter, Trash2 } from 'lucide-react';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import { filterCount, filterStrength, filterTooltip } from '#core/lead-pack/filter-strength.ts';
import {
  addedLeadsText,
  collectsFromNetwork,
  retrievalText,
  retrievalTooltip,
} from '#core/lead-pack/pack-display.ts';
import { SEARCH_TYPE_LABELS } from '#core/lead-pack/search-type-labels.ts';
import { ringColor } from '#web/parts/lead-pack/ring-color.ts';
import { PACK_ICONS } from '#web/parts/lead-pack/source-icons.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ProgressRing } from '#web/ui/data/progress-ring.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import { expectedLeads, retrievalOf } from '#web/parts/lead-pack/expected-leads.ts';
import { leadsStepTexts } from './leads-step-texts.ts';
import styles from './leads.module.css';

const texts = leadsStepTexts.lists;

type PackRowProps = {
  pack: LeadPackAnswer;
  campaignStatus: CampaignStatus;
  onFilters: () => void;
  onReport: () => void;
  onRemove: () => void;
};
type PackListProps = {
  packs: readonly LeadPackAnswer[];
  campaignStatus: CampaignStatus;
  onFilters: (pack: LeadPackAnswer) => void;
  onReport: (pack: LeadPackAnswer) => void;
  onRemove: (pack: LeadPackAnswer) => void;
};

/** The lists of a campaign, as rows. */
export function PackList({ packs, campaignStatus, onFilters, onReport, onRemove }: PackListProps) {
  return (
    <ul>
      {packs.map((pack) => (
        <PackRow
          key={pack.id}
          pack={pack}
          campaignStatus={campaignStatus}
          onFilters={() => onFilters(pack)}
          onReport={() => onReport(pack)}
          onRemove={() => onRemove(pack)}
        />
      ))}
    </ul>
  );
}

/**
 * One list of the campaign, as a row: its source, how far it is, its rules (campaigns spec, section
 * 4, "Lead pack display").
 */
function PackRow({ pack, campaignStatus, onFilters, onReport, onRemove }: PackRowProps) {
  const Icon = PACK_ICONS[pack.searchOption][pack.searchType];
  const complete = pack.searchStatus === 'SEARCH_COMPLETE';
  const waits =
    !complete &&
    campaignStatus !== 'ACTIVE' &&
    collectsFromNetwork(pack.searchType) &&
    pack.totalRows === 0;
  const { done, goal, share } = retrievalOf(pack);
  const rules = filterCount(pack.skipLeadConditions);
  const strength = filterStrength({ conditions: pack.skipLeadConditions });
  const filters = rules === 0 ? texts.noFilters : texts.filters(texts.strengths[strength], rules);
  const text = retrievalText(pack.searchStatus);
  const progress = texts.progress(done, goal);
  const why = waits
    ? texts.startsAfterLaunch
    : retrievalTooltip({
        searchStatus: pack.searchStatus,
        error: pack.error,
        campaignStatus,
        searchType: pack.searchType,
      });
  const ring = (
    <span className={`inline-row gap-10 nowrap ${styles.retrieval}`} tabIndex={why ? 0 : undefined}>
      <ProgressRing
        share={share}
        color={ringColor(pack)}
        label={texts.progressOf(text, progress)}
      />
      <span className="stack shrink">
        <strong>{text}</strong>
        <span className={styles.quiet}>{progress}</span>
      </span>
    </span>
  );
  return (
    <li className={classNames('stack gap-14 align-center', styles.pack, waits && styles.packWaits)}>
      <span className={styles.tile} aria-hidden="true">
        <Icon />
      </span>
      <div className="stack shrink">
        <strong className="truncate">{pack.name}</strong>
        <span className={styles.quiet}>
          {addedLeadsText(expectedLeads(pack))} · {SEARCH_TYPE_LABELS[pack.searchType]} ·{' '}
          <TimeText at={pack.createdAt} />
        </span>
      </div>
      <span className={`inline-row gap-6 size-12 quiet nowrap ${styles.waits}`}>
        {waits && (
          <>
            <Clock aria-hidden="true" />
            {texts.afterLaunch}
          </>
        )}
      </span>
      {why ? <Tooltip text={why}>{ring}</Tooltip> : ring}
      <div className={`row gap-4 end ${styles.packActions}`}>
        <Tooltip text={filterTooltip(strength)}>
          <Button
            size="small"
            icon={<Filter aria-hidden="true" />}
            aria-label={texts.filtersOf(filters, pack.name)}
            onClick={onFilters}
          >
            {filters}
          </Button>
        </Tooltip>
        {pack.totalRows > 0 && (
          <IconButton
            label={texts.report(pack.name)}
            icon={<ChartColumn aria-hidden="true" />}
            onClick={onReport}
          />
        )}
        <IconButton
          label={texts.remove(pack.name)}
          icon={<Trash2 aria-hidden="true" />}
          disabledReason={pack.can.delete.allowed ? null : texts.keeps}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}
