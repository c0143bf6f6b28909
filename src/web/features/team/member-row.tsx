import {
  ChevronDown,
  Crown,
  Ellipsis,
  LogOut,
  ShieldAlert,
  ShieldCheck,
  Smartphone,
  UserMinus,
  UserRound,
} from 'lucide-react';
import type { TeamRole, UserStatus } from '#core/account/user-status.ts';
import { grouped } from '#core/text/formats.ts';
import { TEAM_ROLES } from '#core/account/user-status.ts';
import type { ListedMemberAnswer, MemberAnswer, TeamAnswer } from '#contract/teams.ts';
import type { Answer } from '#web/api/call-types.ts';
import { paths } from '#web/paths.ts';
import { sideAccountHref } from '#web/session/own-account.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Button, buttonClass } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import type { Column } from '#web/ui/data/data-table.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { NO_NUMBER, rateFigure } from '#web/ui/text/numbers.ts';
import { TimeText } from '#web/ui/text/times.tsx';
import styles from './team.module.css';
import { CONNECTIONS, ROLE_MEANINGS, ROLE_NAMES, teamRefusal, teamTexts } from './team-texts.ts';

const texts = teamTexts.table;

type MemberNumbers = Answer<'GET /v1/shared/teams/statistics'>['members'][number];
export type MemberRow = { member: ListedMemberAnswer; numbers: MemberNumbers | null };
export type RowActions = {
  onRole: (member: MemberAnswer, role: TeamRole) => void;
  onRemove: (member: MemberAnswer) => void;
  onLeave: (member: MemberAnswer) => void;
};

/** The name shown for someone who gave none. */
export function nameOf({ displayName, email }: { displayName: string; email: string }): string {
  return displayName || email;
}

/** The member's name, linked to their page. */
function Who({ member }: { member: MemberAnswer }) {
  const name = nameOf(member);
  return (
    <div className="row gap-10 shrink">
      <Avatar name={name} />
      <span className="stack shrink">
        <span className={styles.nameLine}>
          <AppLink
            className="plain semibold breaks"
            href={paths.teamMember.href({ userId: member.userId })}
          >
            {name}
          </AppLink>
          {member.self && <span className={styles.quiet}>{teamTexts.you}</span>}
        </span>
        <span className={styles.quiet}>{member.email}</span>
      </span>
    </div>
  );
}

/** The role, as a menu where it may be changed. */
export function RoleControl({
  member,
  onRole,
}: {
  member: MemberAnswer;
  onRole: RowActions['onRole'];
}) {
  const name = nameOf(member);
  if (!member.can.changeRole.allowed) {
    const badge = (
      <Badge
        tone={member.role === 'OWNER' ? 'accent' : 'neutral'}
        {...(member.role === 'OWNER' && { icon: <Crown aria-hidden="true" /> })}
      >
        {ROLE_NAMES[member.role]}
      </Badge>
    );
    const reason = member.self ? teamRefusal(member.can.changeRole) : null;
    return reason ? (
      <Tooltip text={reason}>
        <span tabIndex={0}>{badge}</span>
      </Tooltip>
    ) : (
      badge
    );
  }
  return (
    <Menu
      label={texts.roleOf(name)}
      align="start"
      items={TEAM_ROLES.filter((role) => role === member.role || member.roles.includes(role)).map(
        (role) => ({
          label: ROLE_NAMES[role],
          description: ROLE_MEANINGS[role],
          checked: role === member.role,
          onSelect: () => role !== member.role && onRole(member, role),
        }),
      )}
      trigger={(props) => (
        <Button
          {...props}
          size="small"
          aria-label={`${texts.roleOf(name)}: ${ROLE_NAMES[member.role]}`}
          iconAfter={<ChevronDown aria-hidden="true" />}
        >
          {ROLE_NAMES[member.role]}
        </Button>
      )}
    />
  );
}

/** The state of a LinkedIn connection: color, icon and word. */
export function Connection({ status }: { status: UserStatus }) {
  const { word, tone } = CONNECTIONS[status];
  const Icon = tone === 'success' ? ShieldCheck : tone === 'danger' ? ShieldAlert : Smartphone;
  return (
    <span className={`inline-row gap-6 medium nowrap ${styles.connection}`} data-tone={tone}>
      <Icon aria-hidden="true" />
      {word}
    </span>
  );
}

/** Opening the account is a new page, so that nothing that was read before stays. */
export function OpenAccount({ member }: { member: MemberAnswer }) {
  if (!member.can.openAccount.allowed) return null;
  return (
    <a
      className={buttonClass({ size: 'small' })}
      href={sideAccountHref(member.userId)}
      aria-label={texts.openOf(nameOf(member))}
    >
      <LogOut aria-hidden="true" />
      {texts.open}
    </a>
  );
}

function RowMenu({ member, actions }: { member: MemberAnswer; actions: RowActions }) {
  const name = nameOf(member);
  const off = teamRefusal(member.can.remove);
  return (
    <Menu
      label={texts.more(name)}
      items={[
        {
          label: texts.view,
          icon: <UserRound aria-hidden="true" />,
          href: paths.teamMember.href({ userId: member.userId }),
        },
        { kind: 'line' },
        {
          label: member.self ? teamTexts.head.leave : texts.remove,
          icon: <UserMinus aria-hidden="true" />,
          danger: true,
          disabledReason: off,
          onSelect: () => (member.self ? actions.onLeave(member) : actions.onRemove(member)),
        },
      ]}
      trigger={(props) => (
        <IconButton
          {...props}
          size="small"
          variant="quiet"
          label={texts.more(name)}
          icon={<Ellipsis aria-hidden="true" />}
        />
      )}
    />
  );
}

