import iconv from 'iconv-lite';
import { beforeEach, describe, expect, test } from 'vitest';
import { NetworkError, type NetworkConnector } from '#connectors/network/network.ts';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import { leadPackHandlers } from '#server/lead-packs/lead-packs.routes.ts';
import { handlerCaller, insertTestUser, refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
let problems: ('WRONG_CONTRACT' | 'INVALID_URL')[] = [];
let failure: NetworkError | null = null;
const network = {
  capabilities: async () => new Set(['salesNavigator', 'recruiter', 'eventMembers'] as const),
  people: {
    validate: async () => {
      if (failure !== null) throw failure;
      return { total: problems.length > 0 ? null : 312, problems };
    },
    search: async () => ({ hits: [{ fullName: 'Ada Field' }, { fullName: 'Bo Lind' }], total: 312, nextOffset: 2, nextCursor: null }),
  },
} as unknown as Partial<NetworkConnector>;
const call = handlerCaller({ handlers: leadPackHandlers, db: () => database.db, network });

const at = (seconds: number) => new Date(TEST_NOW + seconds * 1000);
let userId: string;
let stranger: string;
let campaignId: string;
beforeEach(async () => {
  problems = [];
  failure = null;
  userId = await insertTestUser({ db: database.db });
  stranger = await insertTestUser({ db: database.db });
  campaignId = await insertCampaign(userId);
});

async function insertCampaign(owner: string): Promise<string> {
  const { campaign_id } = await database.db.insertInto('campaigns').values({ user_id: owner, name: 'Autumn', created_at: at(0) }).returning('campaign_id').executeTakeFirstOrThrow();
  return campaign_id;
}

const csv = (text: string | Buffer, fileName = 'leads.csv') => ({ fileName, contentType: 'text/csv', bytes: Buffer.from(text as string) });
const add = (body: object, file: ReturnType<typeof csv> | null = null, as = userId) => call('POST /searches', { userId: as, body: { campaignId, ...body }, file });
const addFile = (text: string | Buffer, body: object = {}) => add({ searchType: 'CSV_FILE', ...body }, csv(text));
const validate = (body: object, file: ReturnType<typeof csv> | null = null) => call('POST /searches/validation', { userId, body, file });
const rowsOf = (leadPackId: string) => database.db.selectFrom('lead_pack_rows').selectAll().where('lead_pack_id', '=', leadPackId).orderBy('row_number').execute();
const packCount = async () => (await database.db.selectFrom('lead_packs').select('lead_pack_id').where('user_id', '=', userId).execute()).length;

const GOOD = 'Vorname;Nachname;Firma;Profil;Kontakt;Stand\nAnna;Krüger;"Hafenwerk\nAG";https://www.linkedin.com/in/Anna-Krueger/?x=1;a.krueger@hafenwerk.example;B12\nMikkel;Thorsen;Copperwell;linkedin.com/in/mikkel;;C04\n';

describe('a file', () => {
  test('that was left empty in the middle says so of those rows, and of none that only end the table', async () => {
    const { id } = await addFile('name,email\n,\nAda,ada@field.example\n,\n\n , \nBo,bo@lind.example\n,\n,\n');
    expect((await rowsOf(id)).map(({ row_number, verdict, code }) => [row_number, verdict, code])).toEqual([[2, 'WRONG', 'EMPTY_ROW'], [3, null, null], [4, 'WRONG', 'EMPTY_ROW'], [6, 'WRONG', 'EMPTY_ROW'], [7, null, null]]);
  });

  test('its rows wait for the collector with their cells and their person', async () => {
    const pack = await addFile(GOOD, { name: ' Fair ', skipLeadConditions: ['DUPLICATE'] });
    expect(pack).toMatchObject({ name: 'Fair', searchType: 'CSV_FILE', searchStatus: 'SEARCH_IN_PROGRESS', fileName: 'leads.csv', leadsNumberToCollect: 2, totalRows: 2, processedRows: 0, tookMs: null, rulesChanged: false, skipLeadConditions: ['CAMPAIGN_DUPLICATE', 'DUPLICATE'], undoableUntilContacted: true, verdicts: { ADDED: 0, MERGED: 0, DUPLICATE: 0, SKIPPED: 0, WRONG: 0 } });
    expect(pack.statistics).toMatchObject({ uploadingCount: 2, totalLeadsCount: 0 });
    const rows = await rowsOf(pack.id);
    expect(rows.map(({ row_number, verdict }) => [row_number, verdict])).toEqual([[2, null], [3, null]]);
    expect(rows[0]?.raw).toEqual({
      cells: ['Anna', 'Krüger', 'Hafenwerk\nAG', 'https://www.linkedin.com/in/Anna-Krueger/?x=1', 'a.krueger@hafenwerk.example', 'B12'],
      person: { firstName: 'Anna', lastName: 'Krüger', fullName: 'Anna Krüger', email: 'a.krueger@hafenwerk.example', profileSlug: 'anna-krueger', company: 'Hafenwerk AG', custom: { stand: 'B12' } },
    });
    const lane = await database.db.selectFrom('lanes').select('next_wake_at').where('user_id', '=', userId).executeTakeFirst();
    expect(lane?.next_wake_at).toBe(TEST_NOW);
    const stream = await database.db.selectFrom('stream_events').select(['type', 'data']).where('user_id', '=', userId).execute();
    expect(stream).toEqual([{ type: 'search.progress', data: { leadPackId: pack.id, campaignId } }]);
  });

  test('ten kinds of wrong rows each get their verdict at once, and no good row is lost', async () => {
    const wrong = [
      'Lena,Hartwig,-,', 'P,Moller,lin kedin.com/in/p-moller,', 'K,Aalto,,k.aalto@', 'D,Cargo,https://www.linkedin.com/company/delta,', '#REF!,#REF!,,', 'S,Results,https://www.linkedin.com/search/results/people/?keywords=x,',
      'F,Book,https://www.facebook.com/in/x,', 'N,Mail,,not an address', `L,${'x'.repeat(200)},linkedin.com/in/long-name,`, 'C\u0007,Control,linkedin.com/in/control,', 'T,Many,linkedin.com/in/many,,extra', 'R,"Fjord & Co,linkedin.com/in/r,',
    ];
    const good = Array.from({ length: 12 }, (_, index) => `G${index},Good,linkedin.com/in/good-${index},`);
    const pack = await addFile(`first name,last name,profile,email\n${wrong.flatMap((line, index) => [line, good[index]]).join('\n')}\n`);
    expect(pack).toMatchObject({ totalRows: 24, processedRows: 12, leadsNumberToCollect: 12, searchStatus: 'SEARCH_IN_PROGRESS', verdicts: { WRONG: 12 } });
    const rows = await rowsOf(pack.id);
    expect(rows.filter(({ verdict }) => verdict === null)).toHaveLength(12);
    const report = await call('GET /searches/{leadPackId}/report', { userId, params: { leadPackId: pack.id }, query: { size: '100', verdict: 'WRONG' } });
    expect(report.content.map(({ row, code }) => [row, code])).toEqual([
      [2, 'NO_CONTACT'], [4, 'HAS_SPACE'], [6, 'EMAIL_INCOMPLETE'], [8, 'COMPANY_PAGE'], [10, 'FORMULA_ERROR'], [12, 'SEARCH_ADDRESS'], [14, 'OTHER_SITE'], [16, 'EMAIL_INVALID'], [18, 'CELL_TOO_LONG'], [20, 'CONTROL_CHARACTERS'], [22, 'TOO_MANY_CELLS'], [24, 'QUOTE_NOT_CLOSED'],
    ]);
    expect(report.content[0]).toMatchObject({ verdict: 'WRONG', message: 'No LinkedIn profile and no email', advice: 'Add one of the two', raw: 'Lena; Hartwig; -; ' });
    expect(report).toMatchObject({ totalElements: 12, verdicts: { WRONG: 12, ADDED: 0 } });
    expect(report.reasons).toContainEqual({ code: 'NO_CONTACT', count: 1 });
  });

  test('an export of ours is read back as it was', async () => {
    const pack = await addFile("first name,email\n'=Ada,ada@example.com\n");
    expect((await rowsOf(pack.id))[0]?.raw).toMatchObject({ person: { firstName: '=Ada' } });
  });

  test.each([['UTF-16LE', { addBOM: true }], ['UTF-16BE', { addBOM: true }], ['windows-1252', {}]] as const)('%s is read', async (encoding, options) => {
    const pack = await addFile(iconv.encode(GOOD, encoding, options));
    expect((await rowsOf(pack.id))[0]?.raw).toMatchObject({ person: { lastName: 'Krüger' } });
  });

  test.each([['comma', ','], ['tab', '\t'], ['bar', '|']])('a %s is found', async (_, separator) => {
    expect(await addFile(`name${separator}email\nAda Field${separator}ada@example.com\n`)).toMatchObject({ totalRows: 1, leadsNumberToCollect: 1 });
  });

  test('columns that are chosen are taken, and a choice by which nobody is reached is refused', async () => {
    const pack = await addFile('a,b\nada@example.com,Ada\n', { columns: [{ index: 0, field: 'email' }, { index: 1, field: 'custom.nick' }], hasHeader: true });
    expect((await rowsOf(pack.id))[0]?.raw).toMatchObject({ person: { email: 'ada@example.com', custom: { nick: 'Ada' } } });
    for (const [columns, path] of [[[{ index: 1, field: 'firstName' }], 'columns'], [[{ index: 9, field: 'email' }], 'columns.0.index'], [[{ index: 0, field: 'email' }, { index: 1, field: 'email' }], 'columns.1.field'], [[{ index: 0, field: 'age' }], 'columns.0.field']] as const) {
      const refusal = await refusalOf(addFile('a,b\nada@example.com,Ada\n', { columns, hasHeader: true }));
      expect([refusal.status, refusal.extras.fieldErrors?.[0]?.path]).toEqual([400, path]);
    }
    expect((await refusalOf(addFile('name,company\nAda,Grey\n'))).extras.fieldErrors?.[0]).toMatchObject({ path: 'columns', code: 'NO_CONTACT_COLUMN' });
    expect(await packCount()).toBe(1);
  });

  test('30,000 rows are taken with little work, one more is refused and stores nothing', async () => {
    const lines = Array.from({ length: 30_001 }, (_, index) => `Person,Number ${index},person-${index}@example.com,linkedin.com/in/person-${index},Company ${index},Oslo`);
    const head = 'first name,last name,email,linkedin,company,city\n';
    expect((await refusalOf(addFile(head + lines.join('\n')))).code).toBe('TOO_MANY_ROWS');
    expect((await refusalOf(validate({}, csv(head + lines.join('\n'))))).status).toBe(400);
    expect(await packCount()).toBe(0);
    const before = process.cpuUsage();
    const pack = await addFile(head + lines.slice(0, 30_000).join('\n'));
    const { user } = process.cpuUsage(before);
    expect(pack).toMatchObject({ totalRows: 30_000, leadsNumberToCollect: 30_000 });
    // Microseconds of this process, which no other one lengthens.
    expect(user).toBeLessThan(4_000_000);
  });

  test.each([
    ['empty', '', 'FILE_EMPTY'], ['white space', '\n \n', 'FILE_EMPTY'], ['headers only', 'first name,email\n', 'FILE_EMPTY'], ['a spreadsheet', Buffer.from('504b03041400060008000000', 'hex'), 'FILE_UNREADABLE'], ['bytes', Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256)), 'FILE_UNREADABLE'],
  ])('one that is %s is refused, to be added and to be checked', async (_, text, code) => {
    for (const refusal of [await refusalOf(addFile(text as string)), await refusalOf(validate({}, csv(text as string)))]) expect([refusal.status, refusal.code]).toEqual([400, code]);
    expect(await packCount()).toBe(0);
  });

  test('a file in which every row is wrong is complete at once, and its user is told', async () => {
    const pack = await addFile('name,email\nAda,ada@\n', { columns: [{ index: 0, field: 'fullName' }, { index: 1, field: 'email' }] });
    expect(pack).toMatchObject({ searchStatus: 'SEARCH_COMPLETE', totalRows: 1, processedRows: 1, leadsNumberToCollect: 0 });
    const told = await database.db.selectFrom('notifications').select(['type', 'data', 'link']).where('user_id', '=', userId).execute();
    expect(told).toEqual([{ type: 'IMPORT_FINISHED', data: { leadPackId: pack.id, campaignId }, link: `/campaigns/${campaignId}` }]);
  });

  test('of a file with a right row the user is told once the collector is done, and not before', async () => {
    await addFile('email\nada@field.example\nnobody\n');
    expect(await database.db.selectFrom('notifications').select('type').where('user_id', '=', userId).execute()).toEqual([]);
  });

  test('no file, somebody else’s campaign, a locked one and a challenged account are refused', async () => {
    expect((await refusalOf(add({ searchType: 'CSV_FILE' }))).extras.fieldErrors?.[0]).toMatchObject({ path: 'file', code: 'REQUIRED' });
    expect((await refusalOf(add({ searchType: 'CSV_FILE' }, csv(GOOD), stranger))).code).toBe('NOT_FOUND');
    await database.db.updateTable('campaigns').set({ locked: true }).where('campaign_id', '=', campaignId).execute();
    expect((await refusalOf(addFile(GOOD))).code).toBe('CAMPAIGN_LOCKED');
    await database.db.updateTable('campaigns').set({ locked: false }).where('campaign_id', '=', campaignId).execute();
    for (const status of ['REGISTER_PHONE_CHALLENGED', 'UNAUTHORIZED', 'REGISTRATION_STARTED'] as const) {
      await database.db.updateTable('users').set({ status }).where('user_id', '=', userId).execute();
      expect(await refusalOf(addFile(GOOD))).toMatchObject({ code: 'LINKEDIN_NOT_CONNECTED', extras: { accountStatus: status } });
    }
    expect(await packCount()).toBe(0);
  });
});

