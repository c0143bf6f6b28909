import { findItem } from '#core/sequence/walk-items.ts';
import type {
  EngineStore,
  OpenIntent,
  Reserved,
  ReserveQuery,
  SettleQuery,
} from '#data/engine-store/engine-store.ts';
import type { ThreadNews } from '#data/engine-store/people-store.ts';
import type { Lane } from '#data/walk/lane-facts.ts';
import type { LimitedAction } from '#core/limits/processing-limits.ts';
import type { PlaceRow } from './store/memory-rows.ts';
import type { StoreCallName } from './store/memory-engine-store.ts';
import type { UserTables } from './store/user-tables.ts';
import { REFUSAL_GOALS, type Goal } from './goals.ts';
import { judgeEmails } from './invariants/emails.ts';
import { judgeFinder } from './invariants/finder.ts';
import { judgeHoursAndLimits } from './invariants/hours-and-limits.ts';
import { judgeReturnedEmails } from './invariants/returned-emails.ts';
import { judgeRefusedInvites } from './invariants/refused-invites.ts';
import { judgeOutcomes } from './invariants/honest-unknown.ts';
import { judgeLastLook } from './invariants/last-look.ts';
import { judgeReplies } from './invariants/reply-stops.ts';
import { judgeSharedCampaign, type HistoryShared } from './invariants/shared-campaign.ts';
import { judgeSingleActs, sentence } from './invariants/single-acts.ts';
import { judgeStanding } from './invariants/nothing-lost.ts';
import type { Tries, Try } from './invariants/tries.ts';
import type { Report } from './invariants/violation.ts';
import { isRepeatedHour, isDayOfChange } from './judge-clock.ts';
import type { AcceptedEmail } from './provider/mail-server.ts';
import type { ReturnedMail } from './provider/returned-mail.ts';
import type { JournalEntry, News } from './provider/provider.ts';
import type { Scenario } from './scenario.ts';
import type { SimulatedPerson } from './provider/person.ts';
import type { Departure } from './provider/connector.ts';
import type { ProductTime } from './product-time.ts';
import type { Trace } from './trace.ts';
import type { WorkerProcess } from './worker-process.ts';

const HIDDEN_LIMIT = 3000;

type WatchOptions = {
  time: ProductTime;
  trace: Trace;
  report: Report;
  reach: (goal: Goal) => void;
  tablesOf: (userId: string) => UserTables;
  accountOf: (userId: string) => string;
  userOf: (account: string) => string;
  /** The person a try is for, as the network knows them. */
  personOf: (made: Try) => SimulatedPerson | undefined;
  rate: number;
  requestTimeoutMs: number;
  slackMs: () => number;
  /** Everything returned to the mailboxes. */
  returned: ReturnedMail;
  beyond: boolean;
  scenario: Scenario;
  /** A lane has changed: dozing workers check again. */
  onLaneChanged: () => void;
  /** Called at a reservation, for people who act at that moment. */
  onReserved: (made: Try) => void;
};

/**
 * Observes every store call, every request, and every act; records what the judges need, and counts
 * the states that a run must reach.
 */
export class Watch {
  readonly tries: Tries = new Map();
  /** The latest time until which a user's invitations were paused. */
  readonly invitesPausedUntil = new Map<string, number>();
  readonly #byIntent = new Map<string, Try>();
  readonly #holders = new Map<string, { process: WorkerProcess; fencing: string }>();
  readonly #options: WatchOptions;
  readonly #single: ReturnType<typeof judgeSingleActs>;
  readonly #outcomes: ReturnType<typeof judgeOutcomes>;
  readonly #refused: ReturnType<typeof judgeRefusedInvites>;
  readonly #hours: ReturnType<typeof judgeHoursAndLimits>;
  readonly #replies: ReturnType<typeof judgeReplies>;
  readonly #standing: ReturnType<typeof judgeStanding>;
  readonly #emails: ReturnType<typeof judgeEmails>;
  readonly #finder: ReturnType<typeof judgeFinder>;
  readonly team: HistoryShared;
  readonly returned: ReturnType<typeof judgeReturnedEmails>;

