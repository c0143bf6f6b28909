import { afterAll, beforeAll, describe } from 'vitest';
import { describeChecking } from '#connectors/mail/suite/checking-suite.ts';
import { describeFinding } from '#connectors/mail/suite/finding-suite.ts';
import { describeReading } from '#connectors/mail/suite/reading-suite.ts';
import { describeSending } from '#connectors/mail/suite/sending-suite.ts';
import { describeWatching } from '#connectors/mail/suite/watching-suite.ts';
import type { MailSubject } from '../../../test/support/mail/mail-subject.ts';

/**
 * What every adapter of the mailbox port must do, tested against a real server (product rules,
 * section 16; decision 111).
 */
export function describeMailConnector(name: string, makeSubject: () => Promise<MailSubject>): void {
  describe(`the mail port: ${name}`, () => {
    let made: MailSubject | null = null;
    const subject = (): MailSubject => {
      if (made === null) throw new Error('There is a mailbox only while tests run.');
      return made;
    };

    beforeAll(async () => {
      made = await makeSubject();
    });

    afterAll(() => made?.close());

    describeChecking(subject);
    describeSending(subject);
    describeFinding(subject);
    describeReading(subject);
    describeWatching(subject);
  });
}
