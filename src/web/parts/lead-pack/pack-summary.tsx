import { useQuery } from '@tanstack/react-query';
import { CheckCheck, ChevronRight, CirclePause, Play } from 'lucide-react';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import type { SkipReason } from '#core/lead-pack/lead-pack.ts';
import { retrievalText, SEARCH_ERROR_TEXTS } from '#core/lead-pack/pack-display.ts';
import { SKIP_REASON_NAMES } from '#core/lead-pack/skip-rule-texts.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Answered } from '#web/kit/answered.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { ProgressRing } from '#web/ui/data/progress-ring.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { grouped } from '#core/text/formats.ts';
import { retrievalOf } from './expected-leads.ts';
import { packProgress } from './rules-effect.ts';
import { usePackActions } from './use-pack-actions.ts';
import { packReportTexts } from './pack-report-texts.ts';
import styles from './pack-summary.module.css';

/** How far the search is, and what stops it. */
function Status({ pack }: { pack: LeadPackAnswer }) {
  const { switchSearch } = usePackActions();
  const { done, goal, share } = retrievalOf(pack);
  const here = (pack.verdicts.ADDED ?? 0) + (pack.verdicts.MERGED ?? 0);
  const complete = pack.searchStatus === 'SEARCH_COMPLETE';
  const reason = pack.error === null || complete ? null : SEARCH_ERROR_TEXTS[pack.error];
  return (
    <div className="row gap-14">
      <ProgressRing
        size={54}
        share={share}
        color={complete ? 'var(--s-finished)' : reason ? 'var(--s-awaiting)' : 'var(--s-progress)'}
        label={packReportTexts.progress(done, goal)}
        inside={`${Math.floor(share * 100)}%`}
      />
      <div className={styles.statusText}>
        <strong>
          {reason ? (
            <>
              <CirclePause aria-hidden="true" />
              {packReportTexts.searchPaused}
            </>
          ) : (
            retrievalText(pack.searchStatus)
          )}
        </strong>
        <p>
          {reason ? `${reason}. ` : ''}
          {packReportTexts.areHere({ here, goal, complete })}
        </p>
      </div>
      {reason && pack.can.resume.allowed && (
        <Button
          size="small"
          icon={<Play aria-hidden="true" />}
          busy={switchSearch.isPending}
          onClick={() => switchSearch.mutate({ pack, on: true })}
        >
          {packReportTexts.resume}
        </Button>
      )}
    </div>
  );
}

/**
 * What became of everyone so far, and why some were skipped; a reason leads to its people (design,
 * png/33).
 */
export function PackSummary({
  pack,
  onSeeSkipped,
}: {
  pack: LeadPackAnswer;
  onSeeSkipped: (reason: SkipReason) => void;
}) {
  const report = useQuery(
    apiQuery('GET /searches/{leadPackId}/report', {
      params: { leadPackId: pack.id },
      query: { size: 1 },
    }),
  );
  const verdicts = report.data?.verdicts ?? pack.verdicts;
  const { added, lookedAt, toCome } = packProgress({ ...pack, verdicts });
  const reasons = (report.data?.reasons ?? []).filter(
    ({ code }) => code in SKIP_REASON_NAMES && code !== 'BATCH_DUPLICATE',
  );
  const skipped = report.data
    ? reasons.reduce((sum, { count }) => sum + count, 0)
    : (verdicts.SKIPPED ?? 0);
  const most = Math.max(1, ...reasons.map(({ count }) => count));
  return (
    <div className="stack gap-16">
      <Status pack={pack} />
      <dl className={styles.numbers}>
        <div>
          <dt>{packReportTexts.checked}</dt>
          <dd>{grouped(lookedAt)}</dd>
        </div>
        <div className={styles.added}>
          <dt>{packReportTexts.added}</dt>
          <dd>{grouped(added)}</dd>
        </div>
        <div className={styles.skipped}>
          <dt>{packReportTexts.skipped}</dt>
          <dd>{grouped(skipped)}</dd>
        </div>
        <div>
          <dt>{packReportTexts.toCome}</dt>
          <dd>{grouped(toCome)}</dd>
        </div>
      </dl>
      <Answered
        read={report}
        loading={<SkeletonRows count={3} rowHeight={36} label={packReportTexts.loading} />}
        isEmpty={reasons.length === 0}
        empty={
          <EmptyState
            icon={<CheckCheck />}
            title={packReportTexts.allPassed}
            text={toCome > 0 ? packReportTexts.fillsIn : undefined}
          />
        }
      >
        <section>
          <h3 className={styles.why}>
            {packReportTexts.whySkipped(skipped)}
            <span>{packReportTexts.clickReason}</span>
          </h3>
          <ul className={` ${styles.reasons}`}>
            {reasons.map(({ code, count }) => (
              <li key={code}>
                <button type="button" onClick={() => onSeeSkipped(code as SkipReason)}>
                  <span className={styles.reason}>
                    {SKIP_REASON_NAMES[code as SkipReason].name}{' '}
                    <small>{SKIP_REASON_NAMES[code as SkipReason].line}</small>
                  </span>
                  <span className={styles.bar} aria-hidden="true">
                    <span style={{ width: `${(count / most) * 100}%` }} />
                  </span>
                  <strong>{grouped(count)}</strong>
                  <ChevronRight aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      </Answered>
    </div>
  );
}
