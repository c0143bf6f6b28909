import { ChartColumn, Filter, Trash2, Play } from 'lucide-react';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import { filterCount, filterStrength, filterTooltip } from '#core/lead-pack/filter-strength.ts';
import {
  addedLeadsText,
  isPackNameLink,
  retrievalText,
  retrievalTooltip,
  showsStatistics,
} from '#core/lead-pack/pack-display.ts';
import { SEARCH_TYPE_LABELS } from '#core/lead-pack/search-type-labels.ts';
import { LeadRate } from '#web/parts/lead-rate/lead-rate.tsx';
import { LeadsProgress } from '#web/parts/leads-progress/leads-progress.tsx';
import { countsOfPack } from '#web/parts/leads-progress/leads-groups.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ProgressRing } from '#web/ui/data/progress-ring.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { grouped } from '#core/text/formats.ts';
import { TimeText } from '#web/ui/text/times.tsx';
import styles from './lead-pack-card.module.css';
import { PackMenu } from './pack-menu.tsx';
import { ringColor } from './ring-color.ts';
import { noneAddedText } from './rules-effect.ts';
import { PACK_ICONS } from './source-icons.ts';
import { usePackActions } from './use-pack-actions.ts';
import { retrievalOf } from './expected-leads.ts';
import { leadPackTexts } from './lead-pack-texts.ts';

type PausedSearchProps = { pack: LeadPackAnswer; reason: string; onReport: () => void };

/** Why a search is stopped, and how to continue. */
function PausedSearch({ pack, reason, onReport }: PausedSearchProps) {
  const { switchSearch } = usePackActions();
  return (
    <div className={styles.pausedSearch}>
      <h3>{leadPackTexts.searchPaused}</h3>
      <p>{reason}.</p>
      <div className="flex gap-8 mt-4">
        <Button
          size="small"
          variant="primary"
          icon={<Play aria-hidden="true" />}
          disabledReason={pack.can.resume.allowed ? null : reason}
          busy={switchSearch.isPending}
          onClick={() => switchSearch.mutate({ pack, on: true })}
        >
          {leadPackTexts.resume}
        </Button>
        <Button size="small" onClick={onReport}>
          {leadPackTexts.viewReport}
        </Button>
      </div>
    </div>
  );
}

export type LeadPackCardProps = {
  pack: LeadPackAnswer;
  /** Null while they load. */ statistics: LeadPackAnswer['statistics'] | null;
  campaignStatus: CampaignStatus;
  /** Why the list can’t be changed at all; null: it can. */
  refusal?: string | null;
  onFilters: () => void;
  onReport: () => void;
  onRemove: () => void;
};

type RetrievalProps = Pick<LeadPackCardProps, 'pack' | 'campaignStatus' | 'onReport'>;

function RetrievalState({ pack }: { pack: LeadPackAnswer }) {
  const { done, goal, share } = retrievalOf(pack);
  const text = retrievalText(pack.searchStatus);
  return (
    <>
      <ProgressRing
        share={share}
        color={ringColor(pack)}
        label={leadPackTexts.progress({ state: text, done, goal })}
      />
      <span className="stack shrink">
        <span className="medium">{text}</span>
        <span className="small quiet num truncate">{leadPackTexts.doneOf(done, goal)}</span>
      </span>
    </>
  );
}

function Retrieval({ pack, campaignStatus, onReport }: RetrievalProps) {
  const reason = retrievalTooltip({
    searchStatus: pack.searchStatus,
    error: pack.error,
    campaignStatus,
    searchType: pack.searchType,
  });
  const state = <RetrievalState pack={pack} />;
  if (pack.searchStatus === 'SEARCH_PAUSED' && reason) {
    return (
      <Popover
        on="hover"
        label={leadPackTexts.searchPaused}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className={`inline-row gap-10 text-start ${styles.retrieval}`}
          >
            {state}
          </button>
        )}
      >
        <PausedSearch pack={pack} reason={reason} onReport={onReport} />
      </Popover>
    );
  }
  const cell = (
    <span
      className={`inline-row gap-10 text-start ${styles.retrieval}`}
      tabIndex={reason ? 0 : undefined}
    >
      {state}
    </span>
  );
  return reason ? <Tooltip text={reason}>{cell}</Tooltip> : cell;
}