function Actions({ member, actions }: { member: MemberAnswer; actions: RowActions }) {
  return (
    <div className={`inline-row gap-8 end nowrap ${styles.actions}`}>
      <OpenAccount member={member} />
      <RowMenu member={member} actions={actions} />
    </div>
  );
}

/** A rate with its formula in the tooltip. */
export function Rate({ rate, whole, formula }: { rate: number; whole: number; formula: string }) {
  return (
    <Tooltip text={formula}>
      <span className="num" tabIndex={0}>
        {rateFigure({ rate, whole })}
      </span>
    </Tooltip>
  );
}

/** How far the member is with the actions of their day. */
function Today({ member: { actionsToday } }: { member: ListedMemberAnswer }) {
  if (actionsToday === null) return null;
  const { done, allowed } = actionsToday;
  // Nothing of a type that has a limit is planned.
  if (allowed === 0) return NO_NUMBER;
  return (
    <span className={`inline-row gap-10 quiet nowrap ${styles.today}`}>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (done / allowed) * 100)}%` }} />
      </span>
      <span className="num">{texts.doneToday(done, allowed)}</span>
    </span>
  );
}

const { numbers: numberTexts } = teamTexts;

/** The columns; numbers are for managers and owners alone. */
export function memberColumns({
  team,
  actions,
}: {
  team: TeamAnswer;
  actions: RowActions;
}): Column<MemberRow>[] {
  const number = (
    key: string,
    header: string,
    cell: (numbers: MemberNumbers) => React.ReactNode,
  ): Column<MemberRow> => ({
    key,
    header,
    align: 'end',
    cell: ({ numbers }) => (numbers === null ? NO_NUMBER : cell(numbers)),
  });
  const numbers = [
    number('campaigns', texts.campaigns, (one) => grouped(one.campaignsRunning)),
    number('leads', texts.leads, (one) => grouped(one.leads)),
    number('accepted', texts.accepted, (one) => (
      <Rate
        rate={one.acceptanceRate}
        whole={one.invited}
        formula={numberTexts.ofInvited(one.accepted, one.invited)}
      />
    )),
    number('replied', texts.replied, (one) => (
      <Rate
        rate={one.replyRate}
        whole={one.contacted}
        formula={numberTexts.ofContacted(one.replied, one.contacted)}
      />
    )),
  ];
  return [
    {
      key: 'member',
      header: texts.member,
      minWidth: '268px',
      cell: ({ member }) => <Who member={member} />,
    },
    {
      key: 'role',
      header: texts.role,
      cell: ({ member }) => <RoleControl member={member} onRole={actions.onRole} />,
    },
    ...(team.can.seeStatistics.allowed
      ? [
          {
            key: 'linkedIn',
            header: texts.linkedIn,
            cell: ({ member }: MemberRow) =>
              member.status === null ? null : <Connection status={member.status} />,
          },
          ...numbers,
          {
            key: 'today',
            header: texts.today,
            cell: ({ member }: MemberRow) => <Today member={member} />,
          },
        ]
      : [
          {
            key: 'joined',
            header: texts.joined,
            cell: ({ member }: MemberRow) => <TimeText at={member.joinedAt} clock="real" />,
          },
        ]),
    {
      key: 'actions',
      header: <span className="sr-only">{texts.actions}</span>,
      align: 'end',
      cell: ({ member }) => <Actions member={member} actions={actions} />,
    },
  ];
}

/** A member on phones. */
export function MemberCard({
  row: { member, numbers },
  team,
  actions,
}: {
  row: MemberRow;
  team: TeamAnswer;
  actions: RowActions;
}) {
  return (
    <article className="stack fit gap-10 breaks">
      <div className="row gap-8-12 between">
        <Who member={member} />
        <RowMenu member={member} actions={actions} />
      </div>
      {team.can.seeStatistics.allowed && numbers && (
        <p className={`flex gap-4-16 wrap small quiet ${styles.cardNumbers}`}>
          <span>
            {texts.campaigns} <strong className="num">{grouped(numbers.campaignsRunning)}</strong>
          </span>
          <span>
            {texts.leads} <strong className="num">{grouped(numbers.leads)}</strong>
          </span>
          <span>
            {texts.accepted}{' '}
            <strong className="num">
              {rateFigure({ rate: numbers.acceptanceRate, whole: numbers.invited })}
            </strong>
          </span>
          <span>
            {texts.replied}{' '}
            <strong className="num">
              {rateFigure({ rate: numbers.replyRate, whole: numbers.contacted })}
            </strong>
          </span>
          <span>
            {texts.today} <Today member={member} />
          </span>
        </p>
      )}
      <div className="row gap-8-12 between">
        <span className={styles.nameLine}>
          <RoleControl member={member} onRole={actions.onRole} />
          {member.status !== null && <Connection status={member.status} />}
        </span>
        <OpenAccount member={member} />
      </div>
    </article>
  );
}
