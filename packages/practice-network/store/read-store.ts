import type { Database } from '#store/database.ts';

/**
 * A profile that an account has asked for; `requestId` is the caller's `x-request-id`, which a read
 * that belongs to an act bears.
 */
interface ProfileRead {
  number: number;
  at: number;
  account: number;
  person: number;
  requestId: string | null;
}

export interface ReadStore {
  add(read: Omit<ProfileRead, 'number'>): void;
  list(filter: { since: number; limit: number; account: number }): ProfileRead[];
}

/** The table of profiles that accounts asked for. */
export function createReadStore(database: Database): ReadStore {
  return {
    add: ({ at, account, person, requestId }) => {
      database.run(
        'INSERT INTO profile_read (at, account, person, request_id) VALUES (?, ?, ?, ?)',
        at,
        account,
        person,
        requestId,
      );
    },
    list: ({ since, limit, account }) =>
      database
        .many<Omit<ProfileRead, 'requestId'> & { request_id: string | null }>(
          'SELECT * FROM profile_read WHERE number > ? AND account = ? ORDER BY number LIMIT ?',
          since,
          account,
          limit,
        )
        .map(({ request_id: requestId, ...read }) => ({ ...read, requestId })),
  };
}
