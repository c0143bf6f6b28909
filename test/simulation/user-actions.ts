import type { LaneMailbox } from '#data/walk/lane-facts.ts';
import { pauseForToday } from '#core/schedule/day-pause.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { MemoryWorld } from './store/memory-world.ts';
import type { Cast } from './cast.ts';
import { changedSequence } from './changed-sequence.ts';
import type { Goal } from './goals.ts';
import type { ProductTime } from './product-time.ts';
import type { Provider } from './provider/provider.ts';
import type { SimulatedPerson } from './provider/person.ts';
import type { HistoryShared } from './invariants/shared-campaign.ts';
import type { Scenario, UserAction } from './scenario.ts';
import type { StoreFlaws } from './store/flaws.ts';
import { createTeamActions } from './team-actions.ts';
import { recordDecision } from './user-decision.ts';
import type { Random } from './seeded-random.ts';

type ActionWorld = {
  world: MemoryWorld;
  provider: Provider;
  time: ProductTime;
  scenario: Scenario;
  cast: readonly Cast[];
  random: Random;
  flaws: StoreFlaws;
  judge: HistoryShared;
  reach: (goal: Goal) => void;
  /** What a user sees on the network of a try, and that it is settled by their word. */
  seen: (requestId: string) => boolean;
  onWord: (word: { requestId: string; happened: boolean }) => void;
  grantCredits: (userId: string, credits: number) => void;
};

/** So many that no one waits for them anymore. */
const ENOUGH_CREDITS = 1000;

/**
 * Does what someone does in mid-run: the user by the product's own calls, people and the account's
 * owner on the network, a clock by itself.
 */
