import { describe, expect, test } from 'vitest';
import { drawnInteger, seededDraw } from '#core/random/seeded-draw.ts';
import { unsubscribeAddress } from '#data/email-links/refused-addresses.ts';
import { recordAddress } from '#data/do-not-contact/do-not-contact.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { chain, item } from '../support/engine-world.ts';
import {
  addCampaign,
  addList,
  addListFile,
  ask,
  database,
  importHistory,
  listOfElsewhere,
  makeLead,
  placeLead,
  restart,
  sendLead,
  sentLead,
  shareWithTeam,
  someone,
  start,
  twoTeammates,
  writeByHand,
  type Account,
  type Known,
  type Someone,
  type Team,
} from './reach-fixture.ts';

/** 500 with REACH_DRAWS=500; each way of getting on the record has as many. */
const DRAWS = Number(process.env['REACH_DRAWS'] ?? 2);

type Put = (of: { team: Team; person: Someone; leadId: string }) => Promise<unknown>;
const profileOf = ({ slug }: Someone) => `https://www.linkedin.com/in/${slug}`;
const bulk = (account: Account, action: string, leadId: string) =>
  ask(account, 'POST /leads/bulk', { action, leadIds: [leadId] });
const fileSays =
  (covers: 'PERSON' | 'ADDRESS'): Put =>
  async ({ team: { me }, person }) => {
    const optOut = { covers, column: 'donotContact', value: 'TRUE', date: null };
    await addList(me, await addCampaign(me), { person, known: 'everything', optOut });
    for (let minutes = 0; minutes < 30; minutes += 5) await me.world.runFor({ minutes: 5 });
  };

const sentWith =
  (says: object): Put =>
  async ({ team: { me }, person }) => {
    const { campaignId } = await addCampaign(me);
    await sendLead(me, campaignId, { ...sentLead({ person, known: 'everything' }), ...says });
  };
const bothFind =
  (reason: 'BOUNCED' | 'GONE'): Put =>
  ({ team: { me, mate }, person: { email } }) =>
    Promise.all(
      [me, mate].map(({ world: { userId, clock } }) =>
        recordAddress(database.db, { userId, address: email }, { reason, now: clock.now() }),
      ),
    );
const importedAs =
  (status: string): Put =>
  ({ team: { me }, person }) =>
    importHistory(me, `Profile URL,Email,Status\n${profileOf(person)},${person.email},${status}\n`);

/** How a person comes on the record of an account. */
const PEOPLE: Record<string, Put> = {
  'blacklisted by hand': ({ team: { me }, leadId }) => bulk(me, 'BLACKLIST', leadId),
  'added by profile': ({ team: { me }, person }) =>
    ask(me, 'POST /v1/do-not-contact', { person: profileOf(person), email: person.email }),
  'covered by a domain': ({ team: { me }, person }) =>
    ask(me, 'POST /v1/do-not-contact', { domain: person.email.split('@')[1] }),
  'covered by a company': ({ team: { me }, person }) =>
    ask(me, 'POST /v1/do-not-contact', { company: `${person.company}, Inc.` }),
  'listed in a file': ({ team: { me }, person }) =>
    addListFile(me, `LinkedIn URL,Email\n${profileOf(person)},${person.email}\n`),
  'listed by domain in a file': ({ team: { me }, person }) =>
    addListFile(me, `Domain\n${person.email.split('@')[1]}\n`),
  'listed by company in a file': ({ team: { me }, person }) =>
    addListFile(me, `Company\n${person.company} Ltd.\n`),
  'listed in another installation': async ({ team: { me }, person }) =>
    addListFile(me, await listOfElsewhere(person)),
  'unsubscribed in another tool': importedAs('Unsubscribed'),
  'marked by a program': sentWith({ doNotContact: true }),
  'marked in a lead file': fileSays('PERSON'),
  'blacklisted by a sequence': async ({ team: { me }, leadId }) => {
    const end = item('END', { id: 'end', sequenceEndMode: 'BLACKLIST' });
    const campaign = await addCampaign(me, item('IF_CONNECTED', { yes: end, no: end, noDelay: 0 }));
    await placeLead(me, leadId, campaign);
    await start(me, campaign.campaignId);
    for (let minutes = 0; minutes < 30; minutes += 5) await me.world.runFor({ minutes: 5 });
  },
  'heard to ask for it in words': async ({ team: { me }, person }) => {
    me.world.network.reply(person.memberId, 'Please never contact me again.');
    await wakeLane({ db: database.db, userId: me.world.userId }, me.world.clock.now());
    for (let minutes = 0; minutes < 30; minutes += 5) await me.world.runFor({ minutes: 5 });
  },
  'listed by a teammate': ({ team: { mate }, person }) =>
    ask(mate, 'POST /v1/shared/teams/blacklist', {
      profileUrl: profileOf(person),
      email: person.email,
    }),
};
/** How one address comes on it, and nothing else of its owner. */
const ADDRESSES: Record<string, Put> = {
  'added as an address': ({ team: { me }, person: { email } }) =>
    ask(me, 'POST /v1/do-not-contact', { email }),
  'marked in a lead file': fileSays('ADDRESS'),
  unsubscribed: ({ team: { me }, person: { email } }) =>
    database.db.transaction().execute((trx) =>
      unsubscribeAddress({
        db: trx,
        userId: me.world.userId,
        address: email,
        campaignId: null,
        leadId: null,
        now: me.world.clock.now(),
      }),
    ),
  bounced: bothFind('BOUNCED'),
  'gone from': bothFind('GONE'),
  'listed in a file': ({ team: { me }, person: { email } }) => addListFile(me, `Email\n${email}\n`),
  'bounced in another tool': importedAs('Bounced'),
  'marked by a program': sentWith({ doNotEmail: true }),
};
/** Nothing of these says at which company or address somebody is. */
const SAYS_TOO_LITTLE: readonly string[] = [
  'covered by a domain',
  'covered by a company',
  'listed by domain in a file',
  'listed by company in a file',
];

