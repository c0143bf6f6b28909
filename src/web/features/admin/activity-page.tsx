import { History, X } from 'lucide-react';
import { STAFF_ACTS, type StaffAct } from '#core/staff/staff-acts.ts';
import type { StaffAuditAnswer } from '#contract/staff.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Answered } from '#web/kit/answered.tsx';
import { useListPage } from '#web/kit/list-page.ts';
import { Card } from '#web/ui/data/card.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { Pager } from '#web/ui/data/pager.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useHrefWith, useQueryParams, useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { activityTexts as texts } from './activity-texts.ts';
import styles from './admin.module.css';
import { AuditValues } from './audit-values.tsx';
import { PeriodField, usePeriodStart, type Period } from './log-filters.tsx';
import { StaffHeader } from './staff-header.tsx';
import { logTime, nameOf } from './staff-words.ts';
import { staffTexts } from './staff-texts.ts';

type Row = StaffAuditAnswer;
const KINDS = Object.entries(STAFF_ACTS) as [StaffAct, string][];
const PERIODS: readonly Period[] = ['any', 'day', 'week', 'month'];
const ALL = 'all';

function When({ at }: Pick<Row, 'at'>) {
  const { zone } = useProductTime();
  return (
    <time dateTime={at} className="nowrap">
      {logTime({ at: Date.parse(at), now: Date.now(), zone })}
    </time>
  );
}

/** The staff member who acted; the name filters the log to them. */
function Actor({ actor }: Pick<Row, 'actor'>) {
  const hrefWith = useHrefWith();
  if (actor === null) return <span className={styles.quiet}>{texts.operator}</span>;
  return (
    <AppLink
      href={hrefWith({ actorId: actor.userId, page: null })}
      aria-label={texts.onlyBy(nameOf(actor))}
    >
      {nameOf(actor)}
    </AppLink>
  );
}

function Target({ target }: Pick<Row, 'target'>) {
  if (target === null) return <span className={styles.quiet}>{texts.nobody}</span>;
  return <AppLink href={paths.adminUser.href({ userId: target.userId })}>{nameOf(target)}</AppLink>;
}

const Reason = ({ reason }: Pick<Row, 'reason'>) =>
  reason ?? <span className={styles.quiet}>{texts.noReason}</span>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'at', header: texts.columns.at, cell: (row) => <When at={row.at} /> },
  { key: 'who', header: texts.columns.who, cell: (row) => <Actor actor={row.actor} /> },
  {
    key: 'what',
    header: texts.columns.what,
    cell: (row) => (
      <span className={styles.two}>
        <strong>{row.title}</strong>
        <AuditValues before={row.before} after={row.after} />
      </span>
    ),
  },
  { key: 'whom', header: texts.columns.whom, cell: (row) => <Target target={row.target} /> },
  {
    key: 'reason',
    header: texts.columns.reason,
    cell: (row) => (
      <span className={`block breaks ${styles.reason}`}>
        <Reason reason={row.reason} />
      </span>
    ),
  },
];

/** A row on phones. */
function ActCard({ row }: { row: Row }) {
  return (
    <article className="stack fit gap-10 breaks">
      <span className="row gap-4-12 between wrap">
        <strong>{row.title}</strong>
        <When at={row.at} />
      </span>
      <AuditValues before={row.before} after={row.after} />
      <dl className={`stack gap-4 ${styles.proxyFacts}`}>
        <div>
          <dt>{texts.columns.who}</dt>
          <dd>
            <Actor actor={row.actor} />
          </dd>
        </div>
        <div>
          <dt>{texts.columns.whom}</dt>
          <dd>
            <Target target={row.target} />
          </dd>
        </div>
        <div>
          <dt>{texts.columns.reason}</dt>
          <dd>
            <Reason reason={row.reason} />
          </dd>
        </div>
      </dl>
    </article>
  );
}

/** The filters of the address, with the names of people where a row tells them. */
function useFilters(rows: readonly Row[]) {
  const params = useQueryParams();
  const setParams = useSetQueryParams();
  const period = PERIODS.find((each) => each === params['period']) ?? 'any';
  const kind = KINDS.find(([type]) => type === params['types'])?.[0] ?? null;
  const { actorId, userId } = params;
  const people = rows.flatMap(({ actor, target }) => [actor, target]);
  const called = (id: string) => {
    const person = people.find((each) => each?.userId === id);
    return person ? nameOf(person) : id;
  };
  const chips = [
    ...(actorId ? [{ key: 'actorId', words: `${texts.by} ${called(actorId)}` }] : []),
    ...(userId ? [{ key: 'userId', words: `${texts.of} ${called(userId)}` }] : []),
  ];
  const shown = (
    <div className={`row gap-8 wrap ${styles.filters}`}>
      <SelectField
        hideLabel
        label={texts.kind}
        value={kind ?? ALL}
        onChange={(value: string) => setParams({ types: value === ALL ? null : value, page: null })}
        options={[
          { value: ALL, label: texts.allKinds },
          ...KINDS.map(([value, label]) => ({ value: value as string, label })),
        ]}
      />
      <PeriodField
        size="medium"
        value={period}
        onChange={(value) => setParams({ period: value === 'any' ? null : value, page: null })}
      />
      {chips.map(({ key, words }) => (
        <Button
          key={key}
          iconAfter={<X aria-hidden="true" />}
          aria-label={texts.remove(words)}
          onClick={() => setParams({ [key]: null, page: null })}
        >
          {words}
        </Button>
      ))}
    </div>
  );
  return { period, kind, actorId, userId, shown };
}

/** `/admin/activity`: which staff member did what, why, and to whom. */
export function ActivityPage() {
  const params = useQueryParams();
  const setParams = useSetQueryParams();
  const from = usePeriodStart(PERIODS.find((each) => each === params['period']) ?? 'any');
  const { read: log, behind } = useListPage('GET /admin/audit', {
    query: {
      from,
      types: KINDS.find(([type]) => type === params['types'])?.[0],
      actorId: params['actorId'],
      userId: params['userId'],
    },
  });
  const rows = log.data?.content ?? [];
  const { shown } = useFilters(rows);
  const clear = () =>
    setParams({ types: null, period: null, actorId: null, userId: null, page: null });
  return (
    <>
      <StaffHeader title={texts.title} />
      <div className={styles.page}>
        <p className={styles.quiet}>{texts.text}</p>
        {shown}
        <Card flush>
          <Answered
            read={log}
            behind={behind}
            loading={<SkeletonRows label={staffTexts.loading} />}
            empty={
              <EmptyState icon={<History />} title={texts.none} text={texts.noneText}>
                <Button onClick={clear}>{texts.clear}</Button>
              </EmptyState>
            }
          >
            <DataTable
              caption={texts.title}
              columns={COLUMNS}
              rows={rows}
              rowKey={({ id }) => id}
              dense
              card={(row) => <ActCard row={row} />}
              ruled
            />
          </Answered>
        </Card>
        {rows.length > 0 && (
          <Pager
            totalElements={log.data?.totalElements ?? 0}
            word={texts.word}
            words={texts.words}
          />
        )}
      </div>
    </>
  );
}
