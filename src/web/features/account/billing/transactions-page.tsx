import { Receipt } from 'lucide-react';
import { NoPlans } from '#web/parts/billing/no-plans.tsx';
import { TestBillingNotice } from '#web/parts/billing/test-billing-notice.tsx';
import { useBilling } from '#web/parts/billing/use-billing.ts';
import { Answered, Failed } from '#web/kit/answered.tsx';
import { useListPage } from '#web/kit/list-page.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Pager } from '#web/ui/data/pager.tsx';
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
  const { read, behind } = useListPage('GET /v1/shared/billings/transactions');
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