  constructor(options: WatchOptions) {
    const { report, requestTimeoutMs, slackMs } = options;
    this.#options = options;
    this.returned = judgeReturnedEmails(options);
    const { mayRepeat } = this.returned;
    this.team = judgeSharedCampaign(options);
    this.#single = judgeSingleActs({ report, tries: this.tries, slackMs, mayRepeat });
    this.#outcomes = judgeOutcomes({ tries: this.tries, ...options });
    this.#refused = judgeRefusedInvites(options);
    this.#hours = judgeHoursAndLimits({ report });
    this.#replies = judgeReplies({ report, requestTimeoutMs });
    this.#standing = judgeStanding({ report });
    this.#emails = judgeEmails({ report, mayRepeat });
    this.#finder = judgeFinder({ report, tries: this.tries });
  }

  onStoreDone({
    name,
    query,
    answer,
    process,
  }: {
    name: StoreCallName;
    query: unknown;
    answer: unknown;
    process: WorkerProcess;
  }): void {
    const { trace } = this.#options;
    switch (name) {
      case 'reserve':
        return this.#onReserve({
          query: query as ReserveQuery<string>,
          answer: answer as Reserved<string>,
          process,
        });
      case 'settle':
        return this.#onSettle({
          query: query as SettleQuery,
          settled: (answer as { settled: boolean }).settled,
        });
      case 'leaseLanes':
        for (const lane of answer as Lane[]) this.#onLease({ lane, process });
        return;
      case 'releaseLane':
        return this.#onRelease(query as Parameters<EngineStore['releaseLane']>[0]);
      case 'freeLanesOfTheDead':
        if ((answer as number) > 0) {
          trace.note('lanes of the dead are free', () => String(answer));
          this.#options.reach('a lane of a dead worker is freed at once');
          this.#options.onLaneChanged();
        }
        return;
      case 'applySteps': {
        const { steps, lane } = query as Parameters<EngineStore['applySteps']>[0];
        if (steps.length === 0) return;
        const applied = answer as ReadonlySet<string> | null;
        if (applied !== null && applied.size < steps.length)
          this.#options.reach('a step is refused because the lead has changed');
        trace.note(
          'steps',
          () =>
            `${process.name} ${steps.map(({ leadId, campaignId, to }) => `${campaignId}/${leadId} -> ${to.state}${to.reason === null ? '' : ` (${to.reason})`} at ${to.itemType ?? ''} ${to.itemId ?? ''} due ${shortTime(to.dueAt)}`).join('; ')}${applied === null ? ' LANE LOST' : ` applied ${applied.size}`}`,
        );
        if (applied !== null)
          this.#onSteps(steps.filter((step) => applied.has(`${step.campaignId}/${step.leadId}`)));
        return this.judgeStanding(lane.userId);
      }
      case 'takeOpenIntents':
        for (const intent of answer as OpenIntent[]) {
          const made = this.tries.get(intent.requestId);
          if (made !== undefined) made.takenOverBy = process;
          trace.note(
            'a try is taken over',
            () => `${process.name} ${intent.requestId} ${intent.action}`,
          );
        }
        return;
      case 'reopenTry': {
        const { intentId, lane } = query as { intentId: string; lane: Lane };
        const made = this.#byIntent.get(`${lane.userId} ${intentId}`);
        if (answer === true && made !== undefined) {
          made.end = null;
          trace.note('a try is opened again', () => made.requestId);
        }
        return;
      }
      case 'changeUser': {
        const { change } = query as Parameters<EngineStore['changeUser']>[0];
        trace.note('the user is changed', () => JSON.stringify(change));
        if (typeof change.invitesPausedUntil === 'number') {
          this.#options.reach(
            change.event?.data['reason'] === 'INVITES_REFUSED'
              ? 'invitations are paused by refusals without a reason'
              : 'invitations are paused by a limit answer',
          );
          const { userId } = (query as { lane: Lane }).lane;
          this.invitesPausedUntil.set(
            userId,
            Math.max(this.invitesPausedUntil.get(userId) ?? 0, change.invitesPausedUntil),
          );
        }
        return;
      }
      case 'recordReceived': {
        const { lane, emails, place } = query as Parameters<EngineStore['recordReceived']>[0];
        if (answer !== null) this.returned.onRecorded({ userId: lane.userId, emails, place });
        if (answer !== null) this.judgeStanding(lane.userId);
        if (answer !== null)
          for (const { messageId } of emails) {
            const kept = this.#options.tablesOf(lane.userId).receivedEmails.get(messageId);
            if (kept?.kind === 'REPLY')
              this.team.onAnswer({ userId: lane.userId, leadId: kept.leadId, told: kept.at });
          }
        return trace.note(name);
      }
      case 'loseMailbox':
        if (answer === true) this.#options.reach('a mailbox is lost');
        return trace.note(name);
      case 'recordThread':
        return this.#onThread(query as Parameters<EngineStore['recordThread']>[0], answer);
      case 'recordConnections':
      case 'recordProfile':
        trace.note(name);
        if (answer !== null) this.judgeStanding((query as { lane: Lane }).lane.userId);
        return;
      default:
        trace.note(name);
    }
  }

  /** Checks G4 for the current state. */
  judgeStanding(userId: string): void {
    this.#standing.onWrite(this.#options.tablesOf(userId));
  }

  #onReserve({
    query,
    answer,
    process,
  }: {
    query: ReserveQuery<string>;
    answer: Reserved<string>;
    process: WorkerProcess;
  }): void {
    const { trace, reach, tablesOf, accountOf, time } = this.#options;
    const { lane, lead, action, requestId } = query;
    if (!answer.reserved) {
      trace.note(
        'not reserved',
        () =>
          `${process.name} ${action} of ${lead.itemId} for lead ${lead.leadId}: ${answer.reason}`,
      );
      const goal =
        answer.reason === 'ASLEEP' &&
        (tablesOf(lane.userId).row.user.week.pause?.until ?? 0) > query.now
          ? 'the last look refuses for a paused day'
          : REFUSAL_GOALS[answer.reason];
      if (goal !== undefined) reach(goal);
      return;
    }
    const tables = tablesOf(lane.userId);
    const { week, limits } = tables.row.user;
    const limit = limits[action as LimitedAction] ?? HIDDEN_LIMIT;
    const made: Try = {
      requestId,
      intentId: answer.intentId,
      userId: lane.userId,
      account: accountOf(lane.userId),
      campaignId: lead.campaignId,
      leadId: lead.leadId,
      memberId: lead.person.memberId ?? `lead ${lead.leadId}`,
      itemId: lead.itemId ?? '',
      visit: lead.visit,
      action,
      process,
      reservedElapsed: time.elapsed(),
      reservedAt: query.now,
      zone: week.zone,
      schedule: week.schedulerItems,
      pause: week.pause ?? null,
      limit,
      noteLeftOut: query.payload['noteLeftOut'] === true,
      departedElapsed: null,
      departedAt: null,
      landed: null,
      end: null,
      endElapsed: null,
      takenOverBy: null,
      lookedUp: null,
      byWord: false,
      found: null,
    };
    trace.note('reserved', () => `${process.name} ${sentence(made)} at ${shortTime(query.now)}`);
    this.tries.set(requestId, made);
    this.#byIntent.set(`${lane.userId} ${answer.intentId}`, made);
    const place = this.#placeOf(made);
    if (made.noteLeftOut) reach('an invitation is tried again without its note');
    if (place !== undefined) this.#replies.onReserved(made, place);
    if (place !== undefined) this.team.onReserved(made, place);
    const root = tables.campaigns.get(made.campaignId)?.row.sequence ?? null;
    if (action === 'CONNECT_BY_EMAIL' && findItem(root, made.itemId)?.item.type === 'CONNECT') {
      this.#refused.onFallback(made);
      reach('an invitation that was refused goes by email');
    }
    this.#finder.onReserved({ made, tables });
    if (place !== undefined) this.returned.onReserved({ made, place, tables });
    if (action === 'EMAIL')
      this.#emails.onReserved({ made, to: String(query.payload['to']), tables });
    judgeLastLook({
      report: this.#options.report,
      tables,
      place,
      made,
      text: query.payload['text'],
    });
    if (isDayOfChange({ zone: week.zone, at: query.now }))
      reach('an act on a day when the clocks change');
    if (isRepeatedHour({ zone: week.zone, at: query.now })) reach('an act in a repeated hour');
    const dayAgo = query.now - 86_400_000;
    for (const one of this.tries.values())
      if (
        one.userId === made.userId &&
        one.action === action &&
        one.zone !== week.zone &&
        (one.departedAt ?? 0) > dayAgo
      )
        reach('a zone change with acts of the last day');
    for (const ofDay of tables.usage.values())
      if (ofDay.get(action) === limit) reach('the day’s limit is full');
    this.#options.onReserved(made);
  }

  #onSettle({ query, settled }: { query: SettleQuery; settled: boolean }): void {
    const { trace, reach, time } = this.#options;
    const made = this.#byIntent.get(`${query.lane.userId} ${query.intentId}`);
    trace.note(
      'settled',
      () =>
        `${made === undefined ? query.intentId : sentence(made)}: ${settled ? query.end : 'refused'} ${JSON.stringify(query.outcome)}`,
    );
    if (!settled) return reach('an outcome is refused because the try was taken over');
    if (made === undefined) return;
    if (made.end === 'UNCONFIRMED' && query.end === 'HAPPENED')
      reach('an unconfirmed act is found after all');
    made.end = query.end;
    made.endElapsed = time.elapsed();
    if (made.action === 'FIND_EMAIL') this.#onFound(made, query);
    else this.#outcomes.onSettled(made);
    const reason = query.outcome['reason'];
    if (reason === 'LOOKED_UP') reach('a try is settled: it did not happen');
    if (reason === 'LEASE_TOO_SHORT') reach('a call is not made because its lease would end');
    if (reason === 'NEVER_SENT') reach('a try is settled: it was never sent');
    if (reason === 'HELD_BACK') reach('a call is not made because too much time has passed');
    this.#refused.onSettled({ made, outcome: query.outcome });
    if (reason === 'ALREADY_CONNECTED' && made.action === 'WITHDRAW')
      reach('a withdrawal finds the invitation accepted');
    if (query.events.some(({ data }) => data['settled'] === true))
      reach('a try is settled: it happened');
    if (query.end === 'UNCONFIRMED' && made.action === 'EMAIL') reach('an email stays unconfirmed');
    if (query.end === 'HAPPENED' && made.action === 'EMAIL' && made.lookedUp === 'happened')
      reach('an email’s answer is lost, and it is found');
    if (query.end === 'UNCONFIRMED')
      reach(
        made.action === 'VISIT'
          ? 'a view stays unconfirmed and the lead goes on'
          : 'a try is settled: nobody can tell',
      );
    const place = this.#placeOf(made);
    if (place === undefined) reach('a lead is removed while its act is under way');
    if (place?.reason === 'PAUSED_BY_USER') reach('a lead is paused while its act is under way');
    if (place?.state === 'BLACKLISTED') reach('a lead is blacklisted while its act is under way');
    if (this.#options.tablesOf(made.userId).campaigns.get(made.campaignId)?.row.status !== 'ACTIVE')
      reach('a campaign is stopped while an act is under way');
    this.judgeStanding(made.userId);
  }

  #onSteps(steps: Parameters<EngineStore['applySteps']>[0]['steps']): void {
    const { reach } = this.#options;
    for (const { events, to, end } of steps) {
      for (const { type, data } of events) {
        if (type === 'CONDITION_DECIDED')
          reach(
            data['branch'] === 'yes' ? 'a condition is decided yes' : 'a condition is decided no',
          );
        if (type === 'ACTION_SKIPPED' && data['reason'] === 'ALREADY_INVITED')
          reach('an invitation made by hand is adopted');
        if (type === 'ACTION_SKIPPED' && data['reason'] === 'ALREADY_CONNECTED')
          reach('a withdrawal finds the invitation accepted');
      }
      if (end?.mode === 'MOVE') reach('a lead is moved to another campaign');
      if (end?.mode === 'BLACKLIST') reach('a lead is blacklisted by its sequence');
      if (to.state === 'PAUSED') reach('a lead waits for a decision');
    }
  }

  #onThread({ thread, lane }: Parameters<EngineStore['recordThread']>[0], answer: unknown): void {
    const { time, trace, accountOf } = this.#options;
    if (answer === null) return;
    trace.note(
      'a thread is kept',
      () =>
        `${thread.chatId}, ${thread.messages.length} messages, ${thread.told?.length ?? 0} told`,
    );
    const memberId = thread.chatId.slice('chat-'.length);
    for (const { fromMe, at } of [...thread.messages, ...(thread.told ?? [])])
      if (!fromMe)
        this.#replies.acknowledge({
          account: accountOf(lane.userId),
          memberId,
          repliedAt: at,
          knownAt: time.clock.now(),
          elapsed: time.elapsed(),
          kept: true,
        });
    const { leadId, answered } = answer as ThreadNews;
    const told = [...thread.messages, ...(thread.told ?? [])].filter(({ fromMe }) => !fromMe);
    if (leadId !== null && answered && told.length > 0)
      this.team.onAnswer({
        userId: lane.userId,
        leadId,
        told: Math.max(...told.map(({ at }) => at)),
      });
    if (answered && thread.told !== undefined && thread.told.length > 0)
      this.#options.reach('an answer that its thread does not show is known');
    for (const { places } of this.#options.tablesOf(lane.userId).campaigns.values()) {
      const place = leadId === null ? undefined : places.get(leadId);
      if (place !== undefined)
        this.#replies.onKept({ account: accountOf(lane.userId), memberId, place });
    }
    this.judgeStanding(lane.userId);
  }

  #onLease({ lane, process }: { lane: Lane; process: WorkerProcess }): void {
    const { trace, reach } = this.#options;
    trace.note('leased', () => `${process.name} takes lane ${lane.userId}, number ${lane.fencing}`);
    const before = this.#holders.get(lane.userId);
    if (before !== undefined && before.process.alive) {
      reach('a lease ends while its worker lives');
      if (before.process !== process) reach('two workers on one lane');
      for (const made of this.tries.values())
        if (
          made.userId === lane.userId &&
          made.end === null &&
          made.departedElapsed !== null &&
          made.landed === null &&
          made.process === before.process
        )
          reach('a lane changes hands while a call is on the wire');
    }
    this.#holders.set(lane.userId, { process, fencing: lane.fencing });
  }

  #onRelease({ lane, nextWakeAt }: Parameters<EngineStore['releaseLane']>[0]): void {
    this.#options.trace.note(
      'released',
      () => `lane ${lane.userId}, number ${lane.fencing}, next ${shortTime(nextWakeAt)}`,
    );
    if (this.#holders.get(lane.userId)?.fencing === lane.fencing) this.#holders.delete(lane.userId);
    this.#options.onLaneChanged();
  }

  onDeparture({ requestId, account, memberId, kind }: Departure): void {
    const { time, trace, report } = this.#options;
    trace.note('leaves', () => `${kind} to ${memberId} (${requestId})`);
    const made = this.tries.get(requestId);
    if (made === undefined || made.end !== null)
      return report({
        promise: 'G1',
        rule: made === undefined ? 'a request without an intent' : 'a request of a closed intent',
        detail: `${kind} to ${memberId} of ${account} (${requestId})`,
      });
    if (made.departedElapsed !== null)
      report({ promise: 'G1', rule: 'one intent sent twice', detail: sentence(made) });
    made.departedElapsed = time.elapsed();
    made.departedAt = time.clock.now();
    this.#hours.onDeparture(made);
    this.#refused.onDeparture({ made, elapsed: time.elapsed() });
    this.#replies.onDeparture(made, this.#placeOf(made));
  }

  /** A worker asks the finder: that is its act, done as soon as it leaves. */
  onFinderAsked(question: { userId: string; leadId: string; process: WorkerProcess }): void {
    const { time, trace } = this.#options;
    const made = this.#finder.onAsked(question);
    if (made === undefined) return;
    trace.note('asks the finder', () => sentence(made));
    made.departedElapsed ??= time.elapsed();
    made.departedAt ??= time.clock.now();
    this.#hours.onDeparture(made);
  }

  onFinderPaid(whom: string, times: number): void {
    this.#finder.onPaid(whom, times);
  }

  #onFound(made: Try, { foundEmail, outcome }: SettleQuery): void {
    const { reach } = this.#options;
    made.found = foundEmail?.kind ?? null;
    if (foundEmail !== undefined) reach('an email is found');
    if (outcome['reason'] === 'EMAIL_NOT_FOUND') reach('an email is not found');
    if (outcome['reason'] === 'ANSWERED_LATER') reach('a finder answers later');
    if (outcome['reason'] === 'ASKED_AGAIN') reach('a question to the finder is put again');
    if (outcome['reason'] === 'OUT_OF_EMAIL_CREDITS')
      reach('a lead waits for credits of the finder');
  }

  /** A message was sent to the mail server. */
  onEmailLeaves({ requestId }: { requestId: string }): void {
    const { account = '', memberId = '' } = this.tries.get(requestId) ?? {};
    this.onDeparture({ requestId, account, memberId, kind: 'email' });
  }

  /** A mail server accepted a message. */
  onEmailAccepted(email: AcceptedEmail): void {
    const { requestId, at, elapsed } = email;
    const { account = '', memberId = '' } = this.tries.get(requestId) ?? {};
    this.onAct({ kind: 'email', account, memberId, requestId, at, elapsed, text: null });
    this.#emails.onAccepted(email);
    if (!email.to.startsWith('found-')) return;
    this.#options.reach('a found email is written to');
    const made = this.tries.get(requestId);
    const lead =
      made && this.#options.tablesOf(made.userId).leads.get(made.leadId)?.person.emailKind;
    if (lead === 'LIKELY') this.#options.reach('a likely email is written to with leave');
  }

  /**
   * A mailbox was searched for a message: the result for a try that another worker has taken over
   * can't be written.
   */
  onEmailLookedFor({
    requestId,
    result,
    process,
  }: {
    requestId: string;
    result: string;
    process: WorkerProcess;
  }): void {
    const made = this.tries.get(requestId);
    this.#options.trace.note('looked for', () => `email ${requestId}: ${result}`);
    if (made === undefined || made.end === 'HAPPENED') return;
    if (made.end === null && made.takenOverBy !== null && made.takenOverBy !== process) return;
    if (made.lookedUp === 'cannot_tell') this.#options.reach('an email is looked for again');
    made.lookedUp = LOOKS[result as keyof typeof LOOKS];
  }

  onAct(entry: JournalEntry): void {
    const { trace, reach } = this.#options;
    trace.note('act', () => `${entry.kind} to ${entry.memberId} (${entry.requestId})`);
    this.#outcomes.onAct(entry);
    this.team.onAct(entry);
    this.#single.onAct(entry);
    reach(`an act: ${entry.kind}`);
    const made = this.tries.get(entry.requestId);
    if (made === undefined) return;
    this.#hours.onAct(made);
    if (!made.process.alive) reach('an act is carried out after its worker died');
    if ((made.departedElapsed ?? 0) + this.#options.requestTimeoutMs < entry.elapsed)
      reach('an act is carried out after its caller gave up');
    if (
      entry.kind === 'invite' &&
      [...this.tries.values()].some(
        (one) =>
          one.memberId === entry.memberId &&
          one.account === entry.account &&
          one.action === 'WITHDRAW' &&
          one.landed !== null,
      )
    )
      reach('withdrawn, then invited again');
  }

  /** People did something; it is a goal if it happens at the moment of an act. */
  onNews({ account, memberId, type, at }: News): void {
    this.#options.trace.note(
      `news ${type}`,
      () => `${memberId ?? ''} of ${account} at ${shortTime(at)}`,
    );
    for (const made of this.tries.values()) {
      if (made.end !== null || made.account !== account || made.memberId !== memberId) continue;
      const waits = made.departedElapsed === null;
      if (type === 'message' && waits) this.#options.reach('a reply between claim and send');
      if (type === 'message' && !waits && made.landed === null)
        this.#options.reach('a reply in the moment of a message');
      if (type === 'connected' && waits)
        this.#options.reach('an acceptance between claim and send');
    }
  }

  onInvitationOver(over: { account: string; memberId: string }): void {
    this.#single.onInvitationOver(over);
  }

  onReconciled(answer: {
    account: string;
    memberId: string;
    kind: string;
    result: string;
    process: WorkerProcess;
  }): void {
    this.#options.trace.note(
      'looked for',
      () => `${answer.kind} to ${answer.memberId}: ${answer.result}`,
    );
    this.#outcomes.onReconciled(answer);
  }

  /** A webhook about a reply was accepted. */
  onAnswerTold({
    account,
    memberId,
    repliedAt,
  }: {
    account: string;
    memberId: string;
    repliedAt: number;
  }): void {
    this.#replies.acknowledge({
      account,
      memberId,
      repliedAt,
      knownAt: this.#options.time.clock.now(),
      elapsed: this.#options.time.elapsed(),
      kept: false,
    });
  }

  /** The user answered about an unconfirmed act. */
  onWord({ requestId, happened }: { requestId: string; happened: boolean }): void {
    const made = this.tries.get(requestId);
    this.#options.trace.note(
      'a word',
      () => `${requestId} ${happened ? 'was sent' : 'was not sent'}`,
    );
    if (made === undefined) return;
    made.end = happened ? 'HAPPENED' : 'DID_NOT_HAPPEN';
    made.byWord = happened;
  }

  onKill(process: WorkerProcess): void {
    for (const made of this.tries.values()) {
      if (made.process !== process || made.end !== null) continue;
      this.#options.reach(
        made.departedElapsed === null
          ? 'a worker dies between reservation and call'
          : 'a worker dies between call and record',
      );
    }
  }

  #placeOf({ userId, campaignId, leadId }: Try): PlaceRow | undefined {
    return this.#options.tablesOf(userId).campaigns.get(campaignId)?.places.get(leadId);
  }
}

const LOOKS = {
  SENT: 'happened',
  NOT_SENT: 'did_not_happen',
  CANNOT_TELL: 'cannot_tell',
} as const;

function shortTime(at: number | null): string {
  return at === null ? 'never' : new Date(at).toISOString().slice(0, 19);
}