describe('checking a file', () => {
  test('it shows the columns as guessed, the first rows and what is wrong, and stores nothing', async () => {
    const checked = await validate({}, csv(`${GOOD}Lena;Hartwig;;;;\n`));
    expect(checked).toMatchObject({ valid: true, total: 3, cap: 30_000, wrongRows: 1, problems: [{ row: 4, code: 'NO_CONTACT', message: 'No LinkedIn profile and no email' }], encoding: 'UTF-8', separator: ';', hasHeader: true });
    expect(checked.columns?.map(({ header, field, from, sure, filled }) => [header, field, from, sure, filled])).toEqual([
      ['Vorname', 'firstName', 'HEADER', true, 3], ['Nachname', 'lastName', 'HEADER', true, 3], ['Firma', 'company', 'HEADER', true, 2], ['Profil', 'profileUrl', 'VALUES', true, 2], ['Kontakt', 'email', 'VALUES', true, 1], ['Stand', 'custom.stand', 'NONE', true, 2],
    ]);
    expect(checked.previewRows?.[1]).toEqual(['Mikkel', 'Thorsen', 'Copperwell', 'linkedin.com/in/mikkel', '', 'C04']);
    expect(await packCount()).toBe(0);
  });

  test('a file in which nobody can be found is not valid and says why, until the columns are chosen', async () => {
    expect(await validate({}, csv('name,note\nAda,x\n'))).toMatchObject({ valid: false, problems: [{ code: 'NO_CONTACT_COLUMN' }] });
    expect((await refusalOf(validate({ columns: [{ index: 1, field: 'company' }] }, csv('name,note\nAda,x\n')))).status).toBe(400);
  });

  test('how a file is read can be chosen', async () => {
    const checked = await validate({ separator: '|', hasHeader: false, encoding: 'windows-1252' }, csv('Ada|ada@example.com\n'));
    expect(checked).toMatchObject({ total: 1, separator: '|', hasHeader: false, columns: [{ header: 'Column 1' }, { field: 'email', from: 'VALUES' }] });
  });
});

