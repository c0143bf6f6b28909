import { UserCog, UserSearch } from 'lucide-react';
import { useState } from 'react';
import { isConnected } from '#core/account/user-status.ts';
import type { FoundUserAnswer } from '#contract/staff.ts';
import { paths } from '#web/paths.ts';
import { useAdminStatus, useCurrentUser } from '#web/session/current-user.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Answered } from '#web/kit/answered.tsx';
import { useListPage } from '#web/kit/list-page.ts';
import { Card } from '#web/ui/data/card.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { Pager } from '#web/ui/data/pager.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useQueryParams, useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { TimeText } from '#web/ui/text/times.tsx';
import styles from './admin.module.css';
import { Overview } from './overview.tsx';
import { StaffHeader } from './staff-header.tsx';
import { nameOf } from './staff-words.ts';
import { staffTexts } from './staff-texts.ts';
import { usersTexts as texts } from './users-texts.ts';
import { VisitDialog } from './visit-dialog.tsx';

type Row = FoundUserAnswer;

/** The user's name; for administrators, a link to their page. */
function Who({ user, linked }: { user: Row; linked: boolean }) {
  const name = nameOf(user);
  return (
    <span className="row gap-10 shrink">
      <Avatar name={name} />
      <span className={styles.two}>
        <span className={styles.nameLine}>
          {linked ? (
            <AppLink
              className="plain semibold breaks"
              href={paths.adminUser.href({ userId: user.userId })}
            >
              {name}
            </AppLink>
          ) : (
            <strong>{name}</strong>
          )}
          {user.adminStatus !== null && <Badge tone="info">{user.adminStatus}</Badge>}
          {user.deletionAskedAt !== null && <Badge tone="danger">{texts.deleted}</Badge>}
        </span>
        <span className={styles.quiet}>{user.email}</span>
      </span>
    </span>
  );
}

const StatusBadge = ({ status }: Pick<Row, 'status'>) => (
  <Badge tone={isConnected(status) ? 'success' : 'warning'}>{status}</Badge>
);

/** Opens the account; off for the user's own and for a deleted one. */
function VisitButton({ user, onVisit }: { user: Row; onVisit: (user: Row) => void }) {
  const isSelf = useCurrentUser()?.id === user.userId;
  if (isSelf || user.deletionAskedAt !== null) return null;
  return (
    <Button
      size="small"
      icon={<UserCog aria-hidden="true" />}
      aria-label={staffTexts.visit.openOf(nameOf(user))}
      onClick={() => onVisit(user)}
    >
      {staffTexts.visit.open}
    </Button>
  );
}

function columns({
  linked,
  onVisit,
}: {
  linked: boolean;
  onVisit: (user: Row) => void;
}): readonly Column<Row>[] {
  return [
    {
      key: 'name',
      header: texts.columns.name,
      cell: (user) => <Who user={user} linked={linked} />,
    },
    {
      key: 'linkedIn',
      header: texts.columns.linkedIn,
      cell: ({ linkedInName }) =>
        linkedInName ?? <span className={styles.quiet}>{texts.noName}</span>,
    },
    {
      key: 'connection',
      header: texts.columns.connection,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    { key: 'plan', header: texts.columns.plan, cell: ({ tier }) => staffTexts.tiers[tier] },
    {
      key: 'created',
      header: texts.columns.created,
      cell: ({ createdAt }) => <TimeText at={createdAt} clock="real" />,
    },
    {
      key: 'actions',
      header: <span className="sr-only">{texts.columns.actions}</span>,
      align: 'end',
      cell: (user) => <VisitButton user={user} onVisit={onVisit} />,
    },
  ];
}

/** A row on phones. */
function UserCard({
  user,
  linked,
  onVisit,
}: {
  user: Row;
  linked: boolean;
  onVisit: (user: Row) => void;
}) {
  return (
    <article className="stack fit gap-10 breaks">
      <Who user={user} linked={linked} />
      <span className="row gap-4-12 between wrap">
        <StatusBadge status={user.status} />
        <span className={styles.quiet}>{staffTexts.tiers[user.tier]}</span>
      </span>
      <VisitButton user={user} onVisit={onVisit} />
    </article>
  );
}

/** `/admin`: the state of the installation, and all users, filtered by the search. */
export function UsersPage() {
  const { query = '' } = useQueryParams();
  const setParams = useSetQueryParams();
  const linked = useAdminStatus() === 'ADMIN';
  const [visited, setVisited] = useState<Row | null>(null);
  const { read: found, page, behind } = useListPage('GET /admin/users', { query: { query } });
  const rows = found.data?.content ?? [];
  return (
    <>
      <StaffHeader title={texts.title} />
      <div className={styles.page}>
        {linked && query === '' && page === 1 && <Overview />}
        <section className={`stack fit gap-10 ${styles.section}`} aria-labelledby="found-users">
          <h2 id="found-users">{query === '' ? texts.list : texts.found(query)}</h2>
          <Card flush>
            <Answered
              read={found}
              behind={behind}
              loading={<SkeletonRows avatar label={staffTexts.loading} />}
              empty={
                <EmptyState icon={<UserSearch />} title={texts.none} text={texts.noneText}>
                  <Button onClick={() => setParams({ query: null })}>{texts.clear}</Button>
                </EmptyState>
              }
            >
              <DataTable
                caption={texts.title}
                columns={columns({ linked, onVisit: setVisited })}
                rows={rows}
                rowKey={({ userId }) => userId}
                rowHeight={56}
                dense
                card={(user) => <UserCard user={user} linked={linked} onVisit={setVisited} />}
                ruled
              />
            </Answered>
          </Card>
          {rows.length > 0 && (
            <Pager totalElements={found.data?.totalElements ?? 0} word={texts.word} />
          )}
        </section>
      </div>
      {visited && <VisitDialog person={visited} onClose={() => setVisited(null)} />}
    </>
  );
}
