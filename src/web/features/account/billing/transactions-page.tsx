import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { apiQuery } from '#web/api/queries.ts';
import { NoPlans } from '#web/parts/billing/no-plans.tsx';
import { TestBillingNotice } from '#web/parts/billing/test-billing-notice.tsx';
import { useBilling } from '#web/parts/billing/use-billing.ts';
import { Answered, Failed } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { usePageSize } from '#web/ui/data/page-size.ts';
import { Pager, useClampToLastPage, usePage } from '#web/ui/data/pager.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { subscriptionsTexts as texts } from './subscriptions-texts.ts';
import { TransactionsTable } from './transactions-table.tsx';
import styles from './billing.module.css';

/** `/account/transactions`: every charge with its invoice, in pages (design, png/40). */
export function TransactionsPage() {
  const billing = useBilling();
  if (billing.isLoadingError) return <Failed read={billing} />;
  if (!billing.data) return <SkeletonRows count={6} label={texts.loading} />;
  if (billing.data.mode === 'off') return <NoPlans />;
  return (
    <div className="stack fit gap-16">
      {billing.data.mode === 'test' && <TestBillingNotice />}
      <Transactions />
    </div>
  );
}

function Transactions() {
  const page = usePage();
  const [size] = usePageSize();
  const read = useQuery({
    ...apiQuery('GET /v1/shared/billings/transactions', { query: { page: page - 1, size } }),
    placeholderData: keepPreviousData,
  });
  const behind = useClampToLastPage(read.data);
  const rows = read.data?.content ?? [];
  return (
    <Card title={texts.transactions} flush>
      <Answered
        read={read}
        behind={behind}
        loading={<SkeletonRows count={6} label={texts.loading} />}
        empty={<EmptyState icon={<Receipt />} title={texts.none} text={texts.noneText} />}
      >
        {(data) => (
          <>
            <TransactionsTable rows={rows} />
            <div className={styles.pager}>
              <Pager
                totalElements={data.totalElements}
                word={texts.transaction}
                words={texts.many}
              />
            </div>
          </>
        )}
      </Answered>
    </Card>
  );
}
