import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/**
 * The network's file. Every write is in the file system's hands before an answer leaves: it
 * survives a kill of the process, not a loss of power.
 */
export interface Database {
  one<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  many<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** Runs a statement; returns the id of the row it added, and how many rows it changed. */
  run(sql: string, ...values: SQLInputValue[]): { id: number; changes: number };
  /**
   * Everything that `work` writes takes effect together, or not at all when it throws. Nested calls
   * join the outer one.
   */
  write<Result>(work: () => Result): Result;
  /** Removes everything and begins with empty tables. */
  clear(): void;
  close(): void;
}

const TABLES = {
  meta: '(name TEXT PRIMARY KEY, value TEXT NOT NULL)',
  account: '(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL)',
  tie: `
    (
      account INTEGER NOT NULL, person INTEGER NOT NULL, connected_at INTEGER, withdrawn_at INTEGER,
      following INTEGER NOT NULL DEFAULT 0, silent INTEGER NOT NULL DEFAULT 0,
      visits INTEGER NOT NULL DEFAULT 0, invitations INTEGER NOT NULL DEFAULT 0,
      messages INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (account, person)
    ) WITHOUT ROWID`,
  invitation: `
    (
      number INTEGER PRIMARY KEY, account INTEGER NOT NULL, person INTEGER NOT NULL, note TEXT,
      created_at INTEGER NOT NULL, state TEXT NOT NULL, closed_at INTEGER, turn INTEGER NOT NULL
    )`,
  chat: `
    (
      number INTEGER PRIMARY KEY, account INTEGER NOT NULL, person INTEGER NOT NULL,
      created_at INTEGER NOT NULL, last_at INTEGER NOT NULL, unread INTEGER NOT NULL DEFAULT 0,
      answered INTEGER NOT NULL DEFAULT 0, UNIQUE (account, person)
    )`,
  message: `
    (
      number INTEGER PRIMARY KEY, chat INTEGER NOT NULL, mine INTEGER NOT NULL, text TEXT NOT NULL,
      subject TEXT, at INTEGER NOT NULL, read_at INTEGER, seen INTEGER NOT NULL DEFAULT 0,
      edited INTEGER NOT NULL DEFAULT 0, deleted INTEGER NOT NULL DEFAULT 0, attachments TEXT,
      turn INTEGER NOT NULL DEFAULT 0, credit TEXT
    )`,
  gone: '(person INTEGER PRIMARY KEY, at INTEGER NOT NULL)',
  profile_read: `
      (
        number INTEGER PRIMARY KEY, at INTEGER NOT NULL, account INTEGER NOT NULL,
        person INTEGER NOT NULL, request_id TEXT
      )`,
  endorsement: `
      (
        account INTEGER NOT NULL, person INTEGER NOT NULL, skill INTEGER NOT NULL,
        PRIMARY KEY (account, person, skill)
      ) WITHOUT ROWID`,
  reaction: `
      (
        account INTEGER NOT NULL, post TEXT NOT NULL, reaction TEXT NOT NULL,
        PRIMARY KEY (account, post)
      ) WITHOUT ROWID`,
  ledger: `
      (
        id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, account INTEGER NOT NULL,
        person INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT, request_id TEXT, real_at REAL,
        told_real_at REAL
      )`,
  due: `
    (
      number INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, account INTEGER NOT NULL,
      person INTEGER NOT NULL, ref INTEGER NOT NULL
    )`,
  intent: '(id TEXT PRIMARY KEY, real_at INTEGER NOT NULL, body TEXT NOT NULL)',
  endpoint: '(id TEXT PRIMARY KEY, body TEXT NOT NULL)',
  delivery: `
    (
      number INTEGER PRIMARY KEY, endpoint TEXT NOT NULL, event TEXT NOT NULL, type TEXT NOT NULL,
      body TEXT NOT NULL, created_at INTEGER NOT NULL, not_before INTEGER NOT NULL,
      retry_real_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
      done INTEGER NOT NULL DEFAULT 0, bad_signature INTEGER NOT NULL DEFAULT 0,
      http_status INTEGER, response TEXT, ledger INTEGER
    )`,
  mailbox: `
      (
        number INTEGER PRIMARY KEY, address TEXT NOT NULL UNIQUE, password TEXT NOT NULL,
        person INTEGER, keeps_sent INTEGER NOT NULL
      )`,
  mail_folder: `
      (
        number INTEGER PRIMARY KEY, mailbox INTEGER NOT NULL, name TEXT NOT NULL, special TEXT,
        uid_validity INTEGER NOT NULL, uid_next INTEGER NOT NULL DEFAULT 1, UNIQUE (mailbox, name)
      )`,
  mail: '(number INTEGER PRIMARY KEY, raw BLOB NOT NULL, facts TEXT)',
  mail_item: `
      (
        folder INTEGER NOT NULL, uid INTEGER NOT NULL, mail INTEGER NOT NULL, flags TEXT NOT NULL,
        at INTEGER NOT NULL, PRIMARY KEY (folder, uid)
      ) WITHOUT ROWID`,
  mail_ledger: `
    (
      id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, real_at REAL NOT NULL,
      mailbox TEXT NOT NULL, address TEXT NOT NULL, person INTEGER, kind TEXT NOT NULL,
      message_id TEXT, detail TEXT NOT NULL, mail INTEGER
    )`,
  mail_due: `
      (
        number INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, mail INTEGER NOT NULL,
        address TEXT NOT NULL, detail TEXT NOT NULL
      )`,
  mail_greylist:
    '(sender TEXT NOT NULL, address TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (sender, address)) WITHOUT ROWID',
  mail_errand: `
      (
        number INTEGER PRIMARY KEY, ledger INTEGER NOT NULL, method TEXT NOT NULL,
        url TEXT NOT NULL, agent TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
        retry_real_at REAL NOT NULL DEFAULT 0
      )`,
} as const;

