// Watches so many mailboxes as a worker does, over TLS and without a database: what it takes is the
// watch alone. `node watch-program.ts <imap port> <mailboxes> <lines> <poll ms> <idle ms>`.
import { setTimeout as wait } from 'node:timers/promises';
import { createSmtpImapMail } from '#connectors/mail/smtp-imap/smtp-imap-mail.ts';
import { watchMailboxes } from '#engine/listening/watch-mailboxes.ts';
import { AUTHORITY } from '../../support/mail/certificates.ts';
import { MAYA, PASSWORD } from '../../support/mail/mail-world.ts';

const [port = 0, mailboxes = 0, connections = 0, pollMs = 0, idleMs = 0] = process.argv
  .slice(2)
  .map(Number);
const HOST = 'imap.northpoint.example';
const server = { host: HOST, port, encryption: 'TLS', userName: MAYA, password: PASSWORD } as const;
const adapter = createSmtpImapMail({
  now: Date.now,
  settleMs: 0,
  idleMs,
  tls: { ca: AUTHORITY },
  resolve: (_name, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  also: (to) => to.address === '127.0.0.1' && to.port === port,
});
const mailbox = {
  address: MAYA,
  credentials: { provider: 'SMTP', smtp: server, imap: server, savesSentMail: false } as const,
};
const places = new Map<string, string>();
let looks = 0;
let told = 0;
const nothing = () => undefined;
watchMailboxes({
  store: {
    mailboxes: async () =>
      Array.from({ length: mailboxes }, (_, index) => ({
        userId: String(index),
        connectedAt: 0,
        keepsLine: true,
      })),
    readMailbox: async ({ userId }) => ({
      address: MAYA,
      status: 'CONNECTED',
      place: places.get(userId) ?? null,
      readAt: null,
    }),
    tellNews: async () => void (told += 1),
  },
  mail: {
    watch: ({ userId: _userId, ...query }) => adapter.watch({ ...query, ...mailbox }),
    async readNew({ userId, ...query }) {
      const read = await adapter.readNew({ ...query, ...mailbox });
      places.set(userId, read.place);
      looks += 1;
      return read;
    },
  },
  clock: {
    now: Date.now,
    realNow: Date.now,
    rate: () => 1,
    elapsed: () => performance.now(),
  },
  random: Math.random,
  log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
  sleep: ({ ms, signal }) => wait(ms, undefined, { signal }).catch(nothing),
  config: { connections, pollMs, requestTimeoutMs: 60_000 },
});
process.stdin.resume().on('data', () => console.log(JSON.stringify({ looks, told })));
setInterval(() => {
  if (looks >= mailboxes) console.log(JSON.stringify({ looks, told }));
}, 500);
