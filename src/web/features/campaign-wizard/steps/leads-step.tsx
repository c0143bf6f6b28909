import { useQuery } from '@tanstack/react-query';
import { useCallback, useState, type DragEvent } from 'react';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import type { LeadPackId } from '#contract/shapes.ts';
import type { ListSource } from '#core/lead-pack/lead-pack.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { lazyPart, usePreloaded } from '#web/session/lazy-part.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { BELOW_DESKTOP, useMedia } from '#web/ui/hooks/use-media.ts';
import { Drawer } from '#web/ui/overlays/dialog.tsx';
import { SEARCH_TYPE_LABELS } from '#core/lead-pack/search-type-labels.ts';
import { DropZone } from '#web/parts/lead-file/drop-zone.tsx';
import { expectedLeads } from '#web/parts/lead-pack/expected-leads.ts';
import { fileProblem } from '#web/parts/lead-file/file-check.ts';
import { SourceCards } from '../sources/source-cards.tsx';
import { sourceLocks } from '../sources/source-texts.ts';
import type { Draft } from '../use-draft.ts';
import { PackList } from './pack-list.tsx';
import type { Lists } from './use-lists.ts';
import { leadsStepTexts } from './leads-step-texts.ts';
import styles from './leads.module.css';
import wizard from '../wizard.module.css';

const CsvImport = lazyPart(async () => (await import('../sources/csv-import.tsx')).CsvImport);
const ImportDialog = lazyPart(
  async () => (await import('../sources/import-dialog.tsx')).ImportDialog,
  null,
);
const SourcePanel = lazyPart(async () => (await import('../sources/source-panel.tsx')).SourcePanel);
const SkipRulesDialog = lazyPart(
  async () => (await import('#web/parts/lead-pack/skip-rules-dialog.tsx')).SkipRulesDialog,
  null,
);
const RemovePackDialog = lazyPart(
  async () => (await import('#web/parts/lead-pack/remove-pack-dialog.tsx')).RemovePackDialog,
  null,
);
const texts = leadsStepTexts;
const LATER = [SourcePanel, CsvImport];
const ROW_HEIGHT = 62;

type LeadsStepProps = {
  draft: Draft;
  lists: Lists;
  source: ListSource | null;
  onSource: (source: ListSource | null) => void;
  file: File | null;
  onFile: (file: File | null) => void;
  /** The heading when lists are added to a campaign that exists. */
  title: string;
};

