import { useInfiniteQuery } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { apiPages } from '#web/api/queries.ts';
import { Answered } from '#web/kit/answered.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useQueryParams } from '#web/ui/navigation/query-params.ts';
import { ApprovalRow } from './approval-row.tsx';
import styles from './approvals.module.css';
import { approvalsTexts as texts } from './approvals-texts.ts';

const PAGE_SIZE = 20;

/** `/account/approvals`: what assistants asked to do. `?approval=` is the one a link was about. */
export function ApprovalsPage() {
  const { approval: linked } = useQueryParams();
  const read = useInfiniteQuery(apiPages('GET /v1/approvals', { query: { size: PAGE_SIZE } }));
  const approvals = read.data?.content ?? [];
  return (
    <Card flush className={styles.page} title={texts.title}>
      <p className={`small quiet ${styles.text}`}>{texts.text}</p>
      <Answered
        read={read}
        loading={<SkeletonRows count={3} rowHeight={96} />}
        isEmpty={approvals.length === 0}
        empty={<EmptyState icon={<Bot />} title={texts.emptyTitle} text={texts.emptyText} />}
      >
        <ol aria-label={texts.title}>
          {approvals.map((approval) => (
            <ApprovalRow key={approval.id} approval={approval} linked={approval.id === linked} />
          ))}
        </ol>
        {read.hasNextPage && (
          <div className={styles.text}>
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
    </Card>
  );
}
