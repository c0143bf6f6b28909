import type { MailConnector } from '#connectors/mail/mail.ts';

type OfUser<Call extends keyof MailConnector> = Omit<
  Parameters<MailConnector[Call]>[0],
  'address' | 'credentials' | 'renewed'
> & { userId: string };

/**
 * The mailboxes of all users as the engine uses them: each call opens the credentials of its user
 * for itself alone, picks the adapter, and keeps what the provider renewed. A user without a
 * mailbox is answered like one whose grant is gone: `LOST`, `CANNOT_TELL`, or a `MailError` that is
 * `lost`.
 */
export interface UserMail {
  /** As `MailConnector.send`. */
  send(query: OfUser<'send'>): ReturnType<MailConnector['send']>;
  /** As `MailConnector.findSent`. */
  findSent(query: OfUser<'findSent'>): ReturnType<MailConnector['findSent']>;
  /** As `MailConnector.readNew`. */
  readNew(query: OfUser<'readNew'>): ReturnType<MailConnector['readNew']>;
}

/** The same mailboxes as the inbox uses them. */
export interface UserMailFiles {
  /** As `MailConnector.readFile`. */
  readFile(query: OfUser<'readFile'>): ReturnType<MailConnector['readFile']>;
}

/** The same mailboxes, as their watcher uses them. */
export interface UserMailWatch extends Pick<UserMail, 'readNew'> {
  /** As `MailConnector.watch`; only a read says why a mailbox is lost, and tells its user. */
  watch(query: OfUser<'watch'>): ReturnType<MailConnector['watch']>;
}