function Rates({
  pack,
  statistics,
}: {
  pack: LeadPackAnswer;
  statistics: LeadPackAnswer['statistics'];
}) {
  const of = { campaignId: pack.campaignId, leadPackId: pack.id, className: styles.rateCell };
  return (
    <>
      <LeadRate
        name="ACCEPTANCE"
        rate={statistics.acceptanceRate}
        part={statistics.acceptanceCount}
        whole={statistics.invitedCount}
        {...of}
      />
      <LeadRate
        name="REPLY"
        rate={statistics.replyRate}
        part={statistics.replyCount}
        whole={statistics.contactedCount}
        {...of}
      />
    </>
  );
}

/** One lead pack, drawn full width (campaigns spec, section 2, "Lead-pack card"). */
export function LeadPackCard({
  pack,
  statistics,
  campaignStatus,
  refusal = null,
  onFilters,
  onReport,
  onRemove,
}: LeadPackCardProps) {
  const Icon = PACK_ICONS[pack.searchOption][pack.searchType];
  const rules = filterCount(pack.skipLeadConditions);
  const paused = pack.searchStatus === 'SEARCH_PAUSED';
  const total = (statistics ?? pack.statistics).totalLeadsCount;
  const nobody = noneAddedText(pack);
  const strength = filterStrength({ conditions: pack.skipLeadConditions });
  return (
    <div className={classNames('stack gap-16 align-center', styles.card, paused && styles.paused)}>
      <span className={styles.tile} aria-hidden="true">
        <Icon />
      </span>
      <div className="stack shrink">
        {isPackNameLink({ totalLeads: total, rowMode: false }) ? (
          <AppLink
            className={`plain semibold truncate ${styles.name}`}
            href={paths.campaignLeads.href({
              campaignId: pack.campaignId,
              query: { leadsList: pack.id },
            })}
          >
            {pack.name}
          </AppLink>
        ) : (
          <span className={`plain semibold truncate ${styles.name}`}>{pack.name}</span>
        )}
        <span className="small quiet num truncate">
          {SEARCH_TYPE_LABELS[pack.searchType]} · <TimeText at={pack.createdAt} />
        </span>
      </div>
      <div className={styles.retrievalCell}>
        <Retrieval pack={pack} campaignStatus={campaignStatus} onReport={onReport} />
      </div>
      {showsStatistics(campaignStatus) ? (
        <>
          <div className={styles.progress}>
            <LeadsProgress
              counts={statistics && countsOfPack(statistics)}
              of={pack.name}
              note={nobody}
            />
          </div>
          <Rates pack={pack} statistics={statistics ?? pack.statistics} />
        </>
      ) : (
        <span className={styles.added}>
          {nobody ?? `${addedLeadsText(total)} ${grouped(total)}`}
        </span>
      )}
      <div className={`row gap-2 ${styles.actions}`}>
        <Tooltip text={filterTooltip(strength)}>
          <Button
            variant="quiet"
            className={classNames(
              rules > 0 && styles.filtered,
              strength === 'LONG' && styles.longFilter,
            )}
            icon={<Filter aria-hidden="true" />}
            aria-label={leadPackTexts.viewRules(pack.name, rules)}
            disabledReason={refusal}
            onClick={onFilters}
          >
            {rules > 0 ? rules : ''}
          </Button>
        </Tooltip>
        <IconButton
          label={leadPackTexts.reportOf(pack.name)}
          icon={<ChartColumn aria-hidden="true" />}
          onClick={onReport}
        />
        <IconButton
          label={leadPackTexts.removeNamed(pack.name)}
          icon={<Trash2 aria-hidden="true" />}
          disabledReason={refusal ?? (pack.can.delete.allowed ? null : leadPackTexts.cannotRemove)}
          onClick={onRemove}
        />
        <PackMenu pack={pack} refusal={refusal} />
      </div>
    </div>
  );
}
