import { dateAnswer, envelopeAnswer, sectionOf, structureAnswer } from '#mail/imap/imap-answer.ts';
import { BadCommand, textOf, type Token } from '#mail/imap/imap-command.ts';
import { inSet, searchTest } from '#mail/imap/imap-search.ts';
import {
  done,
  folderNamed,
  refused,
  removeDeleted,
  type CommandHandler,
  type ImapSession,
} from '#mail/imap/imap-model.ts';
import { parsePart, type Part } from '#mail/mime-part.ts';
import type { Item } from '#store/mail-store.ts';

interface Numbered {
  item: Item;
  sequence: number;
}

/** The messages of a set, by UID or by number, as this connection counts them. */
function messagesOf(session: ImapSession, set: string, byUid: boolean): Numbered[] {
  const known = session.chosen?.known ?? [];
  const fits = inSet(set, byUid ? (known.at(-1)?.uid ?? 0) : known.length);
  return known
    .map((item, at) => ({ item, sequence: at + 1 }))
    .filter(({ item, sequence }) => fits(byUid ? item.uid : sequence));
}

const MACROS: Readonly<Record<string, readonly string[]>> = {
  FAST: ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE'],
  ALL: ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE', 'ENVELOPE'],
  FULL: ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE', 'ENVELOPE', 'BODY'],
};
const OLD_NAMES: Readonly<Record<string, string>> = {
  RFC822: 'BODY[]',
  'RFC822.HEADER': 'BODY.PEEK[HEADER]',
  'RFC822.TEXT': 'BODY[TEXT]',
};

interface Fetched extends Numbered {
  raw: () => Buffer;
  parsed: () => Part;
}

const ATTRIBUTES: Readonly<Record<string, (message: Fetched) => string>> = {
  UID: ({ item }) => String(item.uid),
  FLAGS: ({ item }) => `(${item.flags.join(' ')})`,
  INTERNALDATE: ({ item }) => dateAnswer(item.at),
  'RFC822.SIZE': ({ raw }) => String(raw().length),
  ENVELOPE: ({ parsed }) => envelopeAnswer(parsed()),
  BODY: ({ parsed }) => structureAnswer(parsed(), false),
  BODYSTRUCTURE: ({ parsed }) => structureAnswer(parsed(), true),
};
const SECTION = /^BODY(\.PEEK)?\[([^\]]*)\](?:<(\d+)\.(\d+)>)?$/i;

function sectionAnswer(message: Fetched, [, , section = '', from, length]: RegExpExecArray) {
  const whole = section === '' ? message.raw() : sectionOf(message.parsed(), section);
  const start = Number(from ?? 0);
  const bytes = from === undefined ? whole : whole?.subarray(start, start + Number(length));
  const label = `BODY[${section.toUpperCase()}]${from === undefined ? '' : `<${start}>`}`;
  return bytes === null || bytes === undefined
    ? [Buffer.from(`${label} NIL`)]
    : [Buffer.from(`${label} {${bytes.length}}\r\n`), bytes];
}

function namesOf(token: Token | undefined): string[] {
  const names = Array.isArray(token) ? token.map(textOf) : [textOf(token)];
  return names.flatMap((name) => {
    const upper = name.toUpperCase();
    return MACROS[upper] ?? [OLD_NAMES[upper] ?? name];
  });
}

/** FETCH and UID FETCH. Reading a body marks it as seen, unless it is peeked at. */
export const fetchMails: CommandHandler = ({ session, args, byUid }) => {
  const { mails } = session.world;
  const { chosen } = session;
  const asked = namesOf(args[1]);
  const names = byUid && !asked.some((name) => /^uid$/i.test(name)) ? ['UID', ...asked] : asked;
  for (const name of names)
    if (ATTRIBUTES[name.toUpperCase()] === undefined && !SECTION.test(name))
      throw new BadCommand(`FETCH knows no ${name}`);
  const marks = names.some((name) => SECTION.exec(name)?.[1] === undefined && SECTION.test(name));
  for (const numbered of messagesOf(session, textOf(args[0]), byUid)) {
    const raw = once(() => mails.raw(numbered.item.mail));
    const message = { ...numbered, raw, parsed: once(() => parsePart(raw())) };
    const pieces = names.map((name) => {
      const section = SECTION.exec(name);
      if (section !== null) return Buffer.concat(sectionAnswer(message, section));
      const upper = name.toUpperCase();
      return Buffer.from(`${upper} ${ATTRIBUTES[upper]?.(message) ?? 'NIL'}`, 'latin1');
    });
    const space = Buffer.from(' ');
    session.send(
      Buffer.concat([
        Buffer.from(`* ${message.sequence} FETCH (`),
        ...pieces.flatMap((piece, at) => (at === 0 ? [piece] : [space, piece])),
        Buffer.from(')\r\n'),
      ]),
    );
    const { uid, flags } = message.item;
    if (marks && chosen?.readOnly === false && !flags.includes('\\Seen'))
      mails.saveFlags(chosen.folder.number, uid, [...flags, '\\Seen']);
  }
  return done('Done');
};

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

