import type { Socket } from 'node:net';
import {
  BadCommand,
  createCommandReader,
  textOf,
  type ImapCommand,
} from '#mail/imap/imap-command.ts';
import {
  chooseFolder,
  closeFolder,
  listFolders,
  nameNamespace,
  showStatus,
} from '#mail/imap/folder-commands.ts';
import {
  appendMail,
  copyMails,
  expungeMails,
  fetchMails,
  moveMails,
  searchMails,
  storeFlags,
} from '#mail/imap/message-commands.ts';
import {
  done,
  refused,
  type CommandHandler,
  type Ending,
  type ImapFault,
  type ImapSession,
  type ImapWorld,
} from '#mail/imap/imap-model.ts';

const CAPABILITIES =
  'IMAP4rev1 LITERAL+ SASL-IR AUTH=PLAIN ID IDLE NAMESPACE UIDPLUS MOVE SPECIAL-USE UNSELECT CHILDREN';
const signIn = (session: ImapSession, userName: string, password: string): Ending => {
  session.mailbox = session.world.signIn(userName, password);
  return session.mailbox === null
    ? refused('[AUTHENTICATIONFAILED] Invalid credentials')
    : done(`[CAPABILITY ${CAPABILITIES}] Logged in`);
};

/** By PLAIN of RFC 4616: an authorization identity, the user name and the password. */
function signInPlain(session: ImapSession, coded: string): Ending {
  const [, userName, password] = Buffer.from(coded, 'base64').toString('utf8').split('\0');
  return userName === undefined || password === undefined
    ? { status: 'BAD', text: 'The answer is no PLAIN response' }
    : signIn(session, userName, password);
}

const ANYTIME: Readonly<Record<string, CommandHandler>> = {
  CAPABILITY: ({ session }) => {
    session.send(`* CAPABILITY ${CAPABILITIES}`);
    return done('Done');
  },
  ID: ({ session }) => {
    session.send('* ID ("name" "Practice mail")');
    return done('Done');
  },
  NOOP: () => done('Done'),
  LOGIN: ({ session, args }) => signIn(session, textOf(args[0]), textOf(args[1])),
};
const SIGNED_IN: Readonly<Record<string, CommandHandler>> = {
  NAMESPACE: nameNamespace,
  LIST: listFolders,
  LSUB: listFolders,
  SUBSCRIBE: () => done('Done'),
  UNSUBSCRIBE: () => done('Done'),
  STATUS: showStatus,
  SELECT: (input) => chooseFolder({ ...input, readOnly: false }),
  EXAMINE: (input) => chooseFolder({ ...input, readOnly: true }),
  APPEND: appendMail,
};
const CHOSEN: Readonly<Record<string, CommandHandler>> = {
  CHECK: () => done('Done'),
  CLOSE: (input) => closeFolder({ ...input, expunge: true }),
  UNSELECT: (input) => closeFolder({ ...input, expunge: false }),
  EXPUNGE: expungeMails,
  FETCH: fetchMails,
  SEARCH: searchMails,
  STORE: storeFlags,
  COPY: copyMails,
  MOVE: moveMails,
};
/** While these run by number, no message may vanish from the count (RFC 9051, section 7.5.1). */
const KEEPS_NUMBERS = new Set(['FETCH', 'STORE', 'SEARCH']);

function run(session: ImapSession, { name, args }: ImapCommand): Ending {
  const byUid = name === 'UID';
  const what = byUid ? textOf(args[0]).toUpperCase() : name;
  const anytime = ANYTIME[what];
  const signedIn = SIGNED_IN[what];
  const chosen = CHOSEN[what];
  if ((anytime ?? signedIn ?? chosen) === undefined)
    return { status: 'BAD', text: 'Unknown command' };
  if (anytime === undefined && session.mailbox === null)
    return { status: 'BAD', text: 'Log in first' };
  if (chosen !== undefined && session.chosen === null)
    return { status: 'BAD', text: 'Select a mailbox first' };
  const handler = anytime ?? signedIn ?? chosen;
  const ending =
    handler?.({ session, args: byUid ? args.slice(1) : args, byUid }) ?? refused('Nothing done');
  session.tellNews(!byUid && KEEPS_NUMBERS.has(what));
  return ending;
}

