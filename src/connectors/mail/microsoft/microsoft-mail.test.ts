import { describeMailConnector } from '#connectors/mail/mail-suite.ts';
import { microsoftSubject } from '../../../../test/support/mail/microsoft-subject.ts';

describeMailConnector('Microsoft Graph', microsoftSubject);
