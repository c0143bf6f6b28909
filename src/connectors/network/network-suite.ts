import { afterAll, beforeAll, describe } from 'vitest';
import { describeAccount } from '#connectors/network/suite/account-suite.ts';
import { describeActs } from '#connectors/network/suite/acts-suite.ts';
import { describeBadLine } from '#connectors/network/suite/bad-line-suite.ts';
import { describeNews } from '#connectors/network/suite/news-suite.ts';
import { describePeople } from '#connectors/network/suite/people-suite.ts';
import { describeSigningIn } from '#connectors/network/suite/sign-in-suite.ts';
import { beginNetwork, type BegunNetwork } from '../../../test/support/begun-network.ts';
import type { NetworkSubject } from '../../../test/support/network-subject.ts';

/**
 * What every adapter of the network port must do, against a real server (network connector,
 * sections 1.4 to 1.7).
 */
export function describeNetworkConnector(
  name: string,
  makeSubject: () => Promise<NetworkSubject>,
): void {
  describe(`the network port: ${name}`, () => {
    let made: BegunNetwork | null = null;
    const begun = (): BegunNetwork => {
      if (made === null) throw new Error('There is a network only while tests run.');
      return made;
    };

    beforeAll(async () => {
      made = await beginNetwork(await makeSubject());
    });

    afterAll(() => made?.subject.close());

    describeSigningIn(begun);
    describeAccount(begun);
    describePeople(begun);
    describeActs(begun);
    describeBadLine(begun);
    describeNews(begun);
  });
}
