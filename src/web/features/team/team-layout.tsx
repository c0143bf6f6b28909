import { Outlet } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { actingUserId } from '#web/acting-user.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { backToOwnAccount } from '#web/session/own-account.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Failed } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { usePathname } from '#web/ui/navigation/page-path.ts';
import { Tabs } from '#web/ui/navigation/tabs.tsx';
import { CreateTeam } from './create-team.tsx';
import { TeamHeaderActions } from './header-actions.tsx';
import styles from './team.module.css';
import { teamTexts as texts } from './team-texts.ts';
import { useTeam, useWaitingInvitations } from './use-team.ts';

/** A plan without teams, for someone who is on none. */
function LockedTeam() {
  return (
    <EmptyState icon={<Lock />} title={texts.locked.title} text={texts.locked.text}>
      <ButtonLink variant="primary" href={paths.upgrade.href()}>
        {texts.locked.plans}
      </ButtonLink>
      <ButtonLink href={paths.teamInvitations.href()}>{texts.locked.invitations}</ButtonLink>
    </EmptyState>
  );
}

/** A role belongs to a person: inside another account there is no team to work with. */
function InsideAnotherAccount() {
  return (
    <EmptyState icon={<Lock />} title={texts.inside.title} text={texts.inside.text}>
      <Button variant="primary" onClick={backToOwnAccount}>
        {texts.inside.back}
      </Button>
    </EmptyState>
  );
}

/** The content below the header: the page, or why it isn't available yet. */
function TeamBody() {
  const user = useCurrentUser();
  const read = useTeam();
  const onInvitations = usePathname() === paths.teamInvitations.pattern;
  if (read.isLoadingError)
    return (
      <Card>
        <Failed read={read} />
      </Card>
    );
  if (!read.data || user === undefined)
    return (
      <Card flush>
        <SkeletonRows count={6} avatar label={texts.loading} />
      </Card>
    );
  if (read.data.team !== null || onInvitations) return <Outlet />;
  return user.features.TEAM ? <CreateTeam /> : <LockedTeam />;
}

/** The team's pages under one head (design, png/14). */
export function TeamLayout() {
  const phone = useMedia(PHONE);
  const pathname = usePathname();
  const inside = actingUserId() !== null;
  const team = useTeam().data?.team ?? null;
  const waiting = useWaitingInvitations();
  const count = waiting.received.length + waiting.sent.length;
  const pages = [
    {
      href: paths.team.href(),
      label: texts.members,
      ...(team && { count: team.members }),
    },
    {
      href: paths.teamInvitations.href(),
      label: texts.invitations,
      ...(count > 0 && { count }),
    },
    { href: paths.teamBlacklist.href(), label: texts.blacklist },
  ];
  const own = pages.find(({ href }) => href === pathname);
  if (own === undefined && !inside && team !== null) return <Outlet />;
  const tabs = inside ? undefined : (
    <Tabs label={texts.tabs} tabs={team ? pages : pages.slice(0, 2)} />
  );
  return (
    <>
      <PageHeader
        title={texts.title}
        tabTitle={[own?.label ?? texts.members, texts.title]}
        beside={phone || inside ? undefined : <div className={styles.tabs}>{tabs}</div>}
        actions={team && !inside ? <TeamHeaderActions team={team} /> : undefined}
      >
        {phone ? tabs : undefined}
      </PageHeader>
      <div className={`stack fit gap-14 ${styles.page}`}>
        {inside ? <InsideAnotherAccount /> : <TeamBody />}
      </div>
    </>
  );
}
