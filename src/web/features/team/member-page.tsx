import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Lock, Megaphone, UserX } from 'lucide-react';
import { useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import type { MemberAnswer, TeamAnswer } from '#contract/teams.ts';
import { grouped } from '#core/text/formats.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Answered, Failed } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { SMALLEST_PAGE, usePageSize } from '#web/ui/data/page-size.ts';
import { Pager, useClampToLastPage, usePage } from '#web/ui/data/pager.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { usePathname } from '#web/ui/navigation/page-path.ts';
import { rateFigure } from '#web/ui/text/numbers.ts';
import { TimeText } from '#web/ui/text/times.tsx';
import { RoleDialog } from './member-dialogs.tsx';
import { Connection, nameOf, OpenAccount, Rate, RoleControl } from './member-row.tsx';
import { memberTexts as texts } from './member-texts.ts';
import { NumbersStrip, RangePicker } from './team-numbers.tsx';
import styles from './team.module.css';
import { teamTexts } from './team-texts.ts';
import { useTeam, useTeamStatistics } from './use-team.ts';

const MOST = 500;
const BACK = { href: paths.team.href(), label: texts.missing.back, word: teamTexts.title };
const { numbers: numberTexts } = teamTexts;

const COLUMNS: readonly Column<CampaignAnswer>[] = [
  { key: 'name', header: texts.columns.name, cell: ({ name }) => <strong>{name}</strong> },
  {
    key: 'status',
    header: texts.columns.status,
    cell: ({ status, locked }) => <Status status={status} locked={locked} />,
  },
  {
    key: 'leads',
    header: texts.columns.leads,
    align: 'end',
    cell: ({ statistics }) => grouped(statistics.totalLeadsCount),
  },
  {
    key: 'accepted',
    header: texts.columns.accepted,
    align: 'end',
    cell: ({ statistics: { acceptanceRate, acceptanceRateLeads, invitedLeads } }) => (
      <Rate
        rate={acceptanceRate}
        whole={invitedLeads}
        formula={numberTexts.ofInvited(acceptanceRateLeads, invitedLeads)}
      />
    ),
  },
  {
    key: 'replied',
    header: texts.columns.replied,
    align: 'end',
    cell: ({ statistics: { replyRate, replyRateLeads, contactedLeads } }) => (
      <Rate
        rate={replyRate}
        whole={contactedLeads}
        formula={numberTexts.ofContacted(replyRateLeads, contactedLeads)}
      />
    ),
  },
];

function Status({ status, locked }: Pick<CampaignAnswer, 'status' | 'locked'>) {
  if (locked) return <Badge tone="outline">{texts.locked}</Badge>;
  const tone = status === 'ACTIVE' ? 'success' : status === 'DRAFT' ? 'warning' : 'neutral';
  return <Badge tone={tone}>{texts.statuses[status]}</Badge>;
}

function CampaignCard({
  campaign: { name, status, locked, statistics },
}: {
  campaign: CampaignAnswer;
}) {
  return (
    <article className="stack fit gap-10 breaks">
      <div className="row gap-8-12 between">
        <strong>{name}</strong>
        <Status status={status} locked={locked} />
      </div>
      <p className={`flex gap-4-16 wrap small quiet ${styles.cardNumbers}`}>
        <span>{texts.leads(grouped(statistics.totalLeadsCount))}</span>
        <span>
          {texts.columns.accepted}{' '}
          <strong className="num">
            {rateFigure({ rate: statistics.acceptanceRate, whole: statistics.invitedLeads })}
          </strong>
        </span>
        <span>
          {texts.columns.replied}{' '}
          <strong className="num">
            {rateFigure({ rate: statistics.replyRate, whole: statistics.contactedLeads })}
          </strong>
        </span>
      </p>
    </article>
  );
}

/** Their campaigns, read in their account, which is written down like all work there. */
function Campaigns({ member }: { member: MemberAnswer }) {
  const page = usePage();
  const [size] = usePageSize();
  const query = { page: page - 1, size };
  const read = useQuery({
    queryKey: ['GET /campaigns', { of: member.userId, query }],
    queryFn: ({ signal }) => api('GET /campaigns', { query, signal, actingUser: member.userId }),
    placeholderData: keepPreviousData,
  });
  const behind = useClampToLastPage(read.data);
  if (read.isLoadingError) return <Failed read={read} />;
  if (!read.data || behind) return <SkeletonRows count={3} label={texts.loadingCampaigns} />;
  if (read.data.totalElements === 0)
    return (
      <EmptyState
        icon={<Megaphone />}
        title={texts.noCampaigns.title}
        text={texts.noCampaigns.text}
      />
    );
  return (
    <>
      <DataTable
        caption={texts.campaigns}
        columns={COLUMNS}
        rows={read.data.content}
        rowKey={({ id }) => id}
        card={(campaign) => <CampaignCard campaign={campaign} />}
        ruled
      />
      {read.data.totalElements > SMALLEST_PAGE && (
        <Pager totalElements={read.data.totalElements} word={texts.word} />
      )}
    </>
  );
}

/** What they did in the range and their campaigns, as far as one's role shows them. */
function MemberNumbers({ team, member }: { team: TeamAnswer; member: MemberAnswer }) {
  const statistics = useTeamStatistics({ team });
  const numbers = statistics.data?.members.find(({ userId }) => userId === member.userId);
  const opens = member.can.openAccount.allowed || member.self;
  if (!team.can.seeStatistics.allowed)
    return (
      <Card>
        <EmptyState icon={<Lock />} title={texts.onlyLeaders.title} text={texts.onlyLeaders.text} />
      </Card>
    );
  return (
    <>
      {statistics.isLoadingError ? (
        <Failed read={statistics} title={numberTexts.failed} />
      ) : numbers ? (
        <NumbersStrip label={texts.numbers} numbers={numbers} people={1} />
      ) : (
        <SkeletonRows count={1} label={texts.loading} />
      )}
      <Card title={texts.campaigns} flush>
        {opens ? <Campaigns member={member} /> : <p className={styles.padded}>{texts.closed}</p>}
      </Card>
    </>
  );
}

/** `/team/{userId}`: one member's numbers and campaigns, and the way into their account. */
export function MemberPage() {
  const userId = decodeURIComponent(usePathname().split('/').at(-1) ?? '');
  const team = useTeam().data?.team;
  const read = useQuery(apiQuery('GET /v1/shared/teams/users', { query: { page: 0, size: MOST } }));
  const [asked, setAsked] = useState<MemberAnswer['role'] | null>(null);
  const member = read.data?.content.find((one) => one.userId === userId);
  const name = member ? nameOf(member) : texts.member;
  return (
    <>
      <PageHeader
        title={name}
        tabTitle={[name, teamTexts.title]}
        back={BACK}
        actions={member && <OpenAccount member={member} />}
      />
      <div className={`stack fit gap-14 ${styles.page}`}>
        <Answered
          read={read}
          behind={!team}
          carded
          loading={
            <Card flush>
              <SkeletonRows count={5} label={texts.loading} />
            </Card>
          }
        >
          {() =>
            team &&
            (member === undefined ? (
              <Card>
                <EmptyState icon={<UserX />} title={texts.missing.title} text={texts.missing.text}>
                  <ButtonLink href={BACK.href}>{BACK.label}</ButtonLink>
                </EmptyState>
              </Card>
            ) : (
              <>
                <div className="flex gap-10-16 align-end between wrap">
                  <div className={`stack gap-2 shrink ${styles.headWords}`}>
                    <span className={styles.nameLine}>
                      <RoleControl member={member} onRole={(_, role) => setAsked(role)} />
                      {member.status !== null && <Connection status={member.status} />}
                    </span>
                    <p className={styles.quiet}>
                      {member.email}, {texts.joined} <TimeText at={member.joinedAt} clock="real" />
                    </p>
                  </div>
                  {team.can.seeStatistics.allowed && <RangePicker />}
                </div>
                <MemberNumbers team={team} member={member} />
                {asked !== null && (
                  <RoleDialog member={member} role={asked} onClose={() => setAsked(null)} />
                )}
              </>
            ))
          }
        </Answered>
      </div>
    </>
  );
}
