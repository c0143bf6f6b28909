import { USER_STATUS_TEXTS } from '#core/account/status-texts.ts';
import { isConnected } from '#core/account/user-status.ts';
import { CSV_START, csvFileName, csvLine } from '#core/lead/csv-export.ts';
import { percentOf } from '#core/campaign/lead-statistics.ts';
import { canActOnTeam } from '#core/team/team-rules.ts';
import type { RouteKey } from '#contract/all-routes.ts';
import { userIdShape } from '#contract/shapes.ts';
import { readTeamNumbers, type MemberNumbers } from '#data/teams/team-statistics.ts';
import { readTeam } from '#data/teams/teams.ts';
import { ApiError, rejectField, rejectUnless } from '#server/http/api-error.ts';
import type { Call, Handlers } from '#server/http/handler.ts';

type Counts = Pick<
  MemberNumbers,
  'campaignsRunning' | 'leads' | 'invited' | 'accepted' | 'contacted' | 'replied'
>;
const NOTHING: Counts = {
  campaignsRunning: 0,
  leads: 0,
  invited: 0,
  accepted: 0,
  contacted: 0,
  replied: 0,
};

/** The numbers of a team, for its managers and owners. */
export const teamStatisticsHandlers: Handlers<
  Extract<RouteKey, `${string} /v1/shared/teams/statistics${string}`>
> = {
  'GET /v1/shared/teams/statistics': async (call) => {
    const { members } = await numbersOf(call);
    return {
      members: members.map(({ userId, displayName, email, role, status, ...counts }) => ({
        userId: userIdShape.parse(userId),
        displayName,
        email,
        role,
        status,
        ...withRates(counts),
      })),
      total: {
        ...withRates(sumOf(members)),
        needAttention: members.filter(({ status }) => !isConnected(status)).length,
      },
    };
  },
  'GET /v1/shared/teams/statistics/export': async (call) => {
    const { teamName, members } = await numbersOf(call);
    return { fileName: csvFileName(teamName), chunks: csvOf(members) };
  },
};

/** The counts with percentages; the rate of a sum isn't the mean of rates. */
function withRates(counts: Counts) {
  return {
    ...counts,
    acceptanceRate: percentOf({ part: counts.accepted, whole: counts.invited }),
    replyRate: percentOf({ part: counts.replied, whole: counts.contacted }),
  };
}

function sumOf(members: readonly Counts[]): Counts {
  return members.reduce(
    (sum, one) => ({
      campaignsRunning: sum.campaignsRunning + one.campaignsRunning,
      leads: sum.leads + one.leads,
      invited: sum.invited + one.invited,
      accepted: sum.accepted + one.accepted,
      contacted: sum.contacted + one.contacted,
      replied: sum.replied + one.replied,
    }),
    NOTHING,
  );
}

async function numbersOf({
  query,
  caller: { userId },
  parts: { db },
}: Pick<Call<'GET /v1/shared/teams/statistics'>, 'query' | 'caller' | 'parts'>): Promise<{
  teamName: string;
  members: MemberNumbers[];
}> {
  const team = await readTeam({ db, userId });
  rejectUnless(canActOnTeam(team?.role ?? null, 'SEE_STATISTICS'));
  if (team === null) throw new ApiError('NOT_IN_TEAM');
  const [from, to] = [query.from, query.to].map((at) => (at === undefined ? null : Date.parse(at)));
  if (from != null && to != null && from >= to)
    throw rejectField('from', 'INVALID_VALUE', 'The range ends before it starts');
  return {
    teamName: team.teamName,
    members: await readTeamNumbers({
      db,
      teamId: team.teamId,
      from: from ?? null,
      to: to ?? null,
    }),
  };
}

async function* csvOf(members: readonly MemberNumbers[]): AsyncGenerator<string> {
  yield (
    CSV_START +
    csvLine([
      'Member',
      'Email',
      'Role',
      'LinkedIn',
      'Campaigns running',
      'Leads',
      'Invited',
      'Accepted',
      'Acceptance rate',
      'Contacted',
      'Replied',
      'Reply rate',
    ])
  );
  const line = (names: readonly string[], counts: Counts) => {
    const figures = withRates(counts);
    return csvLine([
      ...names,
      figures.campaignsRunning,
      figures.leads,
      figures.invited,
      figures.accepted,
      figures.acceptanceRate,
      figures.contacted,
      figures.replied,
      figures.replyRate,
    ]);
  };
  for (const one of members)
    yield line([one.displayName, one.email, one.role, USER_STATUS_TEXTS[one.status].title], one);
  yield line(['Together', '', '', ''], sumOf(members));
}
