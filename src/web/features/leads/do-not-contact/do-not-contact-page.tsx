import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { useMutation } from '@tanstack/react-query';
import { Ban, Download, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import type { DoNotContactAnswer } from '#contract/do-not-contact.ts';
import type { DoNotContactFileReport } from '#contract/do-not-contact-files.ts';
import { api, download } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { DropZone } from '#web/parts/lead-file/drop-zone.tsx';
import { fileProblem } from '#web/parts/lead-file/file-check.ts';
import { useFileDrop } from '#web/parts/lead-file/use-file-drop.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Answered } from '#web/kit/answered.tsx';
import { useListPage } from '#web/kit/list-page.ts';
import { Card } from '#web/ui/data/card.tsx';
import { DataTable } from '#web/ui/data/data-table.tsx';
import { SMALLEST_PAGE } from '#web/ui/data/page-size.ts';
import { Pager } from '#web/ui/data/pager.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { useQueryParams, useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { AddEntry } from './add-entry.tsx';
import { entryColumns, EntryCard, entryName } from './entry-row.tsx';
import { ListFile } from './list-file.tsx';
import { listFileTexts } from './list-file-texts.ts';
import { ListReport } from './list-report.tsx';
import { doNotContactTexts as texts } from './do-not-contact-texts.ts';
import styles from './do-not-contact.module.css';

function Removing({ entry, onClose }: { entry: DoNotContactAnswer; onClose: () => void }) {
  const toast = useToast();
  const [whole, setWhole] = useState(false);
  const { fileId } = entry;
  const remove = useMutation({
    mutationFn: async () => {
      if (whole && fileId !== null) {
        const gone = await api('DELETE /v1/do-not-contact/files/{fileId}', { params: { fileId } });
        return listFileTexts.undoing.done(gone.removed, gone.kept);
      }
      await api('DELETE /v1/do-not-contact/{entryId}', { params: { entryId: entry.id } });
      return texts.removing.done(entryName(entry));
    },
    onSuccess: (text) => toast.success(text),
    onError: useProblemToast(),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      busy={remove.isPending}
      title={texts.removing.title(entryName(entry))}
      text={texts.removing.text}
      confirmLabel={texts.removing.confirm}
      busyLabel={texts.removing.busy}
      cancelLabel={texts.removing.keep}
    >
      {fileId !== null && (
        <Checkbox label={texts.removing.wholeFile} checked={whole} onChange={setWhole} />
      )}
    </ConfirmDialog>
  );
}

function Entries({ query, onShowAll }: { query: string; onShowAll: () => void }) {
  const [removing, setRemoving] = useState<DoNotContactAnswer | null>(null);
  const { read, behind } = useListPage('GET /v1/do-not-contact', {
    query: query === '' ? {} : { query },
  });
  const total = read.data?.totalElements ?? 0;
  return (
    <>
      <Card flush>
        <Answered
          read={read}
          behind={behind}
          loading={<SkeletonRows count={6} label={texts.loading} />}
        >
          {(data) =>
            total > 0 ? (
              <DataTable
                caption={texts.list}
                columns={entryColumns({ onRemove: setRemoving })}
                rows={data.content}
                rowKey={({ id }) => id}
                card={(entry) => <EntryCard entry={entry} onRemove={setRemoving} />}
                ruled
              />
            ) : query !== '' ? (
              <EmptyState icon={<Ban />} title={texts.noMatch}>
                <Button onClick={onShowAll}>{texts.showAll}</Button>
              </EmptyState>
            ) : (
              <EmptyState icon={<Ban />} title={texts.none.title} text={texts.none.text} />
            )
          }
        </Answered>
      </Card>
      {total > SMALLEST_PAGE && (
        <Pager totalElements={total} word={texts.word} words={texts.words} />
      )}
      {removing && <Removing entry={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

/** Adding by file: where to drop one, what it means, and what came of it. */
function ByFile({
  file,
  over,
  onFile,
  onClose,
}: {
  file: File | null;
  over: boolean;
  onFile: (file: File | null) => void;
  onClose: () => void;
}) {
  const [report, setReport] = useState<DoNotContactFileReport | null>(null);
  const problem = file === null ? null : fileProblem(file);
  if (report !== null) return <ListReport report={report} onClose={onClose} />;
  if (file !== null && problem === null)
    return <ListFile file={file} onClose={() => onFile(null)} onDone={setReport} />;
  return (
    <section className="stack gap-8" aria-label={listFileTexts.dropLabel}>
      <DropZone over={over} onFile={onFile} large />
      <div className="row gap-8 between wrap">
        <p className="small quiet">{listFileTexts.drop}</p>
        <Button size="small" onClick={onClose}>
          {listFileTexts.cancel}
        </Button>
      </div>
      {problem !== null && <Notice tone="danger" announce="alert" title={problem} />}
    </section>
  );
}

/** The list as a file, and files for the list. */
function FileActions({ onFile }: { onFile: () => void }) {
  const onError = useProblemToast();
  const save = () =>
    void download('GET /v1/do-not-contact/file', { fileName: listFileTexts.downloadName }).catch(
      onError,
    );
  return (
    <div className="row gap-8">
      <Button icon={<Download aria-hidden="true" />} onClick={save}>
        {listFileTexts.download}
      </Button>
      <Button icon={<Upload aria-hidden="true" />} onClick={onFile}>
        {listFileTexts.add}
      </Button>
    </div>
  );
}

/**
 * `/leads/do-not-contact`: people that no campaign of this account contacts (product rules, section
 * 5).
 */
export function DoNotContactPage() {
  const setParams = useSetQueryParams();
  const query = useQueryParams()['query'] ?? '';
  const [adding, setAdding] = useState(false);
  const [byFile, setByFile] = useState<{ file: File | null } | null>(null);
  const { over, region } = useFileDrop((file) => setByFile({ file }));
  const ask = (text: string) => setParams({ query: text || null, page: null });
  return (
    <>
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={{ href: paths.leads.href(), label: texts.back }}
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {texts.add}
          </Button>
        }
      />
      <div className={`stack fit gap-14 ${styles.page}`} {...region}>
        {(byFile !== null || over) && (
          <ByFile
            key={`${byFile?.file?.name ?? ''} ${byFile?.file?.lastModified ?? ''}`}
            file={byFile?.file ?? null}
            over={over}
            onFile={(file) => setByFile({ file })}
            onClose={() => setByFile(null)}
          />
        )}
        <div className="row gap-12 between wrap">
          <SearchField
            className={styles.search}
            label={texts.find}
            placeholder={texts.find}
            data-shortcut-search
            maxLength={FIELD_LENGTHS.search}
            value={query}
            onChange={ask}
          />
          <FileActions onFile={() => setByFile({ file: null })} />
        </div>
        <Entries query={query} onShowAll={() => ask('')} />
      </div>
      {adding && <AddEntry onClose={() => setAdding(false)} />}
    </>
  );
}
