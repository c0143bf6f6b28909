import type { UserMailWatch } from '#connectors/mail/user-mail.ts';
import type { MailboxToRead } from '#data/engine-store/mailbox-store.ts';
import type { WatchedMailbox } from '#data/mailboxes/watched-mailboxes.ts';
import type { EngineParts } from '#engine/engine-parts.ts';
import type { Places } from '#engine/listening/places.ts';

/** What the watch asks of the database. */
type MailboxWatchStore = {
  /** This worker's part of all mailboxes; null: not known now, so that it stays as it is. */
  mailboxes: () => Promise<WatchedMailbox[] | null>;
  readMailbox: (query: { userId: string }) => Promise<MailboxToRead | null>;
  /** Wakes the lane of the user to read their mailbox. */
  tellNews: (query: { userId: string }) => Promise<void>;
};

/** What the watch of mailboxes touches the world through. */
export type MailboxWatchParts = Pick<EngineParts, 'clock' | 'random' | 'log' | 'sleep'> & {
  store: MailboxWatchStore;
  mail: UserMailWatch;
  config: {
    /** How many lines stay open at a time. */
    connections: number;
    /** How often a mailbox without a line is looked at, and for how long a call may last; real ms. */
    pollMs: number;
    requestTimeoutMs: number;
  };
};

/** The same with what all mailboxes of a worker share. */
export type SharedWatch = MailboxWatchParts & {
  /** One for each line that stays open. */
  lines: Places;
  /** One for each mailbox that is being opened or looked at. */
  openings: Places;
};
