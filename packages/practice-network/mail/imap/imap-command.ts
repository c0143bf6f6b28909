/** An argument of a command: a text (`bytes` when it came as a literal), or a list. */
export type Token = { text: string; bytes: Buffer | null } | Token[];

/** A command as it came: its tag, its name in upper case, its arguments. */
export interface ImapCommand {
  tag: string;
  name: string;
  args: readonly Token[];
}

/** A command that breaks the grammar; it is answered with BAD. */
export class BadCommand extends Error {}

const LONGEST_LINE = 65_536;
const LARGEST_LITERAL = 40_000_000;

/** The text of a token; fails where a list stands. */
export function textOf(token: Token | undefined): string {
  if (token === undefined || Array.isArray(token)) throw new BadCommand('An argument is missing');
  return token.text;
}

/** Takes a quoted string, or an atom in which brackets hold spaces and parentheses together. */
const STRING = /^"((?:\\["\\]|[^"\\])*)"/;
const ATOM = /^(?:\[[^\]]*\]|[^\s()"[\]])+/;

function tokensOf(pieces: readonly (string | Buffer)[]): Token[] {
  const open: Token[][] = [[]];
  const add = (token: Token) => open.at(-1)?.push(token);
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      add({ text: piece.toString('utf8'), bytes: piece });
      continue;
    }
    let rest = piece.trimStart();
    while (rest !== '') {
      if (rest.startsWith('(')) {
        const list: Token[] = [];
        add(list);
        open.push(list);
        rest = rest.slice(1).trimStart();
        continue;
      }
      if (rest.startsWith(')')) {
        if (open.length === 1) throw new BadCommand('A parenthesis is closed that was not opened');
        open.pop();
        rest = rest.slice(1).trimStart();
        continue;
      }
      const quoted = STRING.exec(rest);
      const found = quoted ?? ATOM.exec(rest);
      if (found === null) throw new BadCommand('An argument is malformed');
      add({ text: quoted?.[1]?.replace(/\\(["\\])/g, '$1') ?? found[0], bytes: null });
      rest = rest.slice(found[0].length).trimStart();
    }
  }
  if (open.length !== 1) throw new BadCommand('A parenthesis is not closed');
  return open[0] ?? [];
}

export interface CommandReader {
  /** Takes what came on the line. Commands, and lines as they are while `rawLine` waits for one. */
  push(bytes: Buffer): void;
  /** Gives the next line to a callback, as IDLE and AUTHENTICATE need it. */
  nextLine(take: (line: string) => void): void;
}

/**
 * Reads commands with literals of both kinds (RFC 9051, section 4.3). `goOn` asks the client to
 * send a literal that waits; `bad` hears of a line that cannot be read.
 */
export function createCommandReader({
  command,
  goOn,
  bad,
  tooLong,
}: {
  command: (command: ImapCommand) => void;
  goOn: () => void;
  bad: (tag: string, error: BadCommand) => void;
  tooLong: () => void;
}): CommandReader {
  let waiting = Buffer.alloc(0);
  let pieces: (string | Buffer)[] = [];
  let literal: number | null = null;
  let taker: ((line: string) => void) | null = null;

  const finish = () => {
    const all = pieces;
    pieces = [];
    const [first] = all;
    const tag = typeof first === 'string' ? (/^\S+/.exec(first)?.[0] ?? '*') : '*';
    try {
      const [own, name, ...args] = tokensOf(all);
      command({ tag: textOf(own), name: textOf(name).toUpperCase(), args });
    } catch (error) {
      if (!(error instanceof BadCommand)) throw error;
      bad(tag, error);
    }
  };
  const takeLine = (line: string) => {
    if (taker !== null) {
      const take = taker;
      taker = null;
      return take(line);
    }
    const size = /\{(\d+)(\+?)\}$/.exec(line);
    if (size === null) {
      if (line.trim() === '' && pieces.length === 0) return;
      pieces.push(line);
      return finish();
    }
    literal = Number(size[1]);
    if (literal > LARGEST_LITERAL) return tooLong();
    pieces.push(line.slice(0, size.index));
    if (size[2] === '') goOn();
  };
  return {
    nextLine: (take) => {
      taker = take;
    },
    push: (bytes) => {
      waiting = Buffer.concat([waiting, bytes]);
      for (;;) {
        if (literal !== null) {
          if (waiting.length < literal) return;
          pieces.push(waiting.subarray(0, literal));
          waiting = waiting.subarray(literal);
          literal = null;
        }
        const end = waiting.indexOf('\r\n');
        if (end === -1) return waiting.length > LONGEST_LINE ? tooLong() : undefined;
        const line = waiting.subarray(0, end).toString('utf8');
        waiting = waiting.subarray(end + 2);
        takeLine(line);
      }
    },
  };
}
