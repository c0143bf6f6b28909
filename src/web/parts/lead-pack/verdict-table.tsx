import { useQuery } from '@tanstack/react-query';
import { Download, Info, SkipForward, X } from 'lucide-react';
import { useState } from 'react';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { IMPORT_VERDICTS, type ImportVerdict, type SkipReason } from '#core/lead-pack/lead-pack.ts';
import { SKIP_REASON_TEXTS } from '#core/lead-pack/skip-lead.ts';
import { download } from '#web/api/api.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Answered } from '#web/kit/answered.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SegmentedBar } from '#web/ui/data/segmented-bar.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { grouped } from '#core/text/formats.ts';
import {
  initialVerdict,
  rowText,
  VERDICT_DISPLAY,
  verdictSegments,
  type VerdictCounts,
} from './verdicts.ts';
import { packReportTexts } from './pack-report-texts.ts';
import styles from './verdict-table.module.css';

const PAGE = 50;
type Report = Answer<'GET /searches/{leadPackId}/report'>;

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** On a narrow screen the strip scrolls; the chosen verdict is in sight. */
function intoView(button: HTMLElement | null) {
  button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * The five verdicts of an import, always all of them in this order; choosing one filters the rows
 * below (design, section 7).
 */
function VerdictStrip({
  verdicts,
  chosen,
  onChoose,
}: {
  verdicts: VerdictCounts;
  chosen: ImportVerdict;
  onChoose: (verdict: ImportVerdict) => void;
}) {
  return (
    <div className={styles.strip} role="group" aria-label={packReportTexts.results}>
      {IMPORT_VERDICTS.map((verdict) => {
        const { word, note, icon: Icon, color, tint } = VERDICT_DISPLAY[verdict];
        return (
          <button
            key={verdict}
            ref={chosen === verdict ? intoView : undefined}
            type="button"
            aria-pressed={chosen === verdict}
            className={classNames(
              'stack gap-1 plain text-start',
              styles.verdict,
              chosen === verdict && styles.chosen,
            )}
            style={{ '--colour': color, '--tint-of': tint } as React.CSSProperties}
            onClick={() => onChoose(verdict)}
          >
            <span className={`inline-row gap-6 small medium ${styles.word}`}>
              <Icon aria-hidden="true" />
              {word}
            </span>
            <span className={styles.number}>{grouped(verdicts[verdict] ?? 0)}</span>
            <span className="small quiet">{note}</span>
          </button>
        );
      })}
    </div>
  );
}

/** The same five as lines, while they count up. */
export function VerdictLines({ verdicts }: { verdicts: VerdictCounts }) {
  return (
    <ul className={`stack gap-12 quiet ${styles.lines}`} aria-label={packReportTexts.resultsSoFar}>
      {IMPORT_VERDICTS.map((verdict) => {
        const { word, icon: Icon, color } = VERDICT_DISPLAY[verdict];
        return (
          <li key={verdict}>
            <Icon aria-hidden="true" style={{ color: color }} />
            {word}
            <strong>{grouped(verdicts[verdict] ?? 0)}</strong>
          </li>
        );
      })}
    </ul>
  );
}

/** Skipped and wrong rows as a file, with the reason; nothing without any. */
export function RejectsButton({ pack }: { pack: LeadPackAnswer }) {
  const onError = useProblemToast();
  if ((pack.verdicts.WRONG ?? 0) + (pack.verdicts.SKIPPED ?? 0) === 0) return null;
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      onClick={() =>
        void download('GET /searches/{leadPackId}/rejects', {
          params: { leadPackId: pack.id },
          fileName: packReportTexts.rejectsFile(pack.name),
        }).catch(onError)
      }
    >
      {packReportTexts.downloadRejects}
    </Button>
  );
}

function SkippedNote({ report, onSee }: { report: Report; onSee: () => void }) {
  const skipped = report.verdicts.SKIPPED ?? 0;
  if (skipped === 0) return null;
  // The report's reasons cover all verdicts; a row that is in the list twice is a duplicate, not
  // skipped.
  const reasons = report.reasons.flatMap(({ code, count }) =>
    code in SKIP_REASON_TEXTS && code !== 'BATCH_DUPLICATE'
      ? [`${grouped(count)} ${lowerFirst(SKIP_REASON_TEXTS[code as SkipReason])}`]
      : [],
  );
  return (
    <Notice
      tone="warning"
      icon={<SkipForward aria-hidden="true" />}
      actions={
        <Button variant="link" size="small" onClick={onSee}>
          {packReportTexts.view}
        </Button>
      }
    >
      <strong>
        {packReportTexts.skippedByRules(skipped)}
        {reasons.length > 0 ? ': ' : ''}
      </strong>
      {reasons.join(', ')}
    </Notice>
  );
}

