import { useQuery } from '@tanstack/react-query';
import { CirclePlus, CircleX, Copy, Download, GitMerge, SkipForward, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { IMPORT_VERDICTS, type ImportVerdict } from '#core/lead/lead-pack.ts';
import { download } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { grouped } from '#web/ui/text/numbers.ts';
import styles from './verdict-table.module.css';

const PAGE = 50;
const LOOKS = {
  ADDED: { word: 'Added', icon: CirclePlus, colour: 'var(--success)' },
  MERGED: { word: 'Merged', icon: GitMerge, colour: 'var(--info)' },
  DUPLICATE: { word: 'Duplicate', icon: Copy, colour: 'var(--text-2)' },
  SKIPPED: { word: 'Skipped', icon: SkipForward, colour: 'var(--warning)' },
  WRONG: { word: 'Wrong', icon: CircleX, colour: 'var(--danger)' },
} as const satisfies Record<ImportVerdict, { word: string; icon: LucideIcon; colour: string }>;

/** The five verdicts of an import, always all of them in this order; choosing one filters the rows below (design, section 7). */
export function VerdictStrip({ verdicts, chosen, onChoose }: { verdicts: LeadPackAnswer['verdicts']; chosen: ImportVerdict | null; onChoose: (verdict: ImportVerdict) => void }) {
  return (
    <div className={styles.strip} role="group" aria-label="Verdicts">
      {IMPORT_VERDICTS.map((verdict) => {
        const { word, icon: Icon, colour } = LOOKS[verdict];
        return (
          <button key={verdict} type="button" aria-pressed={chosen === verdict} className={classNames(styles.verdict, chosen === verdict && styles.chosen)} onClick={() => onChoose(verdict)}>
            <span className={styles.word} style={{ color: colour }}><Icon aria-hidden="true" />{word}</span>
            <span className={styles.number}>{grouped(verdicts[verdict] ?? 0)}</span>
          </button>
        );
      })}
    </div>
  );
}

/** Every row of a pack with its verdict, reason and what to do; opens on Wrong, or on Added when nothing is wrong (design, section 7). */
export function VerdictTable({ pack }: { pack: LeadPackAnswer }) {
  const [picked, setPicked] = useState<ImportVerdict | null>(null);
  const [page, setPage] = useState(0);
  const toast = useToast();
  const verdict = picked ?? ((pack.verdicts.WRONG ?? 0) > 0 ? 'WRONG' : 'ADDED');
  const report = useQuery({ ...apiQuery('GET /searches/{leadPackId}/report', { params: { leadPackId: pack.id }, query: { verdict, page, size: PAGE } }), placeholderData: (before) => before });
  const choose = (next: ImportVerdict) => {
    setPicked(next);
    setPage(0);
  };
  const rejects = (pack.verdicts.WRONG ?? 0) + (pack.verdicts.SKIPPED ?? 0);
  return (
    <div className={styles.table}>
      <VerdictStrip verdicts={report.data?.verdicts ?? pack.verdicts} chosen={verdict} onChoose={choose} />
      {report.isError ? <RetryCard onRetry={() => void report.refetch()} /> : !report.data ? <SkeletonRows count={4} rowHeight={46} /> : (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label="Rows">
          <table>
            <thead><tr><th scope="col">Row</th><th scope="col">{verdict === 'WRONG' ? 'In the file' : 'Lead'}</th><th scope="col">Why</th></tr></thead>
            <tbody>
              {report.data.content.map((row, index) => (
                <tr key={`${row.row ?? index}`}>
                  <td className={styles.rowNumber}>{row.row ?? '–'}</td>
                  <td>{verdict === 'WRONG' ? <code>{row.raw}</code> : (row.name ?? row.raw)}</td>
                  <td>{row.message ?? LOOKS[verdict].word}{row.advice && <span className={styles.advice}>{row.advice}</span>}</td>
                </tr>
              ))}
              {report.data.content.length === 0 && <tr><td colSpan={3} className={styles.none}>No rows here</td></tr>}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.foot}>
        {rejects > 0 && <Button icon={<Download aria-hidden="true" />} onClick={() => void download('GET /searches/{leadPackId}/rejects', { params: { leadPackId: pack.id }, fileName: `${pack.name} rejects.csv` }).catch((error: unknown) => toast.error(problemText(error)))}>Download {grouped(rejects)} rejects</Button>}
        {report.data && report.data.totalPages > 1 && (
          <span className={styles.pages}>
            <Button size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>Previous</Button>
            <span>{page + 1} of {report.data.totalPages}</span>
            <Button size="small" disabled={page + 1 >= report.data.totalPages} onClick={() => setPage(page + 1)}>Next</Button>
          </span>
        )}
      </div>
    </div>
  );
}
