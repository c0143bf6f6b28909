import { expect, test } from 'vitest';
import { refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import {
  addLeads,
  call,
  campaignId,
  database,
  invite,
  leadOf,
  newCampaign,
  people,
  places,
  profile,
  shareWith,
} from './shared-campaigns-fixture.ts';

const listed = (query: object = {}, { as = people.dana as string, of = campaignId } = {}) =>
  call('GET /campaigns/{campaignId}/leads', {
    userId: as,
    params: { campaignId: of },
    query: { size: 100, ...query },
  });
const one = (leadId: string, { as = people.dana as string, of = campaignId } = {}) =>
  call('GET /campaigns/{campaignId}/leads/{leadId}', {
    userId: as,
    params: { campaignId: of, leadId },
  });
type Listed = Awaited<ReturnType<typeof listed>>;
const slugsOf = ({ content }: Listed) => content.map((lead) => lead.publicIdentifier);
const sendersOf = ({ content }: Listed) => [
  ...new Set(content.map(({ sender }) => sender.name).toSorted()),
];

const slugs = Array.from({ length: 12 }, (_, place) => `p${String(place).padStart(2, '0')}`);
const everyone = slugs.map((slug) => profile(slug, { fullName: slug }));

test('an owner reads the leads of all senders in one list, each with its sender', async () => {
  const { maya, ben } = people;
  const [mayas = ''] = await shareWith([maya, ben]);
  await addLeads(everyone);
  const all = await listed({ sort: 'fullName,asc' });
  expect(slugsOf(all)).toEqual(slugs);
  expect(all.totalElements).toBe(12);
  expect(sendersOf(all)).toEqual(['Ben Okafor', 'Dana Reyes', 'Maya Lindqvist']);
  for (const { campaigns } of all.content)
    expect(campaigns.map((place) => place.campaignId)).toEqual([campaignId]);
  const own = await listed({}, { as: maya, of: mayas });
  expect(sendersOf(own)).toEqual(['Maya Lindqvist']);
  expect(own.totalElements).toBe(4);
});

test.each(['fullName,desc', 'createdAt,asc', 'updatedAt,desc', 'state,asc', 'company,asc'])(
  'the pages of the list by %s hold everyone once',
  async (sort) => {
    await shareWith([people.maya, people.ben]);
    await addLeads(everyone);
    const whole = slugsOf(await listed({ sort }));
    expect(whole.toSorted()).toEqual(slugs);
    const pages: (string | null)[] = [];
    for (let page = 0; page < 3; page += 1)
      pages.push(...slugsOf(await listed({ sort, page, size: 5 })));
    expect(pages).toEqual(whole);
  },
);

test('an owner exports the leads of all senders, each with its sender', async () => {
  const { dana, maya, ben, sam } = people;
  await shareWith([maya, ben]);
  const { packId } = await addLeads(everyone.slice(0, 9));
  await addLeads(everyone.slice(9), { listName: 'Fair' });
  const theirs = await leadOf(
    maya,
    (await places()).find((one) => one.includes('Maya'))!.slice(0, 3),
  );
  await database.db
    .updateTable('leads')
    .set({ tags: ['Private'] })
    .where('user_id', '=', maya)
    .execute();
  const exported = async (query: object, userId: string = dana) => {
    const csv = await call('GET /leads/export', { userId, query });
    const [head = [], ...rows] = csv
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const cell = (name: string, row: string[]) => row[head.indexOf(name)];
    return rows
      .map((row) => [cell('Full name', row), cell('Sender', row), cell('Tags', row)].join(' '))
      .toSorted();
  };
  const shown = await listed({ sort: 'fullName,asc' });
  const whole = shown.content.map(({ fullName, sender }) => `${fullName} ${sender.name} `);
  expect(await exported({ campaignId })).toEqual(whole);
  expect(await exported({ leadsList: packId })).toEqual(whole.slice(0, 9));
  expect(await exported({ campaignId, senderIds: [maya, ben].join(',') })).toEqual(
    whole.filter((line) => !line.includes('Dana')),
  );
  expect(await exported({ campaignId, leadIds: theirs })).toEqual(
    whole.filter((line) => line.includes('Maya')).slice(0, 1),
  );
  expect(await exported({ leadIds: theirs })).toEqual([]);
  const now = new Date(TEST_NOW);
  const [other] = await database.db
    .insertInto('leads')
    .values({ user_id: maya, full_name: 'Hers', created_at: now, updated_at: now })
    .returning('lead_id')
    .execute();
  expect(await exported({ campaignId, leadIds: other?.lead_id })).toEqual([]);
  for (const [query, field] of [
    [{ campaignId, senderIds: sam }, 'senderIds'],
    [{ senderIds: maya }, 'campaignId'],
    [{ campaignId, leadIds: theirs, senderIds: maya }, 'leadIds'],
  ] as const)
    expect((await refusalOf(exported(query))).extras.fieldErrors).toMatchObject([{ path: field }]);
  const file = await call('GET /searches/{leadPackId}/file', {
    userId: dana,
    params: { leadPackId: packId },
  });
  expect(file.match(/Maya Lindqvist/gu)).toHaveLength(3);
});

test('the list is filtered by sender, list, and text', async () => {
  const { dana, maya, ben } = people;
  await shareWith([maya, ben]);
  const { packId } = await addLeads(everyone.slice(0, 9));
  await addLeads(everyone.slice(9), { listName: 'Fair' });
  expect(sendersOf(await listed({ senderIds: [maya, ben].join(',') }))).toEqual([
    'Ben Okafor',
    'Maya Lindqvist',
  ]);
  expect((await listed({ senderIds: dana })).totalElements).toBe(4);
  expect(slugsOf(await listed({ leadsList: packId })).toSorted()).toEqual(slugs.slice(0, 9));
  expect(slugsOf(await listed({ query: 'p03' }))).toEqual(['p03']);
  const refused = await refusalOf(listed({ senderIds: people.sam }));
  expect(refused.extras.fieldErrors).toMatchObject([{ path: 'senderIds', code: 'NOT_A_SENDER' }]);
});

test('a lead says why it waits in the words of its sender, and shows nothing else of theirs', async () => {
  const { dana, maya } = people;
  await shareWith([maya]);
  await invite([{ userId: dana, weight: 0 }, { userId: maya }]);
  await addLeads([profile('ada')]);
  const other = await newCampaign(maya, 'Maya’s own');
  await addLeads([profile('ada')], { as: maya, to: other });
  const adaId = await leadOf(maya, 'ada');
  await database.db
    .updateTable('leads')
    .set({ tags: ['private'] })
    .where('lead_id', '=', adaId)
    .execute();
  await database.db
    .updateTable('users')
    .set({ status: 'UNAUTHORIZED' })
    .where('user_id', '=', maya)
    .execute();
  await database.db
    .updateTable('campaigns')
    .set({ status: 'ACTIVE', started_at: new Date(TEST_NOW) })
    .where('user_id', 'in', [dana, maya])
    .execute();
  const lead = await one(adaId);
  expect(lead).toMatchObject({ tags: [], sender: { userId: maya, name: 'Maya Lindqvist' } });
  expect(lead.campaigns).toMatchObject([{ campaignId, campaignName: 'Autumn', leadPackId: null }]);
  expect(lead.campaigns[0]?.waitingFor?.sentence).toBe(
    'Maya Lindqvist’s LinkedIn connection was lost. ada continues once Maya Lindqvist reconnects.',
  );
  expect(lead.campaigns[0]?.waitingFor?.gates?.map(({ text }) => text).join()).not.toMatch(/you/iu);
  expect(lead.timeline.every((event) => event.campaignId === campaignId)).toBe(true);
  expect(lead.timeline.map(({ type }) => type)).toContain('LEAD_ADDED');
});

test('no one but the owner reads the leads of other senders', async () => {
  const { dana, maya, ben, sam } = people;
  const [mayas = ''] = await shareWith([maya, ben]);
  await addLeads(everyone);
  const [danasLead] = (await listed({ senderIds: dana })).content;
  const [bensLead] = (await listed({ senderIds: ben })).content;
  for (const leadId of [danasLead?.id ?? '', bensLead?.id ?? '']) {
    expect((await refusalOf(one(leadId, { as: maya, of: mayas }))).code).toBe('NOT_FOUND');
    expect((await refusalOf(one(leadId, { as: maya }))).code).toBe('NOT_FOUND');
    expect((await refusalOf(one(leadId, { as: sam }))).code).toBe('NOT_FOUND');
  }
  expect((await refusalOf(listed({}, { as: maya }))).code).toBe('NOT_FOUND');
  expect((await refusalOf(listed({}, { as: sam }))).code).toBe('NOT_FOUND');
  expect(
    (await refusalOf(listed({ senderIds: ben }, { as: maya, of: mayas }))).extras.fieldErrors,
  ).toMatchObject([{ path: 'senderIds', code: 'NOT_A_SENDER' }]);
  expect((await one(bensLead?.id ?? '')).sender.name).toBe('Ben Okafor');
  // Only their sender changes them.
  const edit = call('PATCH /leads/{leadId}', {
    userId: dana,
    params: { leadId: bensLead?.id ?? '' },
    body: { company: 'Acme' },
  });
  expect((await refusalOf(edit)).code).toBe('NOT_FOUND');
});
