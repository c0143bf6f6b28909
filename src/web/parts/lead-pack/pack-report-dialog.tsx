import { Download, Filter, Check } from 'lucide-react';
import { useState } from 'react';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { filterCount } from '#core/lead-pack/filter-strength.ts';
import {
  type SkipReason,
  withCampaignDuplicate,
  type SkipLeadCondition,
} from '#core/lead-pack/lead-pack.ts';
import { SEARCH_TYPE_LABELS } from '#core/lead-pack/search-type-labels.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import { PackSummary } from './pack-summary.tsx';
import { usePackActions } from './use-pack-actions.ts';
import { RejectsButton, VerdictTable } from './verdict-table.tsx';
import styles from './pack-summary.module.css';
import { useQuery } from '@tanstack/react-query';
import {
  QUALITY_CONDITIONS,
  SKIP_REASON_NAMES,
  SKIP_RULE_LINES,
} from '#core/lead-pack/skip-rule-texts.ts';
import { apiQuery } from '#web/api/queries.ts';
import { packReportTexts } from './pack-report-texts.ts';

const QUALITY: readonly SkipLeadCondition[] = QUALITY_CONDITIONS;

/** The rules of a list, each with how many it has skipped (design, png/33). */
function PackFilters({ pack }: { pack: LeadPackAnswer }) {
  const report = useQuery(
    apiQuery('GET /searches/{leadPackId}/report', {
      params: { leadPackId: pack.id },
      query: { size: 1 },
    }),
  );
  const skipped = (condition: string) =>
    report.data?.reasons.find(({ code }) => code === condition)?.count ?? 0;
  return (
    <ul className={`stack ${styles.filters}`}>
      {withCampaignDuplicate(pack.skipLeadConditions).map((condition) => {
        const note = QUALITY.includes(condition)
          ? packReportTexts.quality
          : SKIP_RULE_LINES[condition].badge;
        return (
          <li key={condition}>
            <Check aria-hidden="true" />
            <span>
              {SKIP_REASON_NAMES[condition].name}
              {note && <small>{note}</small>}
            </span>
            <output>{packReportTexts.countSkipped(skipped(condition))}</output>
          </li>
        );
      })}
    </ul>
  );
}

type ReportProps = {
  pack: LeadPackAnswer | null;
  onClose: () => void;
  onFilters?: (pack: LeadPackAnswer) => void;
};
type Part = 'reports' | 'filters';

function Foot({
  pack,
  part,
  rows,
  onRows,
  onClose,
  onFilters,
}: {
  pack: LeadPackAnswer;
  part: Part;
  rows: boolean;
  onRows: (shown: boolean) => void;
  onClose: () => void;
  onFilters: ReportProps['onFilters'];
}) {
  const { downloadFile } = usePackActions();
  if (part === 'filters')
    return onFilters ? (
      <Button
        icon={<Filter aria-hidden="true" />}
        onClick={() => {
          onClose();
          onFilters(pack);
        }}
      >
        {packReportTexts.editRules}
      </Button>
    ) : (
      <Button onClick={onClose}>{packReportTexts.close}</Button>
    );
  return (
    <>
      <Button
        className={styles.download}
        icon={<Download aria-hidden="true" />}
        onClick={() => downloadFile(pack)}
      >
        {packReportTexts.downloadCsv}
      </Button>
      <RejectsButton pack={pack} />
      <Button onClick={onClose}>{packReportTexts.close}</Button>
      {rows ? (
        <Button onClick={() => onRows(false)}>{packReportTexts.backToSummary}</Button>
      ) : (
        <Button variant="primary" onClick={() => onRows(true)}>
          {packReportTexts.viewReport}
        </Button>
      )}
    </>
  );
}

/**
 * What became of everyone on a list, and its rules; "View report" shows every row (campaigns spec,
 * section 2, "lead report popup").
 */
export function PackReportDialog({ pack, onClose, onFilters }: ReportProps) {
  const [part, setPart] = useState<Part>('reports');
  const [rows, setRows] = useState(false);
  const [reason, setReason] = useState<SkipReason | null>(null);
  if (pack === null) return null;
  const rules = filterCount(pack.skipLeadConditions);
  const show = (shown: boolean, because: SkipReason | null = null) => {
    setRows(shown);
    setReason(because);
  };
  const choose = (next: Part) => {
    setPart(next);
    show(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      divided="foot"
      title={pack.name}
      subtitle={
        <>
          {SEARCH_TYPE_LABELS[pack.searchType]}, <TimeText at={pack.createdAt} />
        </>
      }
      footer={
        <Foot
          pack={pack}
          part={part}
          rows={rows}
          onRows={(shown) => show(shown)}
          onClose={onClose}
          onFilters={onFilters}
        />
      }
    >
      <div className="stack fit gap-16 rigid">
        <Segmented
          look="tabs"
          label={packReportTexts.parts}
          value={part}
          onChange={choose}
          segments={[
            { value: 'reports', label: packReportTexts.report },
            {
              value: 'filters',
              label: packReportTexts.filters,
              ...(rules > 0 && { count: rules }),
            },
          ]}
        />
        {part === 'filters' ? (
          <PackFilters pack={pack} />
        ) : rows ? (
          <VerdictTable pack={pack} reason={reason} />
        ) : (
          <PackSummary pack={pack} onSeeSkipped={(because) => show(true, because)} />
        )}
      </div>
    </Dialog>
  );
}
