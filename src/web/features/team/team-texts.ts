import type { TeamRole, UserStatus } from '#core/account/user-status.ts';
import type { InboxSharing } from '#core/team/inbox-sharing.ts';
import { counted, grouped } from '#core/text/formats.ts';

/** The roles as people read them, and what each one may do (product rules, section 7). */
export const ROLE_NAMES = {
  USER: 'User',
  MANAGER: 'Manager',
  OWNER: 'Owner',
} as const satisfies Record<TeamRole, string>;

export const ROLE_MEANINGS = {
  USER: 'Works in their own account and uses the team’s templates.',
  MANAGER:
    'Also invites and removes members, sees the team’s numbers, shares templates, and opens the accounts of users and managers.',
  OWNER: 'Also renames the team, changes any role, and opens any account.',
} as const satisfies Record<TeamRole, string>;

type Connection = { word: string; tone: 'success' | 'warning' | 'danger' | 'info' };
const NEEDS_CODE = { word: 'Needs a code', tone: 'warning' } as const satisfies Connection;
const LOST = { word: 'Connection lost', tone: 'danger' } as const satisfies Connection;

/** A member's LinkedIn connection in two words. */
export const CONNECTIONS = {
  VERIFIED: { word: 'Verified', tone: 'success' },
  REGISTRATION_STARTED: { word: 'Not connected', tone: 'info' },
  UNAUTHORIZED: LOST,
  LOGIN_RESTRICTED: { word: 'Restricted', tone: 'danger' },
  FAILED_CAPTCHA: LOST,
  CAPTCHA_IN_PROGRESS: { word: 'Verifying', tone: 'info' },
  REGISTER_PHONE_CHALLENGED: { word: 'Needs a phone number', tone: 'warning' },
  PIN_CHALLENGED: NEEDS_CODE,
  WRONG_VERIFICATION_CODE: NEEDS_CODE,
  TWO_FA_SMS: NEEDS_CODE,
  TWO_FA_SMS_WRONG_CODE: NEEDS_CODE,
  TWO_FA_AUTHENTICATOR: NEEDS_CODE,
  TWO_FA_AUTHENTICATOR_WRONG_CODE: NEEDS_CODE,
  TWO_FA_APPROVE_IN_APP: { word: 'Needs approval', tone: 'warning' },
} as const satisfies Record<UserStatus, Connection>;

const REFUSALS: Readonly<Record<string, string>> = {
  LAST_OWNER: 'A team needs an owner, and this is the last one. Make someone else an owner first.',
  TEAM_ROLE_TOO_LOW: 'Your team role doesn’t allow this',
  NOT_IN_TEAM: 'You’re not on a team',
  OWN_ACCOUNT: 'This is your own account',
};

/** Why something in the team is off; null where it is on. */
export function teamRefusal(verdict: {
  allowed: boolean;
  reason?: string | undefined;
}): string | null {
  return verdict.allowed ? null : (REFUSALS[verdict.reason ?? ''] ?? REFUSALS.TEAM_ROLE_TOO_LOW!);
}

