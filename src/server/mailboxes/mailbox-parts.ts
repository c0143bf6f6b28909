import type { DomainRecords } from '#core/email/domain-check.ts';
import type { Encryption, MailProvider } from '#core/email/mailbox-check.ts';
import type { MailAdapters } from '#connectors/mail/mail-adapters.ts';
import type { MailboxGrants } from '#connectors/mail/mailbox-grants.ts';

type GuessedServer = { host: string; port: number; encryption: Encryption } | null;

/** What the mailbox handlers work with besides the database; wired in main. */
export type MailboxParts = {
  mail: MailAdapters;
  /** Null if no provider that grants access is set up. */
  grants: MailboxGrants | null;
  /**
   * The servers that a domain probably sends and reads mail through, and who said so. Never throws.
   */
  guessServers: (domain: string) => Promise<{
    smtp: GuessedServer;
    imap: GuessedServer;
    source: 'SRV' | 'AUTOCONFIG' | 'USUAL_NAMES' | null;
  }>;
  /** The DNS records of a sending domain; null for one of the practice world. Never throws. */
  domainRecords: (query: {
    domain: string;
    provider: MailProvider;
  }) => Promise<DomainRecords | null>;
  publicUrl: string;
};
