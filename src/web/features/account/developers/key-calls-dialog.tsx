import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import type { ApiKeyAnswer } from '#contract/api-keys.ts';
import { apiPages } from '#web/api/queries.ts';
import type { Answer } from '#web/api/call-types.ts';
import { Answered } from '#web/kit/answered.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import styles from './developers.module.css';
import { developersTexts } from './developers-texts.ts';

const PAGE_SIZE = 20;
const texts = developersTexts.calls;
type KeyCall = Answer<'GET /v1/apikeys/{keyId}/calls'>['content'][number];

const COLUMNS: Column<KeyCall>[] = [
  {
    key: 'when',
    header: texts.when,
    cell: ({ at }) => (
      <span className="quiet num nowrap">
        <TimeText at={at} form="soon" clock="real" />
      </span>
    ),
  },
  {
    key: 'call',
    header: texts.call,
    cell: ({ method, path, dryRun }) => (
      <span className="row gap-8">
        <code className="breaks">
          {method} {path}
        </code>
        {dryRun && <Badge>{texts.dryRun}</Badge>}
      </span>
    ),
  },
  {
    key: 'status',
    header: texts.status,
    cell: ({ status }) => <Badge tone={status < 400 ? 'success' : 'danger'}>{status}</Badge>,
  },
  {
    key: 'address',
    header: texts.address,
    cell: ({ address }) => <code>{address}</code>,
  },
];

function CallCard({ call }: { call: KeyCall }) {
  return (
    <div className={`stack gap-4 ${styles.callCard}`}>
      {COLUMNS.map(({ key, cell }) => (
        <div key={key}>{cell(call)}</div>
      ))}
    </div>
  );
}

/** The last calls that were made with a key. */
export function KeyCallsDialog({
  apiKey,
  onEdit,
  onClose,
}: {
  apiKey: Pick<ApiKeyAnswer, 'id' | 'name'>;
  onEdit: () => void;
  onClose: () => void;
}) {
  const read = useInfiniteQuery(
    apiPages('GET /v1/apikeys/{keyId}/calls', {
      params: { keyId: apiKey.id },
      query: { size: PAGE_SIZE },
    }),
  );
  const calls = read.data?.content ?? [];
  return (
    <Dialog
      open
      size="large"
      divided
      onClose={onClose}
      title={texts.title(apiKey.name)}
      subtitle={texts.text}
      footer={
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          <Button variant="primary" onClick={onEdit}>
            {texts.edit}
          </Button>
        </>
      }
    >
      <Answered
        read={read}
        loading={<SkeletonRows count={4} rowHeight={40} />}
        isEmpty={calls.length === 0}
        empty={<EmptyState icon={<ArrowLeftRight />} title={texts.emptyTitle} />}
      >
        <DataTable
          caption={texts.title(apiKey.name)}
          columns={COLUMNS}
          rows={calls}
          rowKey={({ at, method, path }) => `${at} ${method} ${path}`}
          rowHeight={40}
          card={(call) => <CallCard call={call} />}
        />
        {read.hasNextPage && (
          <div className={styles.more}>
            <Button
              variant="link"
              busy={read.isFetchingNextPage}
              onClick={() => void read.fetchNextPage()}
            >
              {texts.more}
            </Button>
          </div>
        )}
      </Answered>
    </Dialog>
  );
}
