import type { EngineStore } from '#data/engine-store/engine-store.ts';
import type { StoreFlaws } from './flaws.ts';
import { campaignKeeping } from './campaign-keeping.ts';
import { createEmailWriter } from './emails.ts';
import { fileReading } from './files.ts';
import { createIntentSettler } from './intent-settling.ts';
import { createIntentWriter } from './intents.ts';
import type { StoreBase } from './lane-guard.ts';
import { createLaneReader } from './lane-reading.ts';
import { laneLeases } from './lanes.ts';
import { lateActs } from './late-acts.ts';
import { lostActs } from './lost-acts.ts';
import { createLeadReader } from './lead-reading.ts';
import type { MemoryWorld } from './memory-world.ts';
import { createMailboxWriter } from './mailbox.ts';
import { createPackAdmitter } from './pack-admission.ts';
import { createPackStager } from './pack-staging.ts';
import { createPackReader } from './packs.ts';
import { createPeopleWriter } from './people.ts';
import { createStepWriter } from './step-writing.ts';
import { createUserProblemWriter } from './user-problem.ts';
import { createMessageWriter } from './messages.ts';
import { createWithdrawalWriter } from './withdrawals.ts';
import { workerPresence } from './worker-presence.ts';

export type StoreCallName = keyof EngineStore;

/**
 * Is asked at each call of the store. What it throws `before` is a connection that was lost before
 * anything was written; what it throws `after` is an answer that was lost though everything was
 * written. A promise holds the call up at that place.
 */
export type OnStoreCall = (call: {
  name: StoreCallName;
  phase: 'before' | 'after';
}) => void | Promise<void>;

type Options = { world: MemoryWorld; onCall?: OnStoreCall; flaws?: StoreFlaws };

/**
 * The engine's store in memory: what it answers and keeps is what the PostgreSQL form answers and
 * keeps, held by one suite for both. Any number of stores may stand on one world, as many workers
 * on one database. Each call is one transaction that happens at one instant, between the two calls
 * of `onCall`; it reads no clock and draws no numbers. `flaws` are faults planted on purpose.
 */
