import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArchiveReportAnswer } from '#contract/archive-import.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Answered } from '#web/kit/answered.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import styles from './account.module.css';
import { importArchiveTexts as texts } from './import-archive-texts.ts';

const SHOWN = 20;

type Line = { key: string; what: string; said: string };

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="stack gap-4">
      <h3 className="small">{title}</h3>
      <ul className="stack gap-4">
        {lines.map(({ key, what, said }) => (
          <li key={key} className="small breaks">
            {what}
            <span className={styles.quiet}>{said}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Report({ files, refusals, refused, leftOut }: ArchiveReportAnswer) {
  const shown = refusals.slice(0, SHOWN);
  return (
    <div className="stack gap-12">
      <Lines
        title={texts.refusedTitle}
        lines={shown.map(({ file, row, message, field }) => ({
          key: `${file} ${row}`,
          what: texts.rowOf(file, row),
          said: field === null ? message : texts.withField(message, field),
        }))}
      />
      {refused > shown.length && (
        <span className="small quiet">{texts.more(refused - shown.length)}</span>
      )}
      <Lines
        title={texts.read}
        lines={files.map(({ file, holds, read }) => ({
          key: file,
          what: holds,
          said: texts.rows(read),
        }))}
      />
      <Lines
        title={texts.leftOut}
        lines={leftOut.map(({ file, holds, rows, reason }) => ({
          key: file,
          what: `${holds}, ${texts.rows(rows)}`,
          said: reason,
        }))}
      />
    </div>
  );
}

/** The report of an archive, loaded when someone opens it. */
export function ArchiveReport({ importId }: { importId: ArchiveReportAnswer['id'] }) {
  const [open, setOpen] = useState(false);
  const read = useQuery({
    ...apiQuery('GET /v1/archive/import/{archiveImportId}', {
      params: { archiveImportId: importId },
    }),
    enabled: open,
  });
  return (
    <details
      className={styles.report}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="small">{texts.report}</summary>
      {open && (
        <Answered read={read} loading={<SkeletonRows count={3} />}>
          {(report) => <Report {...report} />}
        </Answered>
      )}
    </details>
  );
}
