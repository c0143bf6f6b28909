import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { useMutation } from '@tanstack/react-query';
import { Ban, Plus } from 'lucide-react';
import { useState } from 'react';
import type { DoNotContactAnswer } from '#contract/do-not-contact.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
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
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { useQueryParams, useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { AddEntry } from './add-entry.tsx';
import { entryColumns, EntryCard, entryName } from './entry-row.tsx';
import { doNotContactTexts as texts } from './do-not-contact-texts.ts';
import styles from './do-not-contact.module.css';

function Removing({ entry, onClose }: { entry: DoNotContactAnswer; onClose: () => void }) {
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () => api('DELETE /v1/do-not-contact/{entryId}', { params: { entryId: entry.id } }),
    onSuccess: () => toast.success(texts.removing.done(entryName(entry))),
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
    />
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

/**
 * `/leads/do-not-contact`: people that no campaign of this account contacts (product rules, section
 * 5).
 */
export function DoNotContactPage() {
  const setParams = useSetQueryParams();
  const query = useQueryParams()['query'] ?? '';
  const [adding, setAdding] = useState(false);
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
      <div className={`stack fit gap-14 ${styles.page}`}>
        <SearchField
          className={styles.search}
          label={texts.find}
          placeholder={texts.find}
          data-shortcut-search
          maxLength={FIELD_LENGTHS.search}
          value={query}
          onChange={ask}
        />
        <Entries query={query} onShowAll={() => ask('')} />
      </div>
      {adding && <AddEntry onClose={() => setAdding(false)} />}
    </>
  );
}