/** Columns that a file from before them lacks. */
const LATER_COLUMNS = [
  ['ledger', 'real_at REAL'],
  ['ledger', 'told_real_at REAL'],
  ['delivery', 'ledger INTEGER'],
  ['tie', 'asks_email INTEGER'],
  ['chat', 'group_name TEXT'],
  ['message', 'sender INTEGER'],
] as const;

const INDEXES = [
  'tie_connected ON tie (account, connected_at) WHERE connected_at IS NOT NULL',
  'invitation_when ON invitation (account, created_at)',
  'invitation_pair ON invitation (account, person, created_at)',
  "invitation_pending ON invitation (account, created_at) WHERE state = 'PENDING'",
  'chat_latest ON chat (account, last_at)',
  'message_chat ON message (chat, at)',
  'due_at ON due (at, number)',
  'due_pair ON due (account, person)',
  'mail_due_at ON mail_due (at, number)',
  'mail_ledger_pair ON mail_ledger (address, mailbox, kind)',
  'delivery_waiting ON delivery (number, not_before, retry_real_at) WHERE done = 0',
] as const;

/**
 * Opens (and makes) the file in a folder. A second process that opens the same folder waits up to
 * ten seconds for the first to end, then fails.
 */
export function openDatabase(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true });
  const file = new DatabaseSync(join(dataDir, 'practice-network.db'), { timeout: 10_000 });
  file.exec(
    'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -32000; PRAGMA temp_store = MEMORY;',
  );
  makeTables(file);
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const made = file.prepare(sql);
    statements.set(sql, made);
    return made;
  };
  let writing = false;
  const write: Database['write'] = (work) => {
    if (writing) return work();
    prepared('BEGIN IMMEDIATE').run();
    writing = true;
    try {
      const result = work();
      prepared('COMMIT').run();
      return result;
    } catch (error) {
      prepared('ROLLBACK').run();
      throw error;
    } finally {
      writing = false;
    }
  };
  return {
    one: <Row>(sql: string, ...values: SQLInputValue[]) =>
      prepared(sql).get(...values) as Row | undefined,
    many: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).all(...values) as Row[],
    run: (sql, ...values) => {
      const result = prepared(sql).run(...values);
      return { id: Number(result.lastInsertRowid), changes: Number(result.changes) };
    },
    write,
    clear: () => {
      write(() => {
        for (const table of Object.keys(TABLES)) file.exec(`DELETE FROM ${table}`);
        file.exec('DELETE FROM sqlite_sequence');
      });
    },
    close: () => file.close(),
  };
}

function makeTables(file: DatabaseSync): void {
  for (const [table, columns] of Object.entries(TABLES))
    file.exec(`CREATE TABLE IF NOT EXISTS ${table} ${columns}`);
  for (const [table, column] of LATER_COLUMNS) {
    const known = file.prepare(`PRAGMA table_info(${table})`).all();
    if (!known.some(({ name }) => name === column.split(' ')[0]))
      file.exec(`ALTER TABLE ${table} ADD COLUMN ${column}`);
  }
  for (const index of INDEXES) file.exec(`CREATE INDEX IF NOT EXISTS ${index}`);
}