/** Gives both accounts every way to a person that there is. */
async function reach(team: Team, person: Someone, { leadId, known }: Drawn): Promise<void> {
  for (const account of [team.me, team.mate]) {
    const own = account === team.me ? leadId : null;
    await addList(account, await addCampaign(account), { person, known });
    const target = await addCampaign(account);
    const moving = await addCampaign(
      account,
      item('END', { id: 'end', sequenceEndMode: 'MOVE', moveToCampaignId: target.campaignId }),
    );
    if (own !== null) await placeLead(account, own, moving);
    const { campaignId } = await addCampaign(account);
    await sendLead(account, campaignId, sentLead({ person, known }));
    await start(account);
    await writeByHand(account, person, own);
    if (own !== null)
      for (const action of ['RESUME', 'RETRY', 'FINISH', 'RESUME'])
        await bulk(account, action, own);
  }
}
type Drawn = { leadId: string; known: Known };

/** One history: two equal leads, one of whom is put on the record before anything is sent. */
async function play(how: string, put: Put, draw: number) {
  const team = await twoTeammates();
  const roll = (name: string, below: number) =>
    drawnInteger({ draw: seededDraw('reach', how, String(draw), name), from: 0, to: below - 1 });
  const [person, other] = [someone(), someone()];
  const ids = new Map<Someone, string>();
  for (const one of [person, other]) {
    const leadId = await makeLead(team.me, one);
    ids.set(one, leadId);
    for (const paused of [false, true])
      await placeLead(team.me, leadId, { ...(await addCampaign(team.me)), paused });
    if (roll('mate knows them', 2) === 1) {
      const theirs = await makeLead(team.mate, one);
      await placeLead(team.mate, theirs, await addCampaign(team.mate));
    }
  }
  await put({ team, person, leadId: ids.get(person) ?? '' });
  await shareWithTeam(team.me);
  const restarts = roll('the processes start anew', 2) === 1;
  if (restarts) await restart(team);
  const forms = (['everything', 'member', 'profile', 'address'] as const).filter(
    (known) => !SAYS_TOO_LITTLE.includes(how) || known === 'everything' || known === 'address',
  );
  for (const one of [person, other])
    await reach(team, one, {
      leadId: ids.get(one) ?? '',
      known: forms[roll('what the list knows', forms.length)] ?? 'everything',
    });
  // In pieces, so that either lane has its turn.
  for (let hours = 0; hours < 72; hours += 6) {
    await team.me.world.runFor({ hours: 6 });
    if (restarts && hours % 24 === 0) await restart(team);
  }
  const { network, mail } = team.me.world;
  const of = ({ memberId, email }: Someone) => ({
    acts: network.acts.filter((act) => act.memberId === memberId).map(({ kind }) => kind),
    emails: mail.accepted.filter((sent) => sent.email.to.address === email).length,
  });
  return { listed: of(person), other: of(other) };
}

const draws = Array.from({ length: DRAWS }, (_, index) => index);

describe.each(Object.entries(PEOPLE))('a person who was %s', (how, put) => {
  test.each(draws)('is reached in no way by them or a teammate (draw %i)', async (draw) => {
    const { listed, other } = await play(how, put, draw);
    expect(listed).toEqual({ acts: [], emails: 0 });
    expect(other.acts).toContain('follow');
    expect(other.emails).toBeGreaterThan(0);
  });
});

describe.each(Object.entries(ADDRESSES))('an address that was %s', (how, put) => {
  test.each(draws)('gets no email, and its owner the rest (draw %i)', async (draw) => {
    const { listed, other } = await play(`address ${how}`, put, draw);
    expect(listed.emails).toBe(0);
    expect(other.acts).toContain('follow');
    expect(other.emails).toBeGreaterThan(0);
  });
});

test('a row of a file that says so has its verdict, its origin, and no lead', async () => {
  const { me } = await twoTeammates();
  const person = someone();
  const optOut = { covers: 'PERSON', column: 'Unsubscribed', value: 'yes', date: null } as const;
  await addList(me, await addCampaign(me, chain(item('VISIT'))), {
    person,
    known: 'profile',
    optOut,
  });
  await me.world.runFor({ minutes: 5 });
  const { userId } = me.world;
  const { rows } = await database.pool.query(
    'select verdict, code from lead_pack_rows where user_id = $1',
    [userId],
  );
  expect(rows).toEqual([{ verdict: 'SKIPPED', code: 'DO_NOT_CONTACT' }]);
  const { rows: leads } = await database.pool.query('select from leads where user_id = $1', [
    userId,
  ]);
  expect(leads).toEqual([]);
  const { rows: entries } = await database.pool.query(
    'select reason, covers, evidence from do_not_contact where user_id = $1',
    [userId],
  );
  expect(entries).toEqual([
    {
      reason: 'FILE',
      covers: 'PERSON',
      evidence: { fileName: 'people.csv', column: 'Unsubscribed', value: 'yes', date: null },
    },
  ]);
});
