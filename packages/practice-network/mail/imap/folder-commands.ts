import { decodeName, encodeName } from '#mail/imap/imap-answer.ts';
import { BadCommand, textOf } from '#mail/imap/imap-command.ts';
import {
  done,
  folderNamed,
  refused,
  removeDeleted,
  type CommandHandler,
} from '#mail/imap/imap-model.ts';

const FLAGS = '\\Answered \\Flagged \\Deleted \\Seen \\Draft';

export const nameNamespace: CommandHandler = ({ session }) => {
  session.send('* NAMESPACE (("" "/")) NIL NIL');
  return done('Done');
};

/** LIST and LSUB, with the special uses of RFC 6154. `%` and `*` stand for anything. */
export const listFolders: CommandHandler = ({ session, args }) => {
  const [first, ...rest] = args;
  const onlySpecial = Array.isArray(first);
  const [reference, pattern] = onlySpecial ? rest : args;
  const wanted = Array.isArray(pattern) ? pattern.map(textOf) : [textOf(pattern)];
  if (wanted.length === 1 && wanted[0] === '') {
    session.send('* LIST (\\Noselect) "/" ""');
    return done('Done');
  }
  const patterns = wanted.map(
    (text) =>
      new RegExp(
        `^${decodeName(textOf(reference) + text)
          .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
          .replaceAll('*', '.*')
          .replaceAll('%', '[^/]*')}$`,
        'i',
      ),
  );
  for (const { name, special } of session.world.mails.folders(session.mailbox?.number ?? 0))
    if (patterns.some((fits) => fits.test(name)) && !(onlySpecial && special === null))
      session.send(
        `* LIST (\\HasNoChildren${special === null ? '' : ` ${special}`}) "/" ${encodeName(name)}`,
      );
  return done('Done');
};

export const showStatus: CommandHandler = ({ session, args }) => {
  const folder = folderNamed(session, args[0]);
  if (folder === null) return refused('[NONEXISTENT] There is no such mailbox');
  if (!Array.isArray(args[1])) throw new BadCommand('STATUS needs a list of items');
  const items = session.world.mails.items(folder.number);
  const values: Readonly<Record<string, () => number>> = {
    MESSAGES: () => items.length,
    RECENT: () => 0,
    UIDNEXT: () => folder.uidNext,
    UIDVALIDITY: () => folder.uidValidity,
    UNSEEN: () => items.filter(({ flags }) => !flags.includes('\\Seen')).length,
  };
  const answers = args[1].map((token) => {
    const name = textOf(token).toUpperCase();
    const value = values[name];
    if (value === undefined) throw new BadCommand(`STATUS knows no ${name}`);
    return `${name} ${value()}`;
  });
  session.send(`* STATUS ${encodeName(folder.name)} (${answers.join(' ')})`);
  return done('Done');
};

/** SELECT and EXAMINE; what was chosen before is left, even when this fails. */
export function chooseFolder({
  session,
  args,
  readOnly,
}: Parameters<CommandHandler>[0] & { readOnly: boolean }) {
  session.chosen = null;
  const folder = folderNamed(session, args[0]);
  if (folder === null) return refused('[NONEXISTENT] There is no such mailbox');
  const known = session.world.mails.items(folder.number);
  const unseen = known.findIndex(({ flags }) => !flags.includes('\\Seen'));
  for (const line of [
    `FLAGS (${FLAGS})`,
    `${known.length} EXISTS`,
    '0 RECENT',
    `OK [PERMANENTFLAGS (${readOnly ? '' : `${FLAGS} \\*`})] Flags that stay`,
    ...(unseen === -1 ? [] : [`OK [UNSEEN ${unseen + 1}] First unseen`]),
    `OK [UIDVALIDITY ${folder.uidValidity}] UIDs valid`,
    `OK [UIDNEXT ${folder.uidNext}] Predicted next UID`,
  ])
    session.send(`* ${line}`);
  session.chosen = { folder, readOnly, known };
  return done(`[READ-${readOnly ? 'ONLY' : 'WRITE'}] Done`);
}

/** CLOSE, which expunges without a word, and UNSELECT, which does not. */
export function closeFolder({
  session,
  expunge,
}: Parameters<CommandHandler>[0] & { expunge: boolean }) {
  if (expunge && session.chosen?.readOnly === false) removeDeleted(session, () => true);
  session.chosen = null;
  return done('Done');
}
