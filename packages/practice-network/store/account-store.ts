import type { WireAccountStatus } from '@reachwell/network-wire/accounts.ts';
import type { Database } from '#store/database.ts';

export interface Seat {
  id: string;
  product: 'sales_navigator' | 'recruiter';
  name: string;
  selected: boolean;
}

/**
 * How an account's full pile of pending invitations answers; to the sender all of them look like
 * any other refusal.
 */
export const FULL_LIST_RESPONSES = [
  'too_many_requests',
  'conflict',
  'unprocessable_entity',
] as const;
type PileAnswer = (typeof FULL_LIST_RESPONSES)[number];

/**
 * A connected account. Its owner is a person of the world, by index, which is also the number that
 * everything else is kept under: reconnecting restores everything.
 */
export interface Account {
  number: number;
  id: string;
  owner: number;
  userName: string;
  createdAt: number;
  status: WireAccountStatus;
  restricted: boolean;
  /** Another session of Recruiter or Sales Navigator is open elsewhere. */
  sessionElsewhere: boolean;
  /** Two-step verification is turned off; Recruiter then does not open. */
  twoFactorOff?: boolean;
  paid: boolean;
  /** How many invitations may be pending; 500 unless an account was given room for more. */
  pendingRoom?: number;
  /** How everyone is refused once so many are; absent: like any other limit. */
  pileAnswer?: PileAnswer;
  seats: Seat[];
  credits: { month: string; classic: number; sales_navigator: number; recruiter: number };
  country: string | null;
  autoProxy: boolean;
  /** The proxy of one's own that the account connects through; its password is not kept. */
  customProxy?: { host: string; port: number };
  /** How often a sign-in asked for an address in some country. */
  addressTurn?: number;
  metadata: Record<string, string>;
}

export interface AccountStore {
  all(): Account[];
  byId(id: string): Account | null;
  byNumber(number: number): Account | null;
  save(account: Account): void;
  remove(account: Account): void;
  /** Forgets what is held in memory, after the tables were emptied or a write was undone. */
  reload(): void;
}

/** The table of accounts, with all of them in memory. */
export function createAccountStore(database: Database): AccountStore {
  let accounts = new Map<string, Account>();
  let numbers = new Map<number, Account>();
  const reload = () => {
    const rows = database.many<{ body: string }>('SELECT body FROM account ORDER BY rowid');
    accounts = new Map(
      rows.map(({ body }) => JSON.parse(body) as Account).map((account) => [account.id, account]),
    );
    numbers = new Map([...accounts.values()].map((account) => [account.number, account]));
  };
  reload();
  return {
    all: () => [...accounts.values()],
    byId: (id) => accounts.get(id) ?? null,
    byNumber: (number) => numbers.get(number) ?? null,
    save: (account) => {
      database.run(
        `
          INSERT INTO account (number, id, body)
          VALUES (?, ?, ?)
          ON CONFLICT (number) DO UPDATE SET body = excluded.body`,
        account.number,
        account.id,
        JSON.stringify(account),
      );
      accounts.set(account.id, account);
      numbers.set(account.number, account);
    },
    remove: (account) => {
      database.run('DELETE FROM account WHERE number = ?', account.number);
      accounts.delete(account.id);
      numbers.delete(account.number);
    },
    reload,
  };
}