export function createUserActions({
  world,
  provider,
  time,
  scenario,
  cast,
  random,
  flaws,
  judge,
  reach,
  seen,
  onWord,
  grantCredits,
}: ActionWorld) {
  /** Places that someone took away: they are not missed. */
  const removed = new Set<string>();
  const team = createTeamActions({
    world,
    scenario,
    time,
    cast,
    flaws,
    removed,
    judge,
    reach,
  });
  let saves = 0;

  function saveSequence({
    action,
    one,
    now,
  }: {
    action: Extract<UserAction, { kind: 'save sequence' }>;
    one: Cast;
    now: number;
  }): void {
    const { userId } = one;
    const campaignId = one.campaignIds[action.campaign] ?? '';
    const table = world.state.users.get(userId)?.campaigns.get(campaignId);
    const root: SequenceItem | null = table?.row.sequence ?? null;
    if (root === null || table === undefined) return;
    // A save that carries an older version changes nothing: the server refuses it before anything
    // is written.
    if (action.how === 'stale') return reach('a stale save is refused');
    const how = action.how === 'finish removed' ? 'remove' : action.how;
    const change = changedSequence({
      root,
      how,
      random,
      fresh: `${campaignId}-new-${(saves += 1)}`,
    });
    if (change === null) return;
    for (const edited of team.editedBy(one)) {
      const { moved, finished } = world.saveSequence({
        userId: edited.userId,
        campaignId: edited.campaignIds[action.campaign] ?? '',
        sequence: change.sequence,
        removedItems:
          change.removed === null
            ? {}
            : { [change.removed]: action.how === 'finish removed' ? 'FINISH' : 'NEXT' },
        now,
      });
      if (moved + finished > 0) reach('a sequence is saved while leads stand on a removed item');
    }
  }

  function changeLead(
    action: Extract<UserAction, { person: number }>,
    { userId, account, leadIds }: Cast,
    now: number,
  ): void {
    const leadId = leadIds[action.person];
    const memberId = scenario.users[action.user]?.people[action.person]?.memberId;
    const person: SimulatedPerson | undefined =
      memberId === undefined ? undefined : provider.account(account).people.get(memberId);
    if (leadId === undefined || leadId === '' || person === undefined) return;
    const change = { userId, leadIds: [leadId], now };
    switch (action.kind) {
      case 'pause lead':
        return void world.pauseLeads(change);
      case 'resume lead': {
        const answered = [...(world.state.users.get(userId)?.campaigns.values() ?? [])].some(
          ({ places }) => places.get(leadId)?.reason === 'REPLIED',
        );
        if (world.resumeLeads(change) > 0 && answered) reach('an answered lead is resumed by hand');
        return;
      }
      case 'finish lead':
        return void world.finishLeads(change);
      case 'retry lead':
        if (world.retryLeads(change) > 0) reach('a failed lead is tried again');
        return;
      case 'blacklist lead':
        return void world.blacklistLeads(change);
      case 'unblacklist lead':
        return void world.unblacklistLeads(change);
      case 'remove lead':
        for (const { row, places } of world.state.users.get(userId)?.campaigns.values() ?? [])
          if (places.has(leadId)) {
            removed.add(`${row.campaignId}/${leadId}`);
            judge.onRemoved(person.memberId);
          }
        return void world.removeLeads(change);
      case 'accept':
        return void provider.accept({ account, person });
      case 'reply':
        return provider.reply({ account, person });
      case 'read':
        return provider.readThread({ account, person });
      case 'by hand':
        if (!scenario.lenient || (action.what !== 'invite' && action.what !== 'withdraw'))
          provider.byHand({ account, person, what: action.what });
    }
  }

  /**
   * A user looks on the network at each act that no one could tell about, and says what is there.
   */
  function giveWords({ userId }: Cast, now: number): void {
    for (const { intentId, requestId, action, status } of Array.from(world.intents(userId))) {
      if (status !== 'UNCONFIRMED' || action === 'VISIT') continue;
      const happened = seen(requestId);
      if (!recordDecision({ world, userId, intentId, happened, now })) continue;
      onWord({ requestId, happened });
      reach(happened ? 'a user says that it was sent' : 'a user says that it was not sent');
    }
  }

  function changeMail({
    action,
    userId,
    now,
  }: {
    action: Extract<
      UserAction,
      { kind: 'unsubscribe' | 'bounce' | 'hold bounces' | 'release bounces' }
    >;
    userId: string;
    now: number;
  }): void {
    const address = scenario.users[action.user]?.people[action.person]?.email ?? null;
    if (action.kind === 'hold bounces' || action.kind === 'release bounces')
      return changeMailbox({
        userId,
        now,
        change: { bouncesHoldSince: action.kind === 'hold bounces' ? Math.floor(now) : null },
      });
    if (address === null) return;
    world.refuseAddress({
      userId,
      address,
      reason: action.kind === 'unsubscribe' ? 'UNSUBSCRIBED' : 'BOUNCED',
      now,
    });
    reach(action.kind === 'unsubscribe' ? 'somebody unsubscribes' : 'an address bounces');
  }

  function changeMailbox({
    userId,
    now,
    change,
  }: {
    userId: string;
    now: number;
    change: Partial<LaneMailbox>;
  }): void {
    const { mailbox } = world.tables(userId).row.user;
    if (mailbox !== null)
      world.changeUser({ userId, user: { mailbox: { ...mailbox, ...change } }, now });
  }

  function regain({ userId, account }: Cast, now: number): void {
    provider.setState({ account, state: 'running' });
    if (world.state.users.get(userId)?.row.user.status === 'VERIFIED') return;
    world.changeUser({ userId, user: { status: 'VERIFIED', incident: null }, now });
    reach('an account is lost and regained');
  }

  function regainAccounts(): void {
    for (const one of cast) regain(one, time.clock.now());
  }

  return {
    removed,
    team,
    do(action: UserAction): void {
      const now = time.clock.now();
      if (action.kind === 'step clock') {
        time.stepClock(action.byMs);
        return reach(action.byMs < 0 ? 'the wall clock goes back' : 'the wall clock goes forward');
      }
      const one = cast[action.user];
      if (one === undefined) return;
      const { userId, account } = one;
      switch (action.kind) {
        case 'pause campaign':
        case 'start campaign':
          for (const { userId: edited, campaignIds } of team.editedBy(one))
            world.switchCampaign({
              userId: edited,
              campaignId: campaignIds[action.campaign] ?? '',
              status: action.kind === 'start campaign' ? 'ACTIVE' : 'NOT_ACTIVE',
              now,
            });
          return;
        case 'save sequence':
          return saveSequence({ action, one, now });
        case 'leave the team’s campaign':
        case 'join it again':
        case 'import the list':
        case 'hand over':
          return team.do(action);
        case 'pause for days': {
          const { week } = world.tables(userId).row.user;
          const { from } = pauseForToday(week.zone, now);
          const pause = { from, until: now + action.days * 86_400_000 };
          return world.changeUser({ userId, user: { week: { ...week, pause } }, now });
        }
        case 'set limits':
          return world.changeUser({ userId, user: { limits: action.limits }, now });
        case 'set schedule':
        case 'set zone': {
          const { week } = world.tables(userId).row.user;
          return world.changeUser({
            userId,
            user: {
              week:
                action.kind === 'set zone'
                  ? { ...week, zone: action.zone }
                  : { ...week, schedulerItems: action.schedule },
            },
            now,
          });
        }
        case 'pause today':
        case 'resume today': {
          const { week } = world.tables(userId).row.user;
          if (action.kind === 'resume today' && (week.pause?.until ?? 0) > now)
            reach('a paused day goes on');
          return world.changeUser({
            userId,
            user: {
              week: {
                ...week,
                pause: action.kind === 'pause today' ? pauseForToday(week.zone, now) : null,
              },
            },
            now,
          });
        }
        case 'lose account':
        case 'restrict account':
          return provider.setState({
            account,
            state: action.kind === 'lose account' ? 'disconnected' : 'restricted',
          });
        case 'sign out':
          return world.changeUser({ userId, user: { status: 'UNAUTHORIZED' }, now });
        case 'unsubscribe':
        case 'bounce':
        case 'hold bounces':
        case 'release bounces':
          return changeMail({ action, userId, now });
        case 'grant credits':
          reach('credits of the finder come');
          return grantCredits(userId, action.credits);
        case 'give words':
          return giveWords(one, now);
        case 'regain account':
          return regain(one, now);
        case 'stop subscription':
          return world.changeUser({ userId, user: { subscriptionStatus: 'paused' }, now });
        case 'start subscription':
          if (world.tables(userId).row.user.subscriptionStatus === 'paused')
            reach('the subscription ends and goes on');
          return world.changeUser({ userId, user: { subscriptionStatus: 'active' }, now });
        default:
          return changeLead(action, one, now);
      }
    },
    regainAccounts,

    /** Puts everything right that someone has switched off. */
    makeRight(): void {
      const now = time.clock.now();
      regainAccounts();
      for (const one of cast) {
        const { userId, campaignIds } = one;
        changeMailbox({ userId, now, change: { status: 'CONNECTED', bouncesHoldSince: null } });
        if (scenario.hasFinder) grantCredits(userId, ENOUGH_CREDITS);
        if (world.tables(userId).row.user.subscriptionStatus !== 'active')
          world.changeUser({ userId, user: { subscriptionStatus: 'active' }, now });
        for (const campaignId of campaignIds)
          world.switchCampaign({ userId, campaignId, status: 'ACTIVE', now });
      }
    },
  };
}
