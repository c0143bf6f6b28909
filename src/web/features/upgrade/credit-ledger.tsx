import { CalendarX, CircleCheck, CircleDashed, CirclePlus } from 'lucide-react';
import { useState } from 'react';
import type { UserId } from '#contract/shapes.ts';
import type { Answer } from '#web/api/call-types.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Answered } from '#web/kit/answered.tsx';
import { useListPage } from '#web/kit/list-page.ts';
import { Card } from '#web/ui/data/card.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { SMALLEST_PAGE } from '#web/ui/data/page-size.ts';
import { Pager } from '#web/ui/data/pager.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { grouped } from '#core/text/formats.ts';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { TimeText } from '#web/ui/text/times.tsx';
import styles from './email-finder.module.css';
import { finderTexts as texts } from './finder-texts.ts';

type Entry = Answer<'GET /v1/shared/emailcredits/{userId}/ledger'>['content'][number];

function signed(amount: number): string {
  return amount > 0 ? `+${grouped(amount)}` : amount < 0 ? `−${grouped(-amount)}` : '0';
}

/** The person searched for, or the name of added credits. */
function LeadOf({ entry: { lead, source } }: { entry: Entry }) {
  if (source !== null) return <strong>{texts.given[source].name}</strong>;
  if (lead === null) return null;
  return (
    <AppLink href={paths.lead.href({ leadId: lead.id })}>{lead.name ?? texts.unknownLead}</AppLink>
  );
}

const ICONS = {
  GRANT: CirclePlus,
  HOLD: CircleDashed,
  CAPTURE: CircleCheck,
  RELEASE: CircleDashed,
  EXPIRE: CalendarX,
} as const satisfies Record<Entry['type'], unknown>;

/** The result of a search, or why credits were added or spent. */
function Outcome({ entry: { type, source, result, email } }: { entry: Entry }) {
  const Icon = ICONS[type];
  return (
    <span className={`inline-row gap-8 breaks ${styles.outcome}`} data-type={type}>
      <Icon aria-hidden="true" />
      {type === 'GRANT'
        ? source && texts.given[source].why
        : type === 'CAPTURE' && email !== null
          ? texts.verified(email)
          : type === 'RELEASE' && result !== null && result !== 'VERIFIED'
            ? texts.ends[result]
            : texts.types[type]}
    </span>
  );
}

const COLUMNS: readonly Column<Entry>[] = [
  {
    key: 'at',
    header: texts.when,
    width: '178px',
    cell: ({ at }) => <TimeText at={at} form="dateAndHour" />,
  },
  {
    key: 'lead',
    header: texts.lead,
    minWidth: '124px',
    cell: (entry) => <LeadOf entry={entry} />,
  },
  { key: 'type', header: texts.what, cell: (entry) => <Outcome entry={entry} /> },
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
    width: '64px',
    cell: ({ left }) => <span className="num">{grouped(left)}</span>,
  },
];

/** A change of the credits on phones. */
function EntryCard({ entry }: { entry: Entry }) {
  const { at, amount, left } = entry;
  return (
    <div className={`stack gap-2-12 ${styles.entry}`}>
      <span>
        <Outcome entry={entry} />
        <LeadOf entry={entry} />
      </span>
      <strong className="num">{signed(amount)}</strong>
      <TimeText at={at} form="dateAndHour" />
      <span className="num">{`${grouped(left)} ${texts.left}`}</span>
    </div>
  );
}

const SHOWN = ['ALL', 'SPENT', 'FREE'] as const;
type Shown = (typeof SHOWN)[number];

/** Every change of the credits, newest first, with what was left after it (design, png/42). */
export function CreditLedger({ userId }: { userId: UserId }) {
  const setParams = useSetQueryParams();
  const [shown, setShown] = useState<Shown>('ALL');
  const { read: ledger, behind } = useListPage('GET /v1/shared/emailcredits/{userId}/ledger', {
    params: { userId },
    query: shown === 'ALL' ? {} : { show: shown },
  });
  const rows = ledger.data?.content ?? [];
  return (
    <Card
      title={texts.ledger}
      flush
      actions={
        <Segmented
          size="small"
          label={texts.show}
          value={shown}
          onChange={(value) => {
            setShown(value);
            setParams({ page: null });
          }}
          segments={SHOWN.map((value) => ({ value, label: texts.shown[value] }))}
        />
      }
    >
      <Answered
        read={ledger}
        behind={behind}
        loading={<SkeletonRows count={4} />}
        empty={<p className={styles.none}>{texts.nothing[shown]}</p>}
      >
        {(data) => (
          <>
            <DataTable
              caption={texts.ledger}
              columns={COLUMNS}
              rows={rows}
              rowKey={({ id }) => id}
              card={(entry) => <EntryCard entry={entry} />}
              ruled
            />
            {data.totalElements > SMALLEST_PAGE && (
              <div className={styles.pager}>
                <Pager
                  totalElements={data.totalElements}
                  word={texts.entry}
                  words={texts.entries}
                />
              </div>
            )}
          </>
        )}
      </Answered>
    </Card>
  );
}