describe('the memory of columns', () => {
  const HEADERS = 'a,b,c\n';
  const chosen = [{ index: 0, field: 'email' }, { index: 1, field: 'custom.nick' }];

  test('a file with the same headers is read as the last one was, in the check and in the import, and says that it remembers', async () => {
    await addFile(`${HEADERS}ada@example.com,Ada,x\n`, { columns: chosen, hasHeader: true });
    const checked = await validate({ hasHeader: true }, csv(`${HEADERS}bo@example.com,Bo,y\n`));
    expect(checked.columns?.map(({ field, from, sure, samples }) => [field, from, sure, samples])).toEqual([['email', 'MEMORY', true, ['bo@example.com']], ['custom.nick', 'MEMORY', true, ['Bo']], ['ignore', 'MEMORY', true, ['y']]]);
    const pack = await addFile(`${HEADERS}bo@example.com,Bo,y\n`, { hasHeader: true });
    expect((await rowsOf(pack.id))[0]?.raw).toMatchObject({ person: { email: 'bo@example.com', custom: { nick: 'Bo' } } });
    // A later choice takes the place of the earlier.
    await addFile(`${HEADERS}cy@example.com,Cy,z\n`, { columns: [{ index: 0, field: 'email' }, { index: 1, field: 'firstName' }], hasHeader: true });
    expect((await validate({ hasHeader: true }, csv(`${HEADERS}bo@example.com,Bo,y\n`))).columns?.[1]?.field).toBe('firstName');
  });

  test('other headers, another order, no header at all, another user and a file that was only looked at are guessed', async () => {
    await addFile(`${HEADERS}ada@example.com,Ada,x\n`, { columns: chosen, hasHeader: true });
    expect((await validate({ hasHeader: true }, csv('b,a,c\nAda,ada@example.com,x\n'))).columns?.map(({ from }) => from)).not.toContain('MEMORY');
    expect((await validate({ hasHeader: false }, csv(`${HEADERS}ada@example.com,Ada,x\n`))).columns?.map(({ from }) => from)).not.toContain('MEMORY');
    const other = await call('POST /searches/validation', { userId: stranger, body: { hasHeader: true }, file: csv(`${HEADERS}ada@example.com,Ada,x\n`) });
    expect(other.columns?.map(({ from }) => from)).not.toContain('MEMORY');
    await validate({ columns: chosen, hasHeader: true }, csv('d,e\nada@example.com,Ada\n'));
    expect((await validate({ hasHeader: true }, csv('d,e\nada@example.com,Ada\n'))).columns?.map(({ from }) => from)).not.toContain('MEMORY');
  });

  test('headers of any length are remembered', async () => {
    const wide = `${Array.from({ length: 150 }, (_, index) => `${'ü'.repeat(90)}${index}`).join(',')}\n`;
    await addFile(`${wide}ada@example.com\n`, { columns: [{ index: 0, field: 'email' }], hasHeader: true });
    expect((await validate({ hasHeader: true }, csv(`${wide}bo@example.com\n`))).columns?.[0]).toMatchObject({ field: 'email', from: 'MEMORY' });
  });
});

