import { afterAll, beforeAll, describe } from 'vitest';
import { describeChanges } from '#connectors/payments/suite/changes-suite.ts';
import { describePauses } from '#connectors/payments/suite/pauses-suite.ts';
import { describePurchases } from '#connectors/payments/suite/purchases-suite.ts';
import type { PaymentsSubject } from '../../../test/support/payments-subject.ts';

/** What every adapter of the payments port must do (product rules, section 18; decision 142). */
export function describePayments(name: string, makeSubject: () => Promise<PaymentsSubject>): void {
  describe(`the payments port: ${name}`, () => {
    let made: PaymentsSubject | null = null;
    const subject = (): PaymentsSubject => {
      if (made === null) throw new Error('There is a provider only while tests run.');
      return made;
    };

    beforeAll(async () => {
      made = await makeSubject();
    });

    afterAll(() => made?.close());

    describePurchases(subject);
    describeChanges(subject);
    describePauses(subject);
  });
}
