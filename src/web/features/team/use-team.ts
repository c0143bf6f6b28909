import { useQuery } from '@tanstack/react-query';
import type { InvitationAnswer, TeamAnswer } from '#contract/teams.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useQueryParams } from '#web/ui/navigation/query-params.ts';
import { useNow, useProductTime } from '#web/ui/text/time-context.ts';
import { parseTeamRange } from './team-range.ts';

const TEAMS = 'GET /v1/shared/teams';
const MINUTE = 60_000;
const MOST_INVITATIONS = 200;

/** The team of the acting user; `team` is null outside a team. */
export function useTeam() {
  return useQuery(apiQuery(TEAMS));
}

/** Pending invitations: those the user received and, for managers and owners, the team's. */
export function useWaitingInvitations() {
  const read = useQuery(
    apiQuery('GET /v1/shared/teams/invitations', { query: { page: 0, size: MOST_INVITATIONS } }),
  );
  const waiting = (read.data?.content ?? []).filter(({ status }) => status === 'PENDING');
  const of = (received: boolean): InvitationAnswer[] =>
    waiting.filter((one) => one.received === received);
  return { read, received: of(true), sent: of(false) };
}

/** The range in the address, and how a call asks for it. */
export function useTeamRange() {
  const params = useQueryParams();
  const { zone } = useProductTime();
  const range = parseTeamRange({ params, now: useNow(MINUTE), zone });
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return { ...range, query: { from: iso(range.from), to: iso(range.to) } };
}

/** What each member and the team did in the range; for managers and owners alone. */
export function useTeamStatistics({ team }: { team: TeamAnswer }) {
  const { query } = useTeamRange();
  return useQuery({
    ...apiQuery('GET /v1/shared/teams/statistics', { query }),
    enabled: team.can.seeStatistics.allowed,
    placeholderData: (before) => before,
  });
}