describe('an address', () => {
  const SEARCH = 'https://www.linkedin.com/search/results/people/?keywords=cfo';

  test('it is counted at once and will collect what it finds, up to its cap', async () => {
    expect(await add({ searchType: 'BASIC_SEARCH', url: SEARCH })).toMatchObject({ name: 'Leads', searchStatus: 'SEARCH_IN_PROGRESS', sourceUrl: SEARCH, leadsNumberToCollect: 312, totalRows: 0, undoableUntilContacted: false });
    expect(await add({ searchType: 'BASIC_SEARCH', url: SEARCH, leadsNumberToCollect: 50 })).toMatchObject({ leadsNumberToCollect: 50 });
    expect(await add({ searchType: 'MY_NETWORK', keyword: 'oslo' })).toMatchObject({ leadsNumberToCollect: 312, sourceUrl: null });
    expect(await validate({ searchType: 'BASIC_SEARCH', url: SEARCH })).toMatchObject({ valid: true, total: 312, cap: 1000, problems: [], sampleNames: ['Ada Field', 'Bo Lind'] });
  });

  test('one of another product says what it is instead', async () => {
    const refusal = await refusalOf(add({ searchType: 'SALES_NAVIGATOR', url: SEARCH }));
    expect(refusal).toMatchObject({ status: 422, code: 'INVALID_SEARCH_URL', message: 'This is a Basic search, not a Sales Navigator search', extras: { fieldErrors: [{ path: 'url' }] } });
    expect(await validate({ searchType: 'SALES_NAVIGATOR', url: SEARCH })).toMatchObject({ valid: false, total: 0, cap: 2475, problems: [{ code: 'INVALID_SEARCH_URL', message: 'This is a Basic search, not a Sales Navigator search' }] });
    expect((await refusalOf(add({ searchType: 'BASIC_SEARCH' }))).extras.fieldErrors?.[0]).toMatchObject({ path: 'url', code: 'REQUIRED' });
    expect((await refusalOf(add({ searchType: 'BASIC_SEARCH', url: SEARCH, leadsNumberToCollect: 1001 }))).extras.fieldErrors?.[0]).toMatchObject({ path: 'leadsNumberToCollect' });
  });

  test('what the network finds wrong, cannot do or does not answer is refused, and nothing is stored', async () => {
    problems = ['WRONG_CONTRACT'];
    expect((await refusalOf(add({ searchType: 'SALES_NAVIGATOR', url: 'https://www.linkedin.com/sales/search/people?query=x' }))).code).toBe('WRONG_CONTRACT');
    expect(await validate({ searchType: 'SALES_NAVIGATOR', url: 'https://www.linkedin.com/sales/search/people?query=x' })).toMatchObject({ valid: false, problems: [{ code: 'WRONG_CONTRACT' }] });
    expect((await refusalOf(add({ searchType: 'GROUP_MEMBERS', url: 'https://www.linkedin.com/groups/123/' }))).code).toBe('SOURCE_NOT_SUPPORTED');
    failure = new NetworkError('transient', 'down');
    await expect(add({ searchType: 'BASIC_SEARCH', url: SEARCH })).rejects.toBe(failure);
    await database.db.updateTable('users').set({ status: 'UNAUTHORIZED' }).where('user_id', '=', userId).execute();
    expect(await refusalOf(add({ searchType: 'BASIC_SEARCH', url: SEARCH }))).toMatchObject({ status: 401, code: 'LINKEDIN_NOT_CONNECTED', extras: { accountStatus: 'UNAUTHORIZED' } });
    expect(await packCount()).toBe(0);
  });
});

