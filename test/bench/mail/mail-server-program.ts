// An IMAP and an SMTP server in a process of its own, for the benchmark; says its ports on a line.
import { GOOD_CERTIFICATE } from '../../support/mail/certificates.ts';
import { startMailWorld } from '../../support/mail/mail-world.ts';

const world = await startMailWorld({ now: Date.now, tls: GOOD_CERTIFICATE });
console.log(JSON.stringify({ imapPort: world.imapPort, smtpPort: world.smtpPort }));
