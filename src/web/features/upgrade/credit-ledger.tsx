import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UserId } from '#contract/shapes.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { usePageSize } from '#web/ui/data/page-size.ts';
import { Pager, useClampToLastPage, usePage } from '#web/ui/data/pager.tsx';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { grouped } from '#core/text/formats.ts';
import { TimeText } from '#web/ui/text/times.tsx';
import styles from './email-finder.module.css';
import { finderTexts as texts } from './finder-texts.ts';

type Entry = Answer<'GET /v1/shared/emailcredits/{userId}/ledger'>['content'][number];

function signed(amount: number): string {
  return amount > 0 ? `+${grouped(amount)}` : amount < 0 ? `−${grouped(-amount)}` : '0';
}

function LeadOf({ lead }: Pick<Entry, 'lead'>) {
  if (lead === null) return null;
  return (
    <AppLink href={paths.lead.href({ leadId: lead.id })}>{lead.name ?? texts.unknownLead}</AppLink>
  );
}

const COLUMNS: readonly Column<Entry>[] = [
  {
    key: 'at',
    header: texts.when,
    width: '200px',
    cell: ({ at }) => <TimeText at={at} form="moment" />,
  },
  { key: 'lead', header: texts.lead, cell: ({ lead }) => <LeadOf lead={lead} /> },
  { key: 'type', header: texts.what, cell: ({ type }) => texts.types[type] },
  {
    key: 'amount',
    header: texts.credits,
    align: 'end',
    width: '80px',
    cell: ({ amount }) => <strong className="num">{signed(amount)}</strong>,
  },
  {
    key: 'left',
    header: texts.afterwards,
    align: 'end',
    width: '80px',
    cell: ({ left }) => <span className="num">{grouped(left)}</span>,
  },
];

/** A change of the credits on phones. */
function EntryCard({ entry: { at, lead, type, amount, left } }: { entry: Entry }) {
  return (
    <div className={styles.entry}>
      <span>
        {texts.types[type]}
        <LeadOf lead={lead} />
      </span>
      <strong className="num">{signed(amount)}</strong>
      <TimeText at={at} form="moment" />
      <span className="num">{`${grouped(left)} ${texts.left}`}</span>
    </div>
  );
}

/** As many rows as the smallest page has need no pages. */
const SMALLEST_PAGE = 10;

/** Every change of the credits, newest first, with what was left after it (design, png/42). */
export function CreditLedger({ userId }: { userId: UserId }) {
  const page = usePage();
  const [size] = usePageSize();
  const ledger = useQuery({
    ...apiQuery('GET /v1/shared/emailcredits/{userId}/ledger', {
      params: { userId },
      query: { page: page - 1, size },
    }),
    placeholderData: keepPreviousData,
  });
  const behind = useClampToLastPage(ledger.data);
  const rows = ledger.data?.content ?? [];
  return (
    <Card title={texts.ledger} flush>
      {ledger.isError ? (
        <RetryCard onRetry={() => void ledger.refetch()} busy={ledger.isFetching} />
      ) : !ledger.data || behind ? (
        <SkeletonRows count={4} />
      ) : rows.length === 0 ? (
        <p className={styles.none}>{texts.nothingYet}</p>
      ) : (
        <>
          <DataTable
            caption={texts.ledger}
            columns={COLUMNS}
            rows={rows}
            rowKey={({ id }) => id}
            card={(entry) => <EntryCard entry={entry} />}
          />
          {ledger.data.totalElements > SMALLEST_PAGE && (
            <div className={styles.pager}>
              <Pager
                totalElements={ledger.data.totalElements}
                word={texts.entry}
                words={texts.entries}
              />
            </div>
          )}
        </>
      )}
    </Card>
  );
}