export function memoryEngineStore({ world, onCall, flaws = new Set() }: Options): EngineStore {
  const call = throughHook(onCall);
  const parts = partsOf({ state: world.state, flaws });
  return {
    join: (query) => call('join', () => parts.join(query)),
    freeLanesOfTheDead: (query) =>
      call('freeLanesOfTheDead', () => parts.freeLanesOfTheDead(query)),
    newestOpenAttempt: () => call('newestOpenAttempt', () => parts.newestOpenAttempt()),
    leaseLanes: (query) => call('leaseLanes', () => parts.leaseLanes(query)),
    keepLane: (query) => call('keepLane', () => parts.keepLane(query)),
    releaseLane: (query) => call('releaseLane', () => parts.releaseLane(query)),
    nextWakeAt: (query) => call('nextWakeAt', () => parts.nextWakeAt(query)),
    readLane: (query) => call('readLane', () => parts.readLane(query)),
    writeMarks: (query) => call('writeMarks', () => parts.writeMarks(query)),
    ripeLeads: (query) => call('ripeLeads', () => parts.ripeLeads(query)),
    nextRipeAt: (query) => call('nextRipeAt', () => parts.nextRipeAt(query)),
    dueLeads: (query) => call('dueLeads', () => parts.dueLeads(query)),
    leadsPastTheirItem: (query) =>
      call('leadsPastTheirItem', () => parts.leadsPastTheirItem(query)),
    unknownInvitees: (query) => call('unknownInvitees', () => parts.unknownInvitees(query)),
    dueTypes: (query) => call('dueTypes', () => parts.dueTypes(query)),
    readLead: (query) => call('readLead', () => parts.readLead(query)),
    applySteps: (query) => call('applySteps', () => parts.applySteps(query)),
    reserve(query) {
      const early = parts.readEarly(query);
      return call('reserve', () => parts.reserve(query, early));
    },
    depart: (query) => call('depart', () => parts.depart(query)),
    settle: (query) => call('settle', () => parts.settle(query)),
    takeOpenIntents: (query) => call('takeOpenIntents', () => parts.takeOpenIntents(query)),
    unconfirmedTries: (query) => call('unconfirmedTries', () => parts.unconfirmedTries(query)),
    readTry: (query) => call('readTry', () => parts.readTry(query)),
    leadsToLookUp: (query) => call('leadsToLookUp', () => parts.leadsToLookUp(query)),
    unmatchedPeople: (query) => call('unmatchedPeople', () => parts.unmatchedPeople(query)),
    hasActedSince: (query) => call('hasActedSince', () => parts.hasActedSince(query)),
    foreseenTry: (query) => call('foreseenTry', () => parts.foreseenTry(query)),
    adoptAct: (query) => call('adoptAct', () => parts.adoptAct(query)),
    reopenTry: (query) => call('reopenTry', () => parts.reopenTry(query)),
    releaseHeld: (query) => call('releaseHeld', () => parts.releaseHeld(query)),
    finishCampaigns: (query) => call('finishCampaigns', () => parts.finishCampaigns(query)),
    openHints: (query) => call('openHints', () => parts.openHints(query)),
    closeHints: (query) => call('closeHints', () => parts.closeHints(query)),
    changeUser: (query) => call('changeUser', () => parts.changeUser(query)),
    announce: (query) => call('announce', () => parts.announce(query)),
    recordConnections: (query) => call('recordConnections', () => parts.recordConnections(query)),
    recordInvitations: (query) => call('recordInvitations', () => parts.recordInvitations(query)),
    unconnectedLeads: (query) => call('unconnectedLeads', () => parts.unconnectedLeads(query)),
    pendingInvitations: (query) =>
      call('pendingInvitations', () => parts.pendingInvitations(query)),
    recordProfile: (query) => call('recordProfile', () => parts.recordProfile(query)),
    recordMissingInvitations: (query) =>
      call('recordMissingInvitations', () => parts.recordMissingInvitations(query)),
    missingInvitations: (query) =>
      call('missingInvitations', () => parts.missingInvitations(query)),
    reserveProfileRead: (query) =>
      call('reserveProfileRead', () => parts.reserveProfileRead(query)),
    recordNoProfile: (query) => call('recordNoProfile', () => parts.recordNoProfile(query)),
    chatsBetween: (query) => call('chatsBetween', () => parts.chatsBetween(query)),
    knownThreads: (query) => call('knownThreads', () => parts.knownThreads(query)),
    unmatchedThreads: (query) => call('unmatchedThreads', () => parts.unmatchedThreads(query)),
    recordThread: (query) => call('recordThread', () => parts.recordThread(query)),
    unseenThreads: (query) => call('unseenThreads', () => parts.unseenThreads(query)),
    openPacks: (query) => call('openPacks', () => parts.openPacks(query)),
    admitRows: (query) => call('admitRows', () => parts.admitRows(query)),
    unreadRows: (query) => call('unreadRows', () => parts.unreadRows(query)),
    fillRow: (query) => call('fillRow', () => parts.fillRow(query)),
    passOverUnknown: (query) => call('passOverUnknown', () => parts.passOverUnknown(query)),
    stagePage: (query) => call('stagePage', () => parts.stagePage(query)),
    completePack: (query) => call('completePack', () => parts.completePack(query)),
    stopPack: (query) => call('stopPack', () => parts.stopPack(query)),
    nextWithdrawal: (query) => call('nextWithdrawal', () => parts.nextWithdrawal(query)),
    reserveWithdrawal: (query) => call('reserveWithdrawal', () => parts.reserveWithdrawal(query)),
    settleWithdrawal: (query) => call('settleWithdrawal', () => parts.settleWithdrawal(query)),
    nextMessage: (query) => call('nextMessage', () => parts.nextMessage(query)),
    reserveMessage: (query) => call('reserveMessage', () => parts.reserveMessage(query)),
    settleMessage: (query) => call('settleMessage', () => parts.settleMessage(query)),
    failMessage: (query) => call('failMessage', () => parts.failMessage(query)),
    claimOpenMessages: (query) => call('claimOpenMessages', () => parts.claimOpenMessages(query)),
    claimOpenWithdrawals: (query) =>
      call('claimOpenWithdrawals', () => parts.claimOpenWithdrawals(query)),
    readMailbox: (query) => call('readMailbox', () => parts.readMailbox(query)),
    findMail: (query) => call('findMail', () => parts.findMail(query)),
    recordReceived: (query) => call('recordReceived', () => parts.recordReceived(query)),
    loseMailbox: (query) => call('loseMailbox', () => parts.loseMailbox(query)),
    readFiles: (query) => call('readFiles', () => parts.readFiles(query)),
    sentEmails: (query) => call('sentEmails', () => parts.sentEmails(query)),
  };
}

function throughHook(onCall: OnStoreCall | undefined) {
  return async <Answer>(name: StoreCallName, work: () => Answer): Promise<Answer> => {
    const before = onCall?.({ name, phase: 'before' });
    if (before !== undefined) await before;
    const answer = work();
    const after = onCall?.({ name, phase: 'after' });
    if (after !== undefined) await after;
    return answer;
  };
}

/**
 * Every call of the memory form as a plain function, for who drives it in time of their own;
 * `readEarly` and its answer belong to `reserve`.
 */
export function partsOf(base: StoreBase) {
  return {
    ...workerPresence(base),
    ...laneLeases(base),
    ...createLaneReader(base),
    ...createLeadReader(base),
    ...createStepWriter(base),
    ...createIntentWriter(base),
    ...createIntentSettler(base),
    ...lateActs(base),
    ...lostActs(base),
    ...campaignKeeping(base),
    ...createUserProblemWriter(base),
    ...createPeopleWriter(base),
    ...createPackReader(base),
    ...createPackStager(base),
    ...createPackAdmitter(base),
    ...createWithdrawalWriter(base),
    ...createMessageWriter(base),
    ...createMailboxWriter(base),
    ...fileReading(base),
    ...createEmailWriter(base),
  };
}
