import { describeMailConnector } from '#connectors/mail/mail-suite.ts';
import { googleSubject } from '../../../../test/support/mail/google-subject.ts';

describeMailConnector('Gmail', googleSubject);