export const searchMails: CommandHandler = ({ session, args, byUid }) => {
  const known = session.chosen?.known ?? [];
  const test = searchTest(args, { uid: known.at(-1)?.uid ?? 0, sequence: known.length });
  const found = known
    .map((item, at) => ({
      item,
      sequence: at + 1,
      parsed: once(() => parsePart(session.world.mails.raw(item.mail))),
    }))
    .filter(test)
    .map(({ item, sequence }) => (byUid ? item.uid : sequence));
  session.send(`* SEARCH${found.map((number) => ` ${number}`).join('')}`);
  return done('Done');
};

const flagsOf = (token: Token | undefined) =>
  (Array.isArray(token) ? token : token === undefined ? [] : [token]).map(textOf);

/** STORE and UID STORE, with `+`, `-` and `.SILENT`. */
export const storeFlags: CommandHandler = ({ session, args, byUid }) => {
  const { chosen, world } = session;
  if (chosen?.readOnly !== false) return refused('[READ-ONLY] The mailbox is open for reading');
  const [, sign, silent] = /^([+-]?)FLAGS(\.SILENT)?$/i.exec(textOf(args[1])) ?? [];
  if (sign === undefined) throw new BadCommand('STORE takes FLAGS, +FLAGS or -FLAGS');
  const given = flagsOf(args.length > 3 ? args.slice(2) : args[2]);
  for (const { item, sequence } of messagesOf(session, textOf(args[0]), byUid)) {
    const without = item.flags.filter((flag) => !given.includes(flag));
    const flags =
      sign === '-' ? without : sign === '+' ? [...without, ...given] : [...new Set(given)];
    world.mails.saveFlags(chosen.folder.number, item.uid, flags);
    chosen.known[sequence - 1] = { ...item, flags };
    if (silent === undefined)
      session.send(
        `* ${sequence} FETCH (${byUid ? `UID ${item.uid} ` : ''}FLAGS (${flags.join(' ')}))`,
      );
  }
  return done('Done');
};

/** APPEND with flags and date; answers APPENDUID. */
export const appendMail: CommandHandler = ({ session, args }) => {
  const folder = folderNamed(session, args[0]);
  if (folder === null) return refused('[TRYCREATE] There is no such mailbox');
  const rest = args.slice(1);
  const message = rest.pop();
  if (message === undefined || Array.isArray(message) || message.bytes === null)
    throw new BadCommand('APPEND needs the message as a literal');
  const date = rest.find((token) => !Array.isArray(token));
  const at = date === undefined ? session.world.now() : Date.parse(textOf(date));
  if (Number.isNaN(at)) throw new BadCommand('The date is malformed');
  const { mails } = session.world;
  const mail = mails.addMail(message.bytes, null);
  const flags = flagsOf(rest.find((token) => Array.isArray(token)));
  const uid = mails.addItem(folder.number, { mail, flags, at });
  return done(`[APPENDUID ${folder.uidValidity} ${uid}] Done`);
};

function copy({ session, args, byUid }: Parameters<CommandHandler>[0]) {
  const target = folderNamed(session, args[1]);
  if (target === null) return null;
  const messages = messagesOf(session, textOf(args[0]), byUid);
  const uids = messages.map(({ item }) => session.world.mails.addItem(target.number, item));
  const code = `[COPYUID ${target.uidValidity} ${messages.map(({ item }) => item.uid).join(',')} ${uids.join(',')}]`;
  return { messages, code: messages.length === 0 ? '' : `${code} ` };
}

export const copyMails: CommandHandler = (input) => {
  const copied = copy(input);
  return copied === null
    ? refused('[TRYCREATE] There is no such mailbox')
    : done(`${copied.code}Done`);
};

/** MOVE of RFC 6851: COPYUID comes before the messages go. */
export const moveMails: CommandHandler = (input) => {
  const { session } = input;
  if (session.chosen?.readOnly !== false)
    return refused('[READ-ONLY] The mailbox is open for reading');
  const moved = copy(input);
  if (moved === null) return refused('[TRYCREATE] There is no such mailbox');
  if (moved.code !== '') session.send(`* OK ${moved.code}Moved`);
  for (const { item } of moved.messages)
    session.world.mails.removeItem(session.chosen.folder.number, item.uid);
  return done('Done');
};

export const expungeMails: CommandHandler = ({ session, args, byUid }) => {
  if (session.chosen?.readOnly !== false)
    return refused('[READ-ONLY] The mailbox is open for reading');
  const highest = session.chosen.known.at(-1)?.uid ?? 0;
  removeDeleted(session, byUid ? inSet(textOf(args[0]), highest) : () => true);
  return done('Done');
};
