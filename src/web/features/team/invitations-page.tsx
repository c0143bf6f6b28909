import { MailOpen } from 'lucide-react';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Failed } from '#web/kit/answered.tsx';
import { useListPage } from '#web/kit/list-page.ts';
import { Card } from '#web/ui/data/card.tsx';
import { SMALLEST_PAGE } from '#web/ui/data/page-size.ts';
import { Pager } from '#web/ui/data/pager.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { SentInvitations } from './invitation-rows.tsx';
import { invitationsTexts as texts } from './invitations-texts.ts';
import { ReceivedInvitations } from './received-invitations.tsx';
import styles from './team.module.css';
import { useTeam } from './use-team.ts';

/** `/team/invitations`: to answer, and, for managers and owners, those of the team. */
export function InvitationsPage() {
  const team = useTeam().data?.team ?? null;
  const email = useCurrentUser()?.email ?? '';
  const { read, behind } = useListPage('GET /v1/shared/teams/invitations');
  if (read.isLoadingError)
    return (
      <Card>
        <Failed read={read} />
      </Card>
    );
  if (!read.data || behind)
    return (
      <Card flush>
        <SkeletonRows count={4} avatar label={texts.loading} />
      </Card>
    );
  const received = read.data.content.filter((one) => one.received);
  const sent = read.data.content.filter((one) => !one.received);
  if (read.data.totalElements === 0)
    return (
      <Card>
        <EmptyState
          icon={<MailOpen />}
          title={texts.none.title}
          text={team?.can.invite.allowed ? texts.none.leader : texts.none.text(email)}
        />
      </Card>
    );
  return (
    <>
      {received.length > 0 && (
        <section className={`stack fit gap-10 mt-8 ${styles.section}`}>
          <h2>{texts.received}</h2>
          <ReceivedInvitations invitations={received} inTeam={team !== null} />
        </section>
      )}
      {sent.length > 0 && (
        <section className={`stack fit gap-10 mt-8 ${styles.section}`}>
          <h2>{texts.sent}</h2>
          <SentInvitations invitations={sent} />
        </section>
      )}
      {read.data.totalElements > SMALLEST_PAGE && (
        <Pager totalElements={read.data.totalElements} word={texts.word} />
      )}
    </>
  );
}
