import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { HistoryImportAnswer } from '#contract/contact-history.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Answered } from '#web/kit/answered.tsx';
import { DropZone } from '#web/parts/lead-file/drop-zone.tsx';
import { fileProblem } from '#web/parts/lead-file/file-check.ts';
import { useFileDrop } from '#web/parts/lead-file/use-file-drop.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/data/card.tsx';
import { DataTable } from '#web/ui/data/data-table.tsx';
import { SMALLEST_PAGE, usePageSize } from '#web/ui/data/page-size.ts';
import { Pager, useClampToLastPage, usePage } from '#web/ui/data/pager.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { contactHistoryTexts as texts } from './contact-history-texts.ts';
import { HistoryFile } from './history-file.tsx';
import { importColumns, ImportCard } from './import-row.tsx';
import styles from './contact-history.module.css';

function Undoing({ one, onClose }: { one: HistoryImportAnswer; onClose: () => void }) {
  const toast = useToast();
  const undo = useMutation({
    mutationFn: () =>
      api('DELETE /v1/contact-history/{historyImportId}', { params: { historyImportId: one.id } }),
    onSuccess: () => toast.success(texts.undoing.done(one.fileName)),
    onError: useProblemToast(),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={() => undo.mutate()}
      busy={undo.isPending}
      title={texts.undoing.title(one.fileName)}
      text={texts.undoing.text}
      confirmLabel={texts.undoing.confirm}
      busyLabel={texts.undoing.busy}
      cancelLabel={texts.undoing.keep}
    />
  );
}

/** The imported files, newest first; one that is being imported shows how far it is. */
function Imports() {
  const page = usePage();
  const [size] = usePageSize();
  const [undoing, setUndoing] = useState<HistoryImportAnswer | null>(null);
  const read = useQuery({
    ...apiQuery('GET /v1/contact-history', { query: { page: page - 1, size } }),
    placeholderData: keepPreviousData,
  });
  const behind = useClampToLastPage(read.data);
  const total = read.data?.totalElements ?? 0;
  return (
    <>
      <Card flush>
        <Answered
          read={read}
          behind={behind}
          loading={<SkeletonRows count={4} label={texts.loading} />}
        >
          {(data) =>
            total > 0 ? (
              <DataTable
                caption={texts.list}
                columns={importColumns({ onUndo: setUndoing })}
                rows={data.content}
                rowKey={({ id }) => id}
                card={(one) => <ImportCard one={one} onUndo={setUndoing} />}
                ruled
              />
            ) : (
              <EmptyState icon={<History />} title={texts.none.title} text={texts.none.text} />
            )
          }
        </Answered>
      </Card>
      {total > SMALLEST_PAGE && (
        <Pager totalElements={total} word={texts.word} words={texts.words} />
      )}
      {undoing && <Undoing one={undoing} onClose={() => setUndoing(null)} />}
    </>
  );
}

/** `/leads/contact-history`: people the user contacted elsewhere (product rules, section 21). */
export function ContactHistoryPage() {
  const [file, setFile] = useState<File | null>(null);
  const { over, region } = useFileDrop(setFile);
  const problem = file === null ? null : fileProblem(file);
  return (
    <>
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={{ href: paths.leads.href(), label: texts.back }}
      />
      <div className={`stack fit gap-14 ${styles.page}`} {...region}>
        {file !== null && problem === null ? (
          <HistoryFile
            key={`${file.name} ${file.size} ${file.lastModified}`}
            file={file}
            onClose={() => setFile(null)}
          />
        ) : (
          <section className="stack gap-8" aria-label={texts.drop.title}>
            <DropZone over={over} onFile={setFile} large />
            <p className="small quiet">{texts.drop.text}</p>
            {problem !== null && <Notice tone="danger" announce="alert" title={problem} />}
          </section>
        )}
        <Imports />
      </div>
    </>
  );
}
