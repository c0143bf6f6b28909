import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { connect, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../ports.ts';
import { MAYA, PASSWORD } from './mail-world.ts';
import type { MailServers } from './smtp-imap-subject.ts';

const DOVECOT = '/usr/sbin/dovecot';
const POSTFIX = '/usr/sbin/postfix';
/** The uid that owns the mail on disk. */
const NOBODY = 65_534;

/** Which of Debian's servers aren't installed; null if none is missing. */
export function missingForDebianMail(): string | null {
  if (process.getuid?.() !== 0) return 'root';
  if (!existsSync(DOVECOT)) return 'dovecot';
  return existsSync(POSTFIX) ? null : 'postfix';
}

/**
 * The response of the outside world's server to a message for this address, after this many; null:
 * accepted.
 */
type Refuses = (message: { to: string; before: number }) => { code: number; text: string } | null;

/**
 * Postfix and Dovecot of Debian with a configuration, a spool and ports of their own. Mail to
 * Maya's domain goes into her maildir, all other mail to a server in this process; of what that
 * refuses Postfix tells Maya.
 */
export async function startDebianMail({
  clock,
  refuses = () => null,
}: {
  clock: { now: number };
  refuses?: Refuses;
}): Promise<MailServers> {
  const dir = await mkdtemp(join(tmpdir(), 'reachwell-mail-'));
  await chmod(dir, 0o755);
  for (const name of ['postfix', 'data', 'spool', 'mail']) await mkdir(join(dir, name));
  await chown(join(dir, 'mail'), NOBODY, NOBODY);
  const postfixId = Number(spawnSync('id', ['-u', 'postfix']).stdout.toString());
  await chown(join(dir, 'data'), postfixId, 0);
  const [imapPort, smtpPort, sink] = [await freePort(), await freePort(), await startSink(refuses)];
  await writeFile(join(dir, 'dovecot.conf'), dovecotConf({ dir, imapPort }));
  await writeFile(join(dir, 'postfix/main.cf'), mainCf({ dir, sinkPort: sink.port }));
  await writeFile(join(dir, 'postfix/master.cf'), masterCf({ smtpPort }));
  spawnSync(POSTFIX, ['-c', join(dir, 'postfix'), 'check']);
  const programs = [
    spawn(DOVECOT, ['-F', '-c', join(dir, 'dovecot.conf')], { stdio: 'ignore' }),
    spawn(POSTFIX, ['-c', join(dir, 'postfix'), 'start-fg'], { stdio: 'ignore' }),
  ];
  await Promise.all([imapPort, smtpPort].map(untilListening));
  return {
    smtpPort,
    imapPort,
    address: MAYA,
    password: PASSWORD,
    savesSentMail: false,
    async arrives({ raw, junk, filed }) {
      const client = await signedIn(imapPort);
      const content = Buffer.from(raw, 'latin1');
      if (filed) await client.mailboxCreate('Customers');
      const path = junk ? 'Spam' : filed ? 'Customers' : 'INBOX';
      await client.append(path, content, [], new Date(clock.now));
      await client.logout();
    },
    async keepsSent({ raw }) {
      const client = await signedIn(imapPort);
      await client.append('Sent', Buffer.from(raw, 'latin1'), ['\\Seen'], new Date(clock.now));
      await client.logout();
    },
    async left() {
      await untilSpoolIsEmpty(dir);
      return sink.messages;
    },
    async forgetPlaces() {
      const maildir = join(dir, 'mail', MAYA);
      for (const name of await readdir(maildir))
        if (/^dovecot(-uidlist|\.index)/u.test(name)) await rm(join(maildir, name));
    },
    dropLines: () => void spawnSync('doveadm', ['-c', join(dir, 'dovecot.conf'), 'kick', MAYA]),
    async close() {
      await Promise.all(programs.map(ended));
      sink.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exit = once(program, 'exit');
  program.kill('SIGTERM');
  await exit;
}

/** The outside world's mail server, with everything that reached it. */
async function startSink(refuses: Refuses) {
  const messages: string[] = [];
  const came = new Map<string, number>();
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        messages.push(Buffer.concat(chunks).toString('latin1'));
        const to = envelope.rcptTo[0]?.address ?? '';
        const before = came.get(to) ?? 0;
        came.set(to, before + 1);
        const refusal = refuses({ to, before });
        if (refusal === null) done();
        else done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
      });
    },
  });
  const server = sink.server as Server;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { messages, port: (server.address() as AddressInfo).port, close: () => sink.close() };
}

async function signedIn(port: number): Promise<ImapFlow> {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port,
    secure: false,
    doSTARTTLS: false,
    auth: { user: MAYA, pass: PASSWORD },
    logger: false,
  });
  await client.connect();
  return client;
}

const pause = () => new Promise((done) => setTimeout(done, 50));

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const stands = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (stands) return;
    await pause();
  }
  throw new Error(`Nobody listens on port ${port}`);
}

/** Postfix takes a message before it passes it on. */
async function untilSpoolIsEmpty(dir: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const queues = ['incoming', 'active', 'maildrop'].map((name) =>
      readdir(join(dir, 'spool', name)),
    );
    if ((await Promise.all(queues)).every((names) => names.length === 0)) return;
    await pause();
  }
  throw new Error('Postfix keeps what it should pass on');
}

const dovecotConf = ({ dir, imapPort }: { dir: string; imapPort: number }): string => `
base_dir = ${dir}/run
state_dir = ${dir}/run
log_path = ${dir}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
mail_location = maildir:${dir}/mail/%u
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${dir}/mail/%u
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Gesendet {
    auto = create
    special_use = \\Sent
  }
  mailbox Spam {
    auto = create
    special_use = \\Junk
  }
}
service imap-login {
  inet_listener imap {
    port = ${imapPort}
  }
  inet_listener imaps {
    port = 0
  }
}
service auth {
  unix_listener ${dir}/auth {
    mode = 0666
  }
}
`;

const mainCf = ({ dir, sinkPort }: { dir: string; sinkPort: number }): string => `
compatibility_level = 3.6
queue_directory = ${dir}/spool
data_directory = ${dir}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${dir}/postfix.log
maillog_file_prefixes = ${dir}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.northpoint.example
mydestination =
mynetworks =
local_recipient_maps =
alias_maps =
alias_database =
virtual_mailbox_domains = northpoint.example
virtual_mailbox_maps = static:${MAYA}/
virtual_mailbox_base = ${dir}/mail
virtual_mailbox_limit = 0
virtual_uid_maps = static:${NOBODY}
virtual_gid_maps = static:${NOBODY}
message_size_limit = 52428800
relayhost = [127.0.0.1]:${sinkPort}
smtp_tls_security_level = none
smtpd_tls_security_level = none
smtpd_peername_lookup = no
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${dir}/auth
smtpd_relay_restrictions = permit_sasl_authenticated, reject_unauth_destination
`;

const masterCf = ({ smtpPort }: { smtpPort: number }): string => `
127.0.0.1:${smtpPort} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`;
