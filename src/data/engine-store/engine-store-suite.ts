import { beforeAll, describe } from 'vitest';
import { describeAnsweredLeads } from '#data/engine-store/suite/answered-leads-suite.ts';
import { describeEmails } from '#data/engine-store/suite/emails-suite.ts';
import { describeFinder } from '#data/engine-store/suite/finder-suite.ts';
import { describeFiles } from '#data/engine-store/suite/files-suite.ts';
import { describeHeldLeads } from '#data/engine-store/suite/held-leads-suite.ts';
import { describeLanes } from '#data/engine-store/suite/lanes-suite.ts';
import { describeLastLook } from '#data/engine-store/suite/last-look-suite.ts';
import { describeLeads } from '#data/engine-store/suite/leads-suite.ts';
import { describePastItems } from '#data/engine-store/suite/past-items-suite.ts';
import { describeOutcomes } from '#data/engine-store/suite/outcomes-suite.ts';
import { describeLostActs } from '#data/engine-store/suite/lost-acts-suite.ts';
import { describeMessages } from '#data/engine-store/suite/messages-suite.ts';
import { describeBounces } from '#data/engine-store/suite/bounces-suite.ts';
import { describeMailbox } from '#data/engine-store/suite/mailbox-suite.ts';
import { describePacks } from '#data/engine-store/suite/packs-suite.ts';
import { describePeople } from '#data/engine-store/suite/people-suite.ts';
import { describeStoredThreads } from '#data/engine-store/suite/stored-threads-suite.ts';
import { describeThreads } from '#data/engine-store/suite/threads-suite.ts';
import { describeTries } from '#data/engine-store/suite/tries-suite.ts';
import { describeUnsettledTries } from '#data/engine-store/suite/unsettled-tries-suite.ts';
import { describeUnsubscribedRows } from '#data/engine-store/suite/unsubscribed-rows-suite.ts';
import { describeWithdrawals } from '#data/engine-store/suite/withdrawals-suite.ts';
import { describeWorkerFacts } from '#data/engine-store/suite/worker-facts-suite.ts';
import { describeProfiles } from '#data/engine-store/suite/profiles-suite.ts';
import { describeUsers } from '#data/engine-store/suite/users-suite.ts';
import { describeStagedRows } from '#data/engine-store/suite/staged-rows-suite.ts';
import { describeUnknownPeople } from '#data/engine-store/suite/unknown-people-suite.ts';
import type { StoreSubject } from '../../../test/support/store-subject.ts';

/**
 * What every engine store must do (architecture, section 3; guarantees G1 to G6, G11). Each test
 * starts with its own user.
 */
export function describeEngineStore(
  name: string,
  makeSubject: () => StoreSubject | Promise<StoreSubject>,
): void {
  describe(`the engine's store: ${name}`, () => {
    let made: StoreSubject | null = null;
    const subject = (): StoreSubject => {
      if (made === null) throw new Error('There is a subject only while tests run.');
      return made;
    };
    beforeAll(async () => {
      made = await makeSubject();
    });

    describeLanes(subject);
    describeWorkerFacts(subject);
    describeLeads(subject);
    describePastItems(subject);
    describeLastLook(subject);
    describeTries(subject);
    describeOutcomes(subject);
    describeUnsettledTries(subject);
    describeLostActs(subject);
    describePeople(subject);
    describeProfiles(subject);
    describeUsers(subject);
    describeThreads(subject);
    describeStoredThreads(subject);
    describeAnsweredLeads(subject);
    describeHeldLeads(subject);
    describePacks(subject);
    describeStagedRows(subject);
    describeUnknownPeople(subject);
    describeWithdrawals(subject);
    describeMessages(subject);
    describeFiles(subject);
    describeMailbox(subject);
    describeBounces(subject);
    describeUnsubscribedRows(subject);
    describeEmails(subject);
    describeFinder(subject);
  });
}