describe('profile addresses', () => {
  test('each line has a verdict', async () => {
    const urls = ['https://www.linkedin.com/in/ada', '', 'https://www.linkedin.com/company/grey', 'linkedin.com/in/bo\nlinkedin.com/in/cy'];
    const pack = await add({ searchType: 'PROFILE_URLS', urls });
    expect(pack).toMatchObject({ totalRows: 4, processedRows: 1, leadsNumberToCollect: 3, verdicts: { WRONG: 1 }, undoableUntilContacted: true });
    expect((await rowsOf(pack.id)).map(({ row_number, verdict, code }) => [row_number, verdict, code])).toEqual([[1, null, null], [3, 'WRONG', 'COMPANY_PAGE'], [4, null, null], [5, null, null]]);
    expect(await validate({ searchType: 'PROFILE_URLS', urls })).toMatchObject({ valid: true, total: 3, wrongRows: 1, problems: [{ row: 3, code: 'COMPANY_PAGE' }] });
  });

  test('none and more than a thousand are refused', async () => {
    expect((await refusalOf(add({ searchType: 'PROFILE_URLS', urls: ['', ' '] }))).extras.fieldErrors?.[0]).toMatchObject({ path: 'urls', code: 'REQUIRED' });
    expect((await refusalOf(add({ searchType: 'PROFILE_URLS', urls: Array.from({ length: 1001 }, (_, index) => `linkedin.com/in/p-${index}`) }))).code).toBe('TOO_MANY_ROWS');
  });
});

