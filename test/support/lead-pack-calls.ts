import { beforeEach } from 'vitest';
import type { NetworkError } from '#connectors/network/network-error.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import { leadPackHandlers } from '#server/lead-packs/lead-packs.routes.ts';
import { handlerCaller, insertTestUser, TEST_NOW } from './call-handler.ts';
import { useTestDatabase } from './database.ts';

/** A file with two valid rows: German headers, semicolons, and a line break inside a cell. */
export const TWO_LEADS =
  'Vorname;Nachname;Firma;Profil;Kontakt;Stand\nAnna;Krüger;"Hafenwerk\nAG";https://www.linkedin.com/in/Anna-Krueger/?x=1;a.krueger@hafenwerk.example;B12\nMikkel;Thorsen;Copperwell;linkedin.com/in/mikkel;;C04\n';

/** A file as it is uploaded. */
export function csvFile(text: string | Buffer, fileName = 'leads.csv') {
  return { fileName, contentType: 'text/csv', bytes: Buffer.from(text as string) };
}

/**
 * The calls of lead packs, before each test with a new user who has a campaign, and a stranger; the
 * network counts 312 people for every search by default.
 */
export function useLeadPackCalls() {
  const database = useTestDatabase();
  const network: { problems: ('WRONG_CONTRACT' | 'INVALID_URL')[]; failure: NetworkError | null } =
    { problems: [], failure: null };
  const call = handlerCaller({
    handlers: leadPackHandlers,
    db: () => database.db,
    network: searchable(network),
  });
  let people = { userId: '', stranger: '', campaignId: '' };
  beforeEach(async () => {
    Object.assign(network, { problems: [], failure: null });
    const userId = await insertTestUser({ db: database.db });
    people = {
      userId,
      stranger: await insertTestUser({ db: database.db }),
      campaignId: await insertCampaign(userId),
    };
  });

  async function insertCampaign(owner: string): Promise<string> {
    const { campaign_id } = await database.db
      .insertInto('campaigns')
      .values({ user_id: owner, name: 'Autumn', created_at: new Date(TEST_NOW) })
      .returning('campaign_id')
      .executeTakeFirstOrThrow();
    return campaign_id;
  }

  const add = (body: object, file: ReturnType<typeof csvFile> | null = null, as = people.userId) =>
    call('POST /searches', { userId: as, body: { campaignId: people.campaignId, ...body }, file });
  return {
    database,
    network,
    call,
    insertCampaign,
    add,
    people: () => people,
    addFile: (text: string | Buffer, body: object = {}) =>
      add({ searchType: 'CSV_FILE', ...body }, csvFile(text)),
    validate: (body: object, file: ReturnType<typeof csvFile> | null = null) =>
      call('POST /searches/validation', { userId: people.userId, body, file }),
    rowsOf: (leadPackId: string) =>
      database.db
        .selectFrom('lead_pack_rows')
        .selectAll()
        .where('lead_pack_id', '=', leadPackId)
        .orderBy('row_number')
        .execute(),
    packCount: async () =>
      (
        await database.db
          .selectFrom('lead_packs')
          .select('lead_pack_id')
          .where('user_id', '=', people.userId)
          .execute()
      ).length,
  };
}

function searchable(answer: {
  problems: ('WRONG_CONTRACT' | 'INVALID_URL')[];
  failure: NetworkError | null;
}): Partial<NetworkConnector> {
  return {
    capabilities: async () => new Set(['salesNavigator', 'recruiter', 'eventMembers'] as const),
    people: {
      validate: async () => {
        if (answer.failure !== null) throw answer.failure;
        return { total: answer.problems.length > 0 ? null : 312, problems: answer.problems };
      },
      search: async () => ({
        hits: [{ fullName: 'Ada Field' }, { fullName: 'Bo Lind' }],
        total: 312,
        nextOffset: 2,
        nextCursor: null,
      }),
    },
  } as unknown as Partial<NetworkConnector>;
}
