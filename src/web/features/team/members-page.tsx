import { Users } from 'lucide-react';
import { useState } from 'react';
import type { MemberAnswer, TeamAnswer } from '#contract/teams.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Failed } from '#web/kit/answered.tsx';
import { useListPage } from '#web/kit/list-page.ts';
import { Card } from '#web/ui/data/card.tsx';
import { DataTable } from '#web/ui/data/data-table.tsx';
import { SMALLEST_PAGE } from '#web/ui/data/page-size.ts';
import { Pager } from '#web/ui/data/pager.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { BulkMembers } from './bulk-members.tsx';
import { InboxSharingCard } from './inbox-sharing.tsx';
import { SentInvitations } from './invitation-rows.tsx';
import { LeaveDialog, RemoveDialog, RenameDialog, RoleDialog } from './member-dialogs.tsx';
import { MemberCard, memberColumns, nameOf, type RowActions } from './member-row.tsx';
import { RangePicker, TeamNumbers } from './team-numbers.tsx';
import styles from './team.module.css';
import { invitationsTexts } from './invitations-texts.ts';
import { teamTexts as texts } from './team-texts.ts';
import { useTeam, useTeamStatistics, useWaitingInvitations } from './use-team.ts';

const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog, null);

type Asked =
  | { ask: 'role'; member: MemberAnswer; role: MemberAnswer['role'] }
  | { ask: 'remove'; member: MemberAnswer }
  | { ask: 'leave'; member: MemberAnswer }
  | { ask: 'rename' }
  | null;

/** The name of the team, its seats, and what one may do with it as a whole. */
function TeamHead({ team, onAsk }: { team: TeamAnswer; onAsk: (asked: Asked) => void }) {
  const full = team.seats !== null && team.members >= team.seats && team.can.invite.allowed;
  return (
    <div className="flex gap-10-16 align-end between wrap">
      <div className={`stack gap-2 shrink ${styles.headWords}`}>
        <h2 className={`row gap-8 wrap semibold breaks ${styles.name}`}>
          {team.teamName}
          {team.can.rename.allowed && (
            <Button size="small" variant="quiet" onClick={() => onAsk({ ask: 'rename' })}>
              {texts.head.rename}
            </Button>
          )}
        </h2>
        <p className={styles.quiet}>
          {texts.head.seats(team)} {full ? texts.head.noSeat : texts.head.leaders}
        </p>
      </div>
      {team.can.seeStatistics.allowed && <RangePicker />}
    </div>
  );
}

function Dialogs({
  asked,
  team,
  onClose,
}: {
  asked: Asked;
  team: TeamAnswer;
  onClose: () => void;
}) {
  switch (asked?.ask) {
    case 'role':
      return <RoleDialog member={asked.member} role={asked.role} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog member={asked.member} onClose={onClose} />;
    case 'leave':
      return <LeaveDialog team={team} userId={asked.member.userId} onClose={onClose} />;
    case 'rename':
      return <RenameDialog team={team} onClose={onClose} />;
    default:
      return null;
  }
}

/** The members, owners first, with their numbers for those who may see them. */
function Members({ team, actions }: { team: TeamAnswer; actions: RowActions }) {
  const { read, behind } = useListPage('GET /v1/shared/teams/users');
  const statistics = useTeamStatistics({ team });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const numbers = new Map(statistics.data?.members.map((one) => [one.userId, one]));
  const rows = (read.data?.content ?? []).map((member) => ({
    member,
    numbers: numbers.get(member.userId) ?? null,
  }));
  if (read.isLoadingError) return <Failed read={read} />;
  return (
    <>
      <Card flush>
        {!read.data || behind ? (
          <SkeletonRows count={6} avatar label={texts.loading} />
        ) : (
          <DataTable
            caption={texts.members}
            columns={memberColumns({ team, actions })}
            rows={rows}
            rowKey={({ member }) => member.userId}
            rowName={({ member }) => nameOf(member)}
            rowHeight={54}
            dense
            {...(team.can.seeStatistics.allowed && {
              selection: { selected, onChange: setSelected },
            })}
            card={(row) => <MemberCard row={row} team={team} actions={actions} />}
            ruled
          />
        )}
      </Card>
      {(read.data?.totalElements ?? 0) > SMALLEST_PAGE && (
        <Pager totalElements={read.data?.totalElements ?? 0} word={texts.table.word} />
      )}
      <BulkMembers
        chosen={rows.map(({ member }) => member).filter(({ userId }) => selected.has(userId))}
        onClear={() => setSelected(new Set())}
      />
    </>
  );
}

/** Beside an only member: that a team is more than one. */
function InviteCard({ team }: { team: TeamAnswer }) {
  const [inviting, setInviting] = useState(false);
  return (
    <Card>
      <EmptyState icon={<Users />} title={texts.alone.title} text={texts.alone.text}>
        <Button onClick={() => setInviting(true)}>{texts.alone.invite}</Button>
      </EmptyState>
      {inviting && <InviteDialog team={team} onClose={() => setInviting(false)} />}
    </Card>
  );
}

/** `/team`: who is on the team, what each and all together did, and who was invited (png/14). */
export function MembersPage() {
  const team = useTeam().data?.team;
  const { sent } = useWaitingInvitations();
  const [asked, setAsked] = useState<Asked>(null);
  if (!team) return null;
  const actions: RowActions = {
    onRole: (member, role) => setAsked({ ask: 'role', member, role }),
    onRemove: (member) => setAsked({ ask: 'remove', member }),
    onLeave: (member) => setAsked({ ask: 'leave', member }),
  };
  return (
    <>
      <TeamHead team={team} onAsk={setAsked} />
      {team.can.seeStatistics.allowed && <TeamNumbers team={team} />}
      <Members team={team} actions={actions} />
      {team.members > 1 && <InboxSharingCard team={team} />}
      {team.members === 1 && sent.length === 0 && team.can.invite.allowed && (
        <InviteCard team={team} />
      )}
      {sent.length > 0 && (
        <section className={`stack fit gap-10 mt-8 ${styles.section}`}>
          <h2>{invitationsTexts.waiting}</h2>
          <SentInvitations invitations={sent} />
        </section>
      )}
      <Dialogs asked={asked} team={team} onClose={() => setAsked(null)} />
    </>
  );
}
