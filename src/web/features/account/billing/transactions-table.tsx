import { Check, CircleAlert, Clock, Download, X } from 'lucide-react';
import { moneyText } from '#core/billing/money-text.ts';
import { dateText } from '#core/time/when-text.ts';
import type { Answer } from '#web/api/call-types.ts';
import { dayOf, invoiceName } from '#web/parts/billing/billing-facts.ts';
import { billingTexts } from '#web/parts/billing/billing-texts.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Badge, type Tone } from '#web/ui/data/badge.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { subscriptionsTexts as texts } from './subscriptions-texts.ts';
import styles from './billing.module.css';

type Transaction = Answer<'GET /v1/shared/billings/transactions'>['content'][number];

const STATES = {
  PAID: { tone: 'success', icon: <Check aria-hidden="true" /> },
  OPEN: { tone: 'warning', icon: <Clock aria-hidden="true" /> },
  VOID: { tone: 'neutral', icon: <X aria-hidden="true" /> },
  FAILED: { tone: 'danger', icon: <X aria-hidden="true" /> },
  ACTIVE: { tone: 'success', icon: undefined },
  ENDED: { tone: 'neutral', icon: undefined },
  DISPUTED: { tone: 'danger', icon: <CircleAlert aria-hidden="true" /> },
} as const satisfies Record<Transaction['state'], { tone: Tone; icon: React.ReactNode }>;

function State({ state }: Pick<Transaction, 'state'>) {
  return (
    <Badge tone={STATES[state].tone} icon={STATES[state].icon}>
      {billingTexts.invoices[state]}
    </Badge>
  );
}

function Day({ at }: Pick<Transaction, 'at'>) {
  const zone = useCurrentUser()?.zone ?? 'Etc/UTC';
  return <time dateTime={at}>{dayOf({ at, zone })}</time>;
}

/** Why a payment failed, and when it was or will be tried again: only what is owed has a number. */
function Failure({ transaction }: { transaction: Transaction }) {
  const zone = useCurrentUser()?.zone ?? 'Etc/UTC';
  const { failureReason, triedAgainAt, number } = transaction;
  const reason = failureReason ?? texts.declined;
  if (triedAgainAt === null) return <span>{reason}</span>;
  const day = dateText({ at: Date.parse(triedAgainAt), zone });
  return (
    <span>{number === null ? texts.triedAgain(reason, day) : texts.nextTry(reason, day)}</span>
  );
}

function What({ transaction }: { transaction: Transaction }) {
  const { description, creditCents, state } = transaction;
  return (
    <span className={`inline-flex align-baseline wrap ${styles.for}`}>
      <strong>{invoiceName(description)}</strong>
      {creditCents > 0 && <span>{texts.credit(moneyText(creditCents))}</span>}
      {state === 'FAILED' && <Failure transaction={transaction} />}
    </span>
  );
}

function Invoice({ transaction: { invoiceUrl, number } }: { transaction: Transaction }) {
  if (invoiceUrl === null || number === null) return <span>{texts.noFile}</span>;
  return (
    <a
      href={invoiceUrl}
      target="_blank"
      rel="noreferrer"
      className={`inline-row gap-6 ${styles.invoice}`}
      aria-label={texts.openOf(number)}
    >
      <Download aria-hidden="true" />
      {texts.open}
    </a>
  );
}

const COLUMNS: readonly Column<Transaction>[] = [
  { key: 'at', header: texts.date, width: '140px', cell: ({ at }) => <Day at={at} /> },
  {
    key: 'what',
    header: texts.what,
    cell: (transaction) => <What transaction={transaction} />,
  },
  {
    key: 'amount',
    header: texts.amount,
    align: 'end',
    width: '110px',
    cell: ({ amountCents }) => <strong className="num">{moneyText(amountCents)}</strong>,
  },
  { key: 'state', header: texts.state, width: '120px', cell: (one) => <State state={one.state} /> },
  {
    key: 'number',
    header: texts.number,
    width: '130px',
    cell: ({ number }) => <code className={styles.number}>{number ?? texts.noFile}</code>,
  },
  {
    key: 'file',
    header: texts.file,
    align: 'end',
    width: '90px',
    cell: (transaction) => <Invoice transaction={transaction} />,
  },
];

/** A charge on phones. */
function TransactionCard({ transaction }: { transaction: Transaction }) {
  return (
    <div className={`stack gap-4-12 ${styles.entry}`}>
      <What transaction={transaction} />
      <strong className="num">{moneyText(transaction.amountCents)}</strong>
      <span>
        <Day at={transaction.at} /> <code className={styles.number}>{transaction.number}</code>
      </span>
      <State state={transaction.state} />
      {transaction.invoiceUrl !== null && <Invoice transaction={transaction} />}
    </div>
  );
}

/** What was charged, newest first (design, png/40). */
export function TransactionsTable({ rows }: { rows: readonly Transaction[] }) {
  return (
    <DataTable
      caption={texts.transactions}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      card={(transaction) => <TransactionCard transaction={transaction} />}
      ruled
    />
  );
}