/** Compares what a connection knows with what is there, and tells it the difference. */
function tellNews(session: ImapSession, keepNumbers: boolean): void {
  const { chosen } = session;
  if (chosen === null) return;
  const items = session.world.mails.items(chosen.folder.number);
  const now = new Map(items.map((item) => [item.uid, item]));
  for (let at = chosen.known.length - 1; at >= 0; at -= 1) {
    const known = chosen.known[at];
    if (known === undefined) continue;
    const current = now.get(known.uid);
    if (current === undefined) {
      if (keepNumbers) continue;
      chosen.known.splice(at, 1);
      session.send(`* ${at + 1} EXPUNGE`);
    } else if (current.flags.join(' ') !== known.flags.join(' ')) {
      chosen.known[at] = current;
      session.send(`* ${at + 1} FETCH (UID ${current.uid} FLAGS (${current.flags.join(' ')}))`);
    }
  }
  const latest = chosen.known.at(-1)?.uid ?? 0;
  const fresh = items.filter(({ uid }) => uid > latest);
  if (fresh.length === 0) return;
  chosen.known.push(...fresh);
  session.send(`* ${chosen.known.length} EXISTS`);
}

/** Serves IMAP4rev1 on one connection until it ends. */
export function serveImap(world: ImapWorld, socket: Socket): void {
  const session: ImapSession = {
    world,
    mailbox: null,
    chosen: null,
    send: (line) => {
      if (!socket.writable) return;
      socket.write(typeof line === 'string' ? Buffer.from(`${line}\r\n`, 'latin1') : line);
    },
    tellNews: (keepNumbers = false) => tellNews(session, keepNumbers),
  };
  const queue: ImapCommand[] = [];
  let busy = false;
  const end = (tag: string, { status, text }: Ending) => session.send(`${tag} ${status} ${text}`);
  const goOn = () => {
    busy = false;
    const next = queue.shift();
    if (next !== undefined) start(next);
  };
  const start = (command: ImapCommand) => {
    busy = true;
    const what = command.name === 'UID' ? textOf(command.args[0]).toUpperCase() : command.name;
    const fault = world.fault(what);
    if (fault?.cut) return socket.destroy();
    if (fault?.cutAfter) {
      session.send = () => undefined;
      if (command.name !== 'IDLE') runSafely(session, command);
      return socket.destroy();
    }
    const perform = () => {
      answer(command, fault);
    };
    if (fault !== null && fault.delayMs > 0) setTimeout(perform, fault.delayMs).unref();
    else perform();
  };
  const waitForLine = (take: (line: string) => void) => {
    reader.nextLine((line) => {
      take(line);
      goOn();
    });
    session.send('+ ');
  };
  const answer = (command: ImapCommand, fault: ImapFault | null) => {
    const { tag, name, args } = command;
    if (fault?.refuse) end(tag, refused('[UNAVAILABLE] Temporary failure, try again later'));
    else if (name === 'LOGOUT') {
      session.send('* BYE Goodbye');
      end(tag, done('Done'));
      socket.end();
    } else if (name === 'IDLE' && session.chosen !== null) {
      stopIdle = world.mails.watch(session.chosen.folder.number, () => session.tellNews());
      session.tellNews();
      return waitForLine((line) => {
        stopIdle();
        end(
          tag,
          line.toUpperCase() === 'DONE' ? done('Done') : { status: 'BAD', text: 'Not DONE' },
        );
      });
    } else if (name === 'AUTHENTICATE' && textOf(args[0]).toUpperCase() === 'PLAIN') {
      if (args[1] === undefined) return waitForLine((line) => end(tag, signInPlain(session, line)));
      end(tag, signInPlain(session, textOf(args[1])));
    } else end(tag, runSafely(session, command));
    goOn();
  };
  let stopIdle: () => void = () => undefined;
  const reader = createCommandReader({
    command: (command) => (busy ? void queue.push(command) : start(command)),
    goOn: () => session.send('+ Go on'),
    bad: (tag, error) => end(tag, { status: 'BAD', text: error.message }),
    tooLong: () => {
      session.send('* BYE Too long');
      socket.destroy();
    },
  });
  socket.on('data', reader.push);
  socket.on('error', () => undefined);
  socket.on('close', () => stopIdle());
  session.send(`* OK [CAPABILITY ${CAPABILITIES}] Practice mail is ready`);
}

function runSafely(session: ImapSession, command: ImapCommand): Ending {
  try {
    return run(session, command);
  } catch (error) {
    return error instanceof BadCommand
      ? { status: 'BAD', text: error.message }
      : refused('[SERVERBUG] The server failed');
  }
}