describe('existing leads', () => {
  async function insertLeads(owner: string, count: number): Promise<string[]> {
    const rows = await database.db.insertInto('leads').values(Array.from({ length: count }, (_, index) => ({ user_id: owner, full_name: `P ${index}`, profile_slug: `p-${index}`, created_at: at(0), updated_at: at(0) }))).returning('lead_id').execute();
    return rows.map(({ lead_id }) => lead_id);
  }

  test('leads and campaigns of the user are staged with what is known of them', async () => {
    const leadIds = await insertLeads(userId, 3);
    const pack = await add({ searchType: 'EXISTING_LEADS', leadIds: [leadIds[0], leadIds[1], leadIds[0]] });
    expect(pack).toMatchObject({ totalRows: 2, leadsNumberToCollect: 2 });
    expect((await rowsOf(pack.id))[0]).toMatchObject({ lead_id: leadIds[1], verdict: null, raw: { cells: ['P 1'], person: { fullName: 'P 1', profileSlug: 'p-1', custom: {} } } });
    const source = await insertCampaign(userId);
    await database.db.insertInto('campaign_leads').values({ user_id: userId, campaign_id: source, lead_id: leadIds[2]!, state: 'FINISHED', added_at: at(0), updated_at: at(0) }).execute();
    expect(await add({ campaignId: await insertCampaign(userId), searchType: 'EXISTING_LEADS', sourceCampaignId: source })).toMatchObject({ totalRows: 1 });
  });

  test('the filters of a list of leads choose them, up to the cap and newest first', async () => {
    const leadIds = await insertLeads(userId, 4);
    await insertLeads(stranger, 2);
    await database.db.updateTable('leads').set({ tags: ['fair'] }).where('lead_id', 'in', leadIds.slice(1, 3)).execute();
    const pack = await add({ searchType: 'EXISTING_LEADS', filter: { tags: 'fair' } });
    expect(pack).toMatchObject({ totalRows: 2, leadsNumberToCollect: 2 });
    expect((await rowsOf(pack.id)).map(({ lead_id }) => lead_id)).toEqual([leadIds[2], leadIds[1]]);
    const other = await insertCampaign(userId);
    expect(await add({ campaignId: other, searchType: 'EXISTING_LEADS', filter: {} })).toMatchObject({ totalRows: 4 });
    expect((await refusalOf(add({ campaignId: other, searchType: 'EXISTING_LEADS', filter: { tags: 'nobody' } }))).extras.fieldErrors?.[0]).toMatchObject({ path: 'filter', code: 'NOBODY' });
    expect((await refusalOf(add({ campaignId: other, searchType: 'EXISTING_LEADS', filter: { campaignId: await insertCampaign(stranger) } }))).code).toBe('NOT_FOUND');
    expect((await refusalOf(add({ campaignId: other, searchType: 'EXISTING_LEADS', filter: {}, leadIds: [leadIds[0]] }))).status).toBe(400);
  });

  test('while they are on their way into a campaign no others may follow, it counts as a transfer, and the campaign is not deleted; afterwards all of it may be', async () => {
    const leadIds = await insertLeads(userId, 3);
    const pack = await add({ searchType: 'EXISTING_LEADS', leadIds: [leadIds[0]] });
    expect(await refusalOf(add({ searchType: 'EXISTING_LEADS', leadIds: [leadIds[1]] }))).toMatchObject({ status: 409, code: 'LEADS_TRANSFER_IN_PROGRESS' });
    const campaigns = handlerCaller({ handlers: campaignHandlers, db: () => database.db });
    const params = { campaignId };
    expect(await campaigns('GET /campaigns/{campaignId}', { userId, params })).toMatchObject({ statistics: { transferActive: true, searchActive: true }, can: { delete: { allowed: false, reason: 'LEADS_TRANSFER_IN_PROGRESS' } } });
    expect(await refusalOf(campaigns('DELETE /campaigns/{campaignId}', { userId, params }))).toMatchObject({ status: 409, code: 'LEADS_TRANSFER_IN_PROGRESS' });
    // Another campaign, another source, and rows that wait for nothing but a profile are no transfer.
    expect(await add({ campaignId: await insertCampaign(userId), searchType: 'EXISTING_LEADS', leadIds: [leadIds[1]] })).toMatchObject({ totalRows: 1 });
    expect(await addFile(GOOD)).toMatchObject({ totalRows: 2 });
    await database.db.updateTable('lead_pack_rows').set({ code: 'READ_PROFILE' }).where('lead_pack_id', '=', pack.id).execute();
    expect(await campaigns('GET /campaigns/{campaignId}', { userId, params })).toMatchObject({ statistics: { transferActive: false }, can: { delete: { allowed: true } } });
    expect(await add({ searchType: 'EXISTING_LEADS', leadIds: [leadIds[1]] })).toMatchObject({ totalRows: 1 });
    await database.db.updateTable('lead_pack_rows').set({ verdict: 'ADDED' }).where('user_id', '=', userId).execute();
    await campaigns('DELETE /campaigns/{campaignId}', { userId, params });
    expect(await refusalOf(campaigns('GET /campaigns/{campaignId}', { userId, params }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('those of somebody else are a 404, and none or both ways of asking a 400', async () => {
    const [foreign] = await insertLeads(stranger, 1);
    const [own] = await insertLeads(userId, 1);
    expect((await refusalOf(add({ searchType: 'EXISTING_LEADS', leadIds: [own, foreign] }))).code).toBe('NOT_FOUND');
    expect((await refusalOf(add({ searchType: 'EXISTING_LEADS', sourceCampaignId: await insertCampaign(stranger) }))).code).toBe('NOT_FOUND');
    expect((await refusalOf(add({ searchType: 'EXISTING_LEADS' }))).status).toBe(400);
    expect((await refusalOf(add({ searchType: 'EXISTING_LEADS', leadIds: [own], sourceCampaignId: campaignId }))).status).toBe(400);
    expect(await packCount()).toBe(0);
  });
});

describe('a pack', () => {
  /** As the collector leaves it: the first row added, the second skipped. */
  async function collected(): Promise<{ leadPackId: string; leadId: string }> {
    const { id } = await addFile(GOOD);
    const { lead_id } = await database.db.insertInto('leads').values({ user_id: userId, full_name: 'Anna Krüger', profile_slug: 'anna-krueger', created_at: at(0), updated_at: at(0) }).returning('lead_id').executeTakeFirstOrThrow();
    await database.db.insertInto('campaign_leads').values({ user_id: userId, campaign_id: campaignId, lead_id, lead_pack_id: id, state: 'GETTING_READY', added_at: at(0), updated_at: at(0) }).execute();
    await database.db.updateTable('lead_pack_rows').set({ verdict: 'ADDED', lead_id }).where('lead_pack_id', '=', id).where('row_number', '=', 2).execute();
    await database.db.updateTable('lead_pack_rows').set({ verdict: 'SKIPPED', code: 'DUPLICATE' }).where('lead_pack_id', '=', id).where('row_number', '=', 3).execute();
    await database.db.updateTable('lead_packs').set({ search_status: 'SEARCH_COMPLETE', processed_rows: 2, leads_number_collected: 1 }).where('lead_pack_id', '=', id).execute();
    return { leadPackId: id, leadId: lead_id };
  }

  test('its report and its files say who came in and who did not', async () => {
    const { leadPackId, leadId } = await collected();
    const params = { leadPackId };
    const [listed] = (await call('GET /searches', { userId, query: { campaignId } })).content;
    expect(listed).toMatchObject({ id: leadPackId, skipped: 1, verdicts: { ADDED: 1, SKIPPED: 1 }, leadsNumberCollected: 1, statistics: { totalLeadsCount: 1, gettingReadyLeads: 1, uploadingCount: 0 }, can: { pause: { allowed: false }, resume: { allowed: false }, undo: { allowed: true } } });
    const report = await call('GET /searches/{leadPackId}/report', { userId, params });
    expect(report.content).toEqual([
      { row: 2, verdict: 'ADDED', code: null, message: null, advice: null, raw: expect.stringContaining('Hafenwerk'), name: 'Anna Krüger', leadId },
      { row: 3, verdict: 'SKIPPED', code: 'DUPLICATE', message: 'In another campaign of yours', advice: null, raw: expect.stringContaining('Mikkel'), name: 'Mikkel Thorsen', leadId: null },
    ]);
    const because = async (code: string) => call('GET /searches/{leadPackId}/report', { userId, params, query: { verdict: 'SKIPPED', code } });
    expect(await because('DUPLICATE')).toMatchObject({ totalElements: 1, content: [{ row: 3, code: 'DUPLICATE' }], verdicts: { ADDED: 1, SKIPPED: 1 } });
    expect(await because('NO_PHOTO')).toMatchObject({ totalElements: 0, content: [], reasons: [{ code: 'DUPLICATE', count: 1 }] });
    expect(await call('GET /searches/{leadPackId}/rejects', { userId, params })).toBe('\ufeffVorname,Nachname,Firma,Profil,Kontakt,Stand,Reason\r\nMikkel,Thorsen,Copperwell,linkedin.com/in/mikkel,,C04,In another campaign of yours\r\n');
    expect((await call('GET /searches/{leadPackId}/file', { userId, params })).split('\r\n')[1]).toContain('Anna Krüger');
    expect(await call('GET /v1/search-lead-config-item/statistics/{ids}', { userId, params: { ids: leadPackId } })).toMatchObject([{ id: leadPackId, totalLeadsCount: 1 }]);
  });

  test('it can be renamed, filtered, paused and resumed', async () => {
    const { id } = await addFile(GOOD);
    const params = { leadPackId: id };
    expect(await call('PATCH /searches/{leadPackId}', { userId, params, body: { name: 'New', skipLeadConditions: ['NO_PHOTO'] } })).toMatchObject({ name: 'New', rulesChanged: true, skipLeadConditions: ['CAMPAIGN_DUPLICATE', 'NO_PHOTO'] });
    expect((await refusalOf(call('PATCH /searches/{leadPackId}', { userId, params, body: { name: ' ' } }))).status).toBe(400);
    expect(await call('PATCH /searches/{leadPackId}/status', { userId, params, body: { searchStatus: 'SEARCH_PAUSED' } })).toMatchObject({ searchStatus: 'SEARCH_PAUSED', error: 'PAUSED_BY_USER', can: { resume: { allowed: true }, pause: { allowed: false } } });
    expect(await call('PATCH /searches/{leadPackId}/status', { userId, params, body: { searchStatus: 'SEARCH_IN_PROGRESS' } })).toMatchObject({ searchStatus: 'SEARCH_IN_PROGRESS', error: null });
    for (const [error, resume] of [['SLEEP_MODE', false], ['CAMPAIGN_PAUSED', false], ['ANOTHER_LIVE_SESSION', false]] as const) {
      await database.db.updateTable('lead_packs').set({ error }).where('lead_pack_id', '=', id).execute();
      expect(await call('GET /searches/{leadPackId}', { userId, params })).toMatchObject({ searchStatus: 'SEARCH_PAUSED', error, can: { resume: { allowed: resume, reason: error }, pause: { allowed: true } } });
    }
    await database.db.updateTable('lead_packs').set({ search_status: 'SEARCH_PAUSED', error: 'TWO_FA_OFF' }).where('lead_pack_id', '=', id).execute();
    expect(await call('GET /searches/{leadPackId}', { userId, params })).toMatchObject({ searchStatus: 'SEARCH_PAUSED', error: 'TWO_FA_OFF', can: { resume: { allowed: true } } });
    await database.db.updateTable('lead_packs').set({ search_status: 'SEARCH_COMPLETE', error: null }).where('lead_pack_id', '=', id).execute();
    expect((await refusalOf(call('PATCH /searches/{leadPackId}/status', { userId, params, body: { searchStatus: 'SEARCH_PAUSED' } }))).code).toBe('CONFLICT');
  });

  test('removing it takes its leads out of the campaign and leaves them and their events', async () => {
    const { leadPackId, leadId } = await collected();
    await database.db.insertInto('events').values({ user_id: userId, type: 'LEAD_ADDED', at: at(0), campaign_id: campaignId, lead_id: leadId, actor: 'ENGINE' }).execute();
    await call('DELETE /searches/{leadPackId}', { userId, params: { leadPackId } });
    expect(await database.db.selectFrom('campaign_leads').select('lead_id').where('user_id', '=', userId).execute()).toEqual([]);
    expect(await database.db.selectFrom('pack_statistics').select('lead_pack_id').where('user_id', '=', userId).execute()).toEqual([]);
    expect(await database.db.selectFrom('leads').select('lead_id').where('user_id', '=', userId).execute()).toHaveLength(1);
    expect(await database.db.selectFrom('events').select('type').where('user_id', '=', userId).execute()).toHaveLength(1);
  });

  test('an import is taken back until one of its leads is contacted', async () => {
    const first = await collected();
    await database.db.updateTable('campaign_leads').set({ contacted_at: at(0) }).where('lead_id', '=', first.leadId).execute();
    expect((await refusalOf(call('POST /searches/{leadPackId}/undo', { userId, params: { leadPackId: first.leadPackId } }))).code).toBe('UNDO_NOT_POSSIBLE');
    await database.db.updateTable('campaign_leads').set({ contacted_at: null }).where('lead_id', '=', first.leadId).execute();
    await call('POST /searches/{leadPackId}/undo', { userId, params: { leadPackId: first.leadPackId } });
    expect(await database.db.selectFrom('leads').select('lead_id').where('user_id', '=', userId).execute()).toEqual([]);
    expect(await packCount()).toBe(0);
  });

  test('an import is not taken back while an act on one of its leads is on its way, or nobody can tell whether it was done', async () => {
    const { leadPackId, leadId } = await collected();
    const undo = () => call('POST /searches/{leadPackId}/undo', { userId, params: { leadPackId } });
    const act = { user_id: userId, campaign_id: campaignId, lead_id: leadId, item_id: 'a', visit: 1, attempt: 1, action: 'CONNECT' as const, fencing: '1', request_id: 'r', day: '2026-11-23', payload: '{}', started_at: at(0), real_started_at: at(0) };
    for (const status of ['SENDING', 'UNCONFIRMED'] as const) {
      await database.db.deleteFrom('intents').where('user_id', '=', userId).execute();
      await database.db.insertInto('intents').values({ ...act, status }).execute();
      expect((await refusalOf(undo())).code).toBe('UNDO_NOT_POSSIBLE');
    }
    await database.db.updateTable('intents').set({ status: 'DID_NOT_HAPPEN' }).where('user_id', '=', userId).execute();
    await undo();
    expect(await packCount()).toBe(0);
  });

  test('taking an import back leaves a lead that is in another campaign, or that was edited', async () => {
    const { leadPackId, leadId } = await collected();
    await database.db.insertInto('campaign_leads').values({ user_id: userId, campaign_id: await insertCampaign(userId), lead_id: leadId, state: 'WAITING', added_at: at(0), updated_at: at(0) }).execute();
    await call('POST /searches/{leadPackId}/undo', { userId, params: { leadPackId } });
    expect(await database.db.selectFrom('leads').select('lead_id').where('user_id', '=', userId).execute()).toHaveLength(1);
  });

  test('every call answers 404 to a stranger and changes nothing', async () => {
    const { leadPackId } = await collected();
    const asked = { userId: stranger, params: { leadPackId } };
    const calls = [
      call('GET /searches/{leadPackId}', asked),
      call('PATCH /searches/{leadPackId}', { ...asked, body: { name: 'Mine' } }),
      call('DELETE /searches/{leadPackId}', asked),
      call('PATCH /searches/{leadPackId}/status', { ...asked, body: { searchStatus: 'SEARCH_PAUSED' } }),
      call('POST /searches/{leadPackId}/undo', asked),
      call('GET /searches/{leadPackId}/file', asked),
      call('GET /searches/{leadPackId}/rejects', asked),
      call('GET /searches/{leadPackId}/report', asked),
      call('GET /v1/search-lead-config-item/statistics/{ids}', { userId: stranger, params: { ids: leadPackId } }),
      call('GET /searches', { userId: stranger, query: { campaignId } }),
    ];
    for (const refusal of await Promise.all(calls.map(refusalOf))) expect([refusal.status, refusal.code]).toEqual([404, 'NOT_FOUND']);
    expect((await call('GET /searches', { userId: stranger })).totalElements).toBe(0);
    expect(await call('GET /searches/{leadPackId}', { userId, params: { leadPackId } })).toMatchObject({ name: 'Leads', searchStatus: 'SEARCH_COMPLETE' });
  });
});

test('a user of a domain that is offered lists of addresses only is refused every other source, also by the check', async () => {
  const profileUrlsOnlyDomains = ['example.com'];
  for (const searchType of ['BASIC_SEARCH', 'MY_NETWORK', 'CSV_FILE', 'EXISTING_LEADS']) {
    const refusal = await refusalOf(call('POST /searches', { userId, body: { campaignId, searchType }, profileUrlsOnlyDomains }));
    expect([refusal.status, refusal.code, refusal.extras.fieldErrors?.[0]?.path]).toEqual([422, 'SOURCE_NOT_SUPPORTED', 'searchType']);
    expect((await refusalOf(call('POST /searches/validation', { userId, body: { searchType }, profileUrlsOnlyDomains }))).code).toBe('SOURCE_NOT_SUPPORTED');
  }
  expect(await call('POST /searches', { userId, body: { campaignId, searchType: 'PROFILE_URLS', urls: ['https://www.linkedin.com/in/ada'] }, profileUrlsOnlyDomains })).toMatchObject({ searchType: 'PROFILE_URLS' });
});