/** What the pages of the team share. */
export const teamTexts = {
  title: 'Team',
  tabs: 'Team pages',
  members: 'Members',
  invitations: 'Invitations',
  blacklist: 'Do not contact',
  invite: 'Invite a teammate',
  export: 'Export statistics',
  exportFile: 'Team.csv',
  loading: 'Loading the team',
  you: 'you',
  keep: 'Keep',
  cancel: 'Cancel',
  inside: {
    title: 'Teams belong to your own account',
    text: 'You’re working in someone else’s account, where your team role doesn’t apply. Go back to your own to see your team.',
    back: 'Back to my account',
  },
  locked: {
    title: 'Teams require Advanced',
    text: 'A team shares templates and a do-not-contact list, and its owners and managers see everyone’s numbers. You can join a team on any plan if someone invites you.',
    plans: 'See plans',
    invitations: 'See invitations',
  },
  create: {
    title: 'Create a team',
    text: 'You’ll be its owner. Invite people next; everyone keeps their own account, campaigns, and leads.',
    name: 'Team name',
    create: 'Create team',
    creating: 'Creating',
    done: (name: string) => `${name} is ready. Invite your teammates`,
    seats: 'Each member uses a seat on your subscription once they accept.',
  },
  invited: {
    title: (teams: number) => `You have ${counted(teams, 'team invitation')}`,
    text: 'Accept one to join its team, or create your own.',
    see: 'See invitations',
  },
  inbox: {
    title: 'Who reads your inbox',
    choices: {
      TEAM: 'Everyone who shares theirs, too',
      LEADERS: 'Only those who can open your account',
      NOBODY: 'No one',
    } satisfies Record<InboxSharing, string>,
    meanings: {
      TEAM: 'They read and answer your conversations in the team’s inbox, and you theirs. Answers leave from your account and say who wrote them.',
      LEADERS:
        'Owners, and managers if you’re not an owner, read and answer your conversations in the team’s inbox.',
      NOBODY:
        'Your inbox is out of the team’s, even when someone opens your account. Conversations assigned to others come back to you.',
    } satisfies Record<InboxSharing, string>,
    done: {
      TEAM: 'Your inbox is shared with the team',
      LEADERS: 'Your inbox is shared with those who can open your account',
      NOBODY: 'Your inbox is out of the team’s',
    } satisfies Record<InboxSharing, string>,
  },
  alone: {
    title: 'You’re the only one here',
    text: 'Invite the people you do outreach with. Everyone keeps their own account, campaigns, and leads.',
    invite: 'Send an invitation',
  },
  head: {
    seats: ({ members, seats }: { members: number; seats: number | null }) =>
      seats === null
        ? `${counted(members, 'member')}.`
        : `${grouped(members)} of ${counted(seats, 'seat')} used.`,
    leaders: 'Owners and managers can see the team’s numbers and work in members’ accounts.',
    noSeat: 'No seats left. People you invite can join once a seat is added.',
    rename: 'Rename',
    renameTitle: 'Rename the team',
    renamed: 'The team has been renamed',
    save: 'Save',
    saving: 'Saving',
    leave: 'Leave team',
  },
  range: {
    label: 'Time range',
    days: (days: number) => `${days} days`,
    all: 'Since start',
    own: 'Custom range',
    from: 'From',
    to: 'To',
  },
  numbers: {
    label: 'The team’s numbers',
    campaigns: 'Campaigns running',
    across: (members: number) => `across ${counted(members, 'person', 'people')}`,
    now: 'now',
    leads: 'Leads',
    contacted: (count: number) => `${grouped(count)} contacted`,
    acceptance: 'Acceptance rate',
    ofInvited: (part: number, whole: number) => `${grouped(part)} of ${grouped(whole)} invited`,
    reply: 'Response rate',
    ofContacted: (part: number, whole: number) => `${grouped(part)} of ${grouped(whole)} contacted`,
    attention: 'Need attention',
    attentionText: 'connection or code',
    failed: 'The team’s numbers couldn’t be loaded',
  },
  table: {
    member: 'Member',
    role: 'Role',
    linkedIn: 'LinkedIn',
    campaigns: 'Campaigns',
    leads: 'Leads',
    accepted: 'Accepted',
    replied: 'Replied',
    today: 'Actions today',
    doneToday: (done: number, allowed: number) => `${grouped(done)} / ${grouped(allowed)}`,
    joined: 'Joined',
    actions: 'Actions',
    word: 'member',
    roleOf: (name: string) => `Role of ${name}`,
    more: (name: string) => `More for ${name}`,
    open: 'Open account',
    openOf: (name: string) => `Open account of ${name}`,
    view: 'View member',
    remove: 'Remove from team',
  },
  role: {
    title: (name: string, role: string) => `Make ${name} ${role === 'Owner' ? 'an' : 'a'} ${role}?`,
    stepDown: (role: string) => `Step down to ${role}?`,
    loses:
      'If they’re working in an account the new role can’t open, they lose access immediately.',
    losesOwn: 'You can’t undo this yourself. Someone with a higher role has to.',
    confirm: 'Change role',
    busy: 'Changing',
    done: (name: string, role: string) => `${name} is now ${role.toLowerCase()}`,
  },
  remove: {
    title: (name: string) => `Remove ${name} from the team?`,
    text: (name: string) =>
      `${name} keeps their account, campaigns, and leads. They lose the team’s templates and shared list, and no one on the team can see their numbers or open their account anymore. Templates they shared go to the team’s first owner, and their seat becomes free.`,
    confirm: 'Remove',
    busy: 'Removing',
    done: (name: string) => `${name} is no longer on the team`,
  },
  leave: {
    title: (team: string) => `Leave ${team}?`,
    text: 'You keep your account, campaigns, leads, and the templates you made. You lose the team’s templates, its shared list, and the features its subscription gave you. To come back, you’ll need a new invitation.',
    confirm: 'Leave team',
    busy: 'Leaving',
    done: 'You’re no longer on the team',
  },
  accounts: {
    title: 'Open a teammate’s account',
    text: 'Everything you do there is recorded with your name, and your teammate can see it.',
    none: 'Your role can’t open anyone’s account.',
    list: 'Teammates',
  },
} as const;