function Rows({ report, verdict }: { report: Report; verdict: ImportVerdict }) {
  const wrong = verdict === 'WRONG';
  const advised = report.content.some(({ advice }) => advice !== null);
  return (
    <div
      className={styles.scroll}
      tabIndex={0}
      role="group"
      aria-label={VERDICT_DISPLAY[verdict].rows}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{packReportTexts.row}</th>
            <th scope="col">{wrong ? packReportTexts.inFile : packReportTexts.lead}</th>
            <th scope="col">{packReportTexts.reason}</th>
            {advised && (
              <th scope="col" className={styles.advice}>
                {packReportTexts.whatToDo}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {report.content.map((row, index) => (
            <tr key={`${row.row ?? index}`}>
              <td className={styles.rowNumber}>{row.row ?? '–'}</td>
              <td>
                {wrong ? (
                  <code title={row.raw ?? undefined}>
                    {row.raw === null ? '–' : rowText(row.raw)}
                  </code>
                ) : (
                  (row.name ?? row.raw)
                )}
              </td>
              <td className={classNames(wrong && 'medium')}>
                {row.message ?? VERDICT_DISPLAY[verdict].word}
                {row.advice && (
                  <span className={`small quiet regular ${styles.adviceBelow}`}>{row.advice}</span>
                )}
              </td>
              {advised && <td className={styles.advice}>{row.advice}</td>}
            </tr>
          ))}
          {report.content.length === 0 && (
            <tr>
              <td colSpan={4} className="faint text-center">
                {packReportTexts.noRows}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Every row of a pack with its verdict, reason and what to do; opens on what needs attention, or on
 * those skipped for one reason (design, section 7 and png/33).
 */
export function VerdictTable({
  pack,
  reason = null,
}: {
  pack: LeadPackAnswer;
  reason?: SkipReason | null;
}) {
  const [picked, setPicked] = useState<ImportVerdict | null>(reason === null ? null : 'SKIPPED');
  const [code, setCode] = useState<SkipReason | null>(reason);
  const [page, setPage] = useState(0);
  const verdict = picked ?? initialVerdict(pack.verdicts);
  const report = useQuery({
    ...apiQuery('GET /searches/{leadPackId}/report', {
      params: { leadPackId: pack.id },
      query: { verdict, page, size: PAGE, ...(code !== null && { code }) },
    }),
    placeholderData: (before) => before,
  });
  const verdicts = report.data?.verdicts ?? pack.verdicts;
  const choose = (next: ImportVerdict) => {
    setPicked(next);
    setCode(null);
    setPage(0);
  };
  return (
    <div className="stack fit gap-12 shrink">
      <VerdictStrip verdicts={verdicts} chosen={verdict} onChoose={choose} />
      <SegmentedBar segments={verdictSegments(verdicts)} />
      <div className={`row gap-4-12 between wrap ${styles.rowsHead}`}>
        <h3>
          {VERDICT_DISPLAY[verdict].rows}{' '}
          <span className={`size-13 faint regular num ${styles.count}`}>
            {grouped(code === null ? (verdicts[verdict] ?? 0) : (report.data?.totalElements ?? 0))}
          </span>
        </h3>
        {code !== null && (
          <Button
            size="small"
            iconAfter={<X aria-hidden="true" />}
            aria-label={packReportTexts.showAllSkipped(SKIP_REASON_TEXTS[code])}
            onClick={() => choose('SKIPPED')}
          >
            {SKIP_REASON_TEXTS[code]}
          </Button>
        )}
        {verdict === 'WRONG' && (
          <p className={`row gap-6 small quiet ${styles.hint}`}>
            <Info aria-hidden="true" />
            {packReportTexts.fixRejects}
          </p>
        )}
      </div>
      <Answered read={report} loading={<SkeletonRows count={4} rowHeight={46} />}>
        {(data) => <Rows report={data} verdict={verdict} />}
      </Answered>
      {report.data && report.data.totalPages > 1 && (
        <div className="row gap-8 end quiet num">
          <Button size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {packReportTexts.previous}
          </Button>
          <span>{packReportTexts.pageOf(page + 1, report.data.totalPages)}</span>
          <Button
            size="small"
            disabled={page + 1 >= report.data.totalPages}
            onClick={() => setPage(page + 1)}
          >
            {packReportTexts.next}
          </Button>
        </div>
      )}
      {report.data && verdict !== 'SKIPPED' && (
        <SkippedNote report={report.data} onSee={() => choose('SKIPPED')} />
      )}
    </div>
  );
}