function ListsOfCampaign({
  draft,
  lists,
  onReport,
}: {
  draft: Draft;
  lists: Lists;
  onReport: (id: LeadPackId) => void;
}) {
  const [filtered, setFiltered] = useState<LeadPackAnswer | null>(null);
  const [removed, setRemoved] = useState<LeadPackAnswer | null>(null);
  const { rows } = lists;
  // Without a list there are only the sources (design, section 10).
  if (rows?.length === 0 && !lists.failed) return null;
  const expected = (rows ?? []).reduce((sum, pack) => sum + expectedLeads(pack), 0);
  return (
    <section className="stack gap-12" aria-labelledby="in-this-campaign" id="lists">
      <header className="flex gap-12 align-baseline between">
        <h2 id="in-this-campaign">{texts.lists.title}</h2>
        {rows && rows.length > 0 && (
          <span className={styles.quiet}>
            {texts.lists.total({
              lists: rows.length,
              leads: expected,
              toCome: draft.campaign?.status !== 'ACTIVE',
            })}
          </span>
        )}
      </header>
      {lists.failed ? (
        <RetryCard onRetry={lists.retry} />
      ) : (
        <Card flush>
          {rows === null ? (
            <SkeletonRows count={2} rowHeight={ROW_HEIGHT} label={texts.lists.loading} />
          ) : (
            <PackList
              packs={rows}
              campaignStatus={draft.campaign?.status ?? 'DRAFT'}
              onFilters={setFiltered}
              onReport={(pack) => onReport(pack.id)}
              onRemove={setRemoved}
            />
          )}
        </Card>
      )}
      {filtered && <SkipRulesDialog pack={filtered} onClose={() => setFiltered(null)} />}
      {removed && <RemovePackDialog pack={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}

/** Step 1: where leads come from, and the lists so far (design, png/04). */
export function LeadsStep({ draft, lists, source, onSource, file, onFile, title }: LeadsStepProps) {
  usePreloaded(LATER);
  const user = useCurrentUser();
  const narrow = useMedia(BELOW_DESKTOP);
  const seats = useQuery({
    ...apiQuery('GET /contracts'),
    enabled: user?.status === 'VERIFIED',
    staleTime: Infinity,
    retry: false,
  });
  const [refused, setRefused] = useState<Partial<Record<ListSource, string>>>({});
  const [wrongFile, setWrongFile] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const [imported, setImported] = useState<LeadPackId | null>(null);
  const onRefused = useCallback(
    (refusedSource: ListSource, reason: string) =>
      setRefused((before) => ({ ...before, [refusedSource]: reason })),
    [],
  );
  const locks = sourceLocks({ status: user?.status, seats: seats.data ?? null, refused });
  const urlsOnly = user?.profileUrlsOnly === true;
  const locked = draft.campaign?.locked ? texts.locked : null;
  const noFile = locks.CSV_FILE ?? locked;
  const take = (next: File) => {
    setOver(false);
    const problem = noFile ?? fileProblem(next);
    setWrongFile(problem);
    if (problem === null) onFile(next);
  };
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (urlsOnly || !event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (urlsOnly) return;
      event.preventDefault();
      setOver(false);
      const [dropped] = event.dataTransfer.files;
      if (dropped) take(dropped);
    },
  };
  const added = (pack: LeadPackAnswer) => {
    onFile(null);
    onSource(null);
    if (pack.totalRows > 0) setImported(pack.id);
  };
  const report = imported !== null && (
    <ImportDialog packId={imported} onClose={() => setImported(null)} />
  );
  if (file)
    return (
      <div className={styles.whole} {...drop}>
        <CsvImport
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          draft={draft}
          onFile={take}
          onCancel={() => onFile(null)}
          onAdded={added}
        />
        {report}
      </div>
    );
  const panel = source !== null && (
    <SourcePanel
      key={source}
      source={source}
      draft={draft}
      locked={locked ?? (refused[source] ? null : (locks[source] ?? null))}
      wrongFile={wrongFile}
      over={over}
      onFile={take}
      onAdded={added}
      onCancel={() => onSource(null)}
      onRefused={onRefused}
      bare={narrow}
    />
  );
  return (
    <div
      className={`stack fit ${wizard.split}`}
      data-split=""
      data-side={panel && !narrow ? '' : undefined}
      {...drop}
    >
      <div className={`column gap-20 shrink ${wizard.main}`}>
        <div className={wizard.heading}>
          <h1 tabIndex={-1}>{title}</h1>
          <p>{texts.text}</p>
        </div>
        {locked && (
          <Notice tone="warning" title={locked}>
            {texts.lockedText}
          </Notice>
        )}
        <SourceCards value={source} onChange={onSource} locks={locks} urlsOnly={urlsOnly} />
        <ListsOfCampaign draft={draft} lists={lists} onReport={setImported} />
        {wrongFile && source !== 'CSV_FILE' && (
          <Notice tone="danger" announce="alert" title={wrongFile}>
            {texts.nothingSaved}
          </Notice>
        )}
        {!urlsOnly && !narrow && noFile === null && <DropZone over={over} onFile={take} />}
        <p className="sr-only" role="status">
          {lists.rows ? texts.lists.count(lists.rows.length) : ''}
        </p>
      </div>
      {panel && !narrow && (
        <aside className={`column gap-20 ${wizard.side}`} aria-label={SEARCH_TYPE_LABELS[source]}>
          {panel}
        </aside>
      )}
      {narrow && (
        <Drawer
          open={Boolean(panel)}
          onClose={() => onSource(null)}
          title={source ? SEARCH_TYPE_LABELS[source] : ''}
        >
          {panel}
        </Drawer>
      )}
      {report}
    </div>
  );
}
