import type { DomainRecords } from '#core/email/domain-check.ts';
import type { Encryption, MailProvider } from '#core/email/mailbox-check.ts';
import type { MailAdapters } from '#connectors/mail/mail-adapters.ts';
import type { MailboxGrants } from '#connectors/mail/mailbox-grants.ts';

type GuessedServer = { host: string; port: number; encryption: Encryption } | null;

/** What the calls about mailboxes work with besides the database; wired in main. */
export type MailboxParts = {
  mail: MailAdapters;
  /** Null where no provider that grants access is set up. */
  grants: MailboxGrants | null;
  /** Where mail of a domain is likely sent and read, and who said so. Never throws. */
  guessServers: (domain: string) => Promise<{
    smtp: GuessedServer;
    imap: GuessedServer;
    source: 'SRV' | 'AUTOCONFIG' | 'USUAL_NAMES' | null;
  }>;
  /** What name servers say of a sending domain, null of one of the practice world. Never throws. */
  domainRecords: (query: {
    domain: string;
    provider: MailProvider;
  }) => Promise<DomainRecords | null>;
  publicUrl: string;
};
