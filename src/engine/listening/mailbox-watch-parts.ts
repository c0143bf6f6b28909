import type { UserMailWatch } from '#connectors/mail/user-mail.ts';
import type { MailboxToRead } from '#data/engine-store/mailbox-store.ts';
import type { WatchedMailbox } from '#data/mailboxes/watched-mailboxes.ts';
import type { EngineParts } from '#engine/engine-parts.ts';
import type { Places } from '#engine/listening/places.ts';

/** What the watch needs from the database. */
type MailboxWatchStore = {
  /** This worker's share of all mailboxes; null: unknown now, so it keeps the ones it has. */
  mailboxes: () => Promise<WatchedMailbox[] | null>;
  readMailbox: (query: { userId: string }) => Promise<MailboxToRead | null>;
  /** Wakes the lane of the user to read their mailbox. */
  tellNews: (query: { userId: string }) => Promise<void>;
};

/** Everything through which the mailbox watch touches the world. */
export type MailboxWatchParts = Pick<EngineParts, 'clock' | 'random' | 'log' | 'sleep'> & {
  store: MailboxWatchStore;
  mail: UserMailWatch;
  config: {
    /** How many connections stay open at once. */
    connections: number;
    /**
     * How often a mailbox without a connection is polled, and the longest a call may take; real ms.
     */
    pollMs: number;
    requestTimeoutMs: number;
  };
};

/** The parts, plus what all mailboxes of a worker share. */
export type SharedWatch = MailboxWatchParts & {
  /** One for each connection that stays open. */
  lines: Places;
  /** One for each mailbox that is being opened or polled. */
  openings: Places;
};
