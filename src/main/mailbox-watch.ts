import { setTimeout as wait } from 'node:timers/promises';
import type { UserMailWatch } from '#connectors/mail/user-mail.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { mailboxesToWatch, requestMailboxRead } from '#data/mailboxes/watched-mailboxes.ts';
import { watchMailboxes, type MailboxWatch } from '#engine/listening/watch-mailboxes.ts';
import type { Resources } from '#main/resources.ts';

/** Watches this worker's (`owner`) share of all mailboxes. */
export function startMailboxWatch({
  resources: { config, log, db, clock },
  mail,
  store,
  owner,
}: {
  resources: Pick<Resources, 'config' | 'log' | 'db' | 'clock'>;
  mail: UserMailWatch;
  store: Pick<EngineStore, 'readMailbox'>;
  owner: string;
}): MailboxWatch {
  return watchMailboxes({
    store: {
      mailboxes: () => mailboxesToWatch(db, owner, clock.clock.realNow()),
      readMailbox: (query) => store.readMailbox(query),
      tellNews: ({ userId }) =>
        requestMailboxRead({ db, userId, now: Math.floor(clock.clock.now()) }),
    },
    mail,
    clock: { ...clock.clock, elapsed: () => performance.now() },
    random: Math.random,
    log,
    sleep: ({ ms, signal }) => wait(ms, undefined, { signal }).catch(() => undefined),
    config: {
      connections: config.MAILBOX_CONNECTIONS,
      pollMs: config.MAILBOX_POLL_SECONDS * 1000,
      requestTimeoutMs: config.ENGINE_REQUEST_TIMEOUT_MS,
    },
  });
}
