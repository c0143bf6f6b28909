import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { withCampaignDuplicate, type SkipLeadCondition } from '#core/lead-pack/lead-pack.ts';
import {
  QUALITY_CONDITIONS,
  SKIP_REASON_NAMES,
  SKIP_RULE_LINES,
} from '#core/lead-pack/skip-rule-texts.ts';
import { apiQuery } from '#web/api/queries.ts';
import { grouped } from '#web/ui/text/numbers.ts';
import styles from './pack-summary.module.css';

const QUALITY: readonly SkipLeadCondition[] = QUALITY_CONDITIONS;

/** The rules of a list, each with how many it has skipped (design, png/33). */
export function PackFilters({ pack }: { pack: LeadPackAnswer }) {
  const report = useQuery(
    apiQuery('GET /searches/{leadPackId}/report', {
      params: { leadPackId: pack.id },
      query: { size: 1 },
    }),
  );
  const skipped = (condition: string) =>
    report.data?.reasons.find(({ code }) => code === condition)?.count ?? 0;
  return (
    <ul className={styles.filters}>
      {withCampaignDuplicate(pack.skipLeadConditions).map((condition) => {
        const note = QUALITY.includes(condition) ? 'Quality' : SKIP_RULE_LINES[condition].badge;
        return (
          <li key={condition}>
            <Check aria-hidden="true" />
            <span>
              {SKIP_REASON_NAMES[condition].name}
              {note && <small>{note}</small>}
            </span>
            <output>{grouped(skipped(condition))} skipped</output>
          </li>
        );
      })}
    </ul>
  );
}
