import { describe, expect, test } from 'vitest';
import { addressees, mailWorld } from '#engine/acts/send-email-fixture.ts';
import { chain, item } from '../../../test/support/engine-world.ts';

const EMAILS = chain(
  item('EMAIL', { id: 'one', subject: 'One', message: 'One', yesDelay: 24 }),
  item('EMAIL', { id: 'two', subject: 'Two', message: 'Two', yesDelay: 24 }),
  item('VISIT', { id: 'visit' }),
);
/** Two leads with one address, written differently, and a third with one of their own. */
const PEOPLE = addressees(3).map((person, index) =>
  index === 2
    ? person
    : { ...person, email: index === 0 ? 'Info@acme.example' : 'info@acme.example' },
);

describe('two leads of a campaign with one address', () => {
  test.each([
    ['', null],
    [', also where the first answer was lost', 'lost answer'],
  ] as const)('get its emails once; the other continues without them%s', async (_how, fault) => {
    const it = mailWorld();
    let met = false;
    it.mail.fault = () => {
      const now = met ? null : fault;
      met = true;
      return now;
    };
    const { campaignId } = it.startCampaign(EMAILS, PEOPLE);
    await it.runFor({ days: 8 });
    const sent = it.mail.accepted.map(({ email }) => email.to.address.toLowerCase());
    expect(sent.toSorted()).toEqual([
      'info@acme.example',
      'info@acme.example',
      'person3@firm3.example',
      'person3@firm3.example',
    ]);
    const skips = [...it.memory.events(it.userId)].filter(
      ({ data }) => (data as { reason?: string } | null)?.reason === 'SAME_ADDRESS',
    );
    expect(new Set(skips.map(({ leadId }) => leadId)).size).toBe(1);
    expect(skips.map(({ itemId, type }) => `${type} ${itemId}`)).toEqual([
      'ACTION_SKIPPED one',
      'ACTION_SKIPPED two',
    ]);
    expect([0, 1, 2].map((index) => it.place(campaignId, index).reason)).toEqual(
      Array.from({ length: 3 }, () => 'REACHED_END'),
    );
    expect(it.network.acts.map(({ kind }) => kind)).toEqual(['visit', 'visit', 'visit']);
  });

  test('get the emails of another campaign as well', async () => {
    const it = mailWorld();
    it.startCampaign(chain(item('EMAIL', { subject: 'A', message: 'A' })), PEOPLE.slice(0, 1));
    it.startCampaign(chain(item('EMAIL', { subject: 'B', message: 'B' })), PEOPLE.slice(1, 2));
    await it.runFor({ days: 3 });
    expect(it.mail.accepted.map(({ email }) => email.subject).toSorted()).toEqual(['A', 'B']);
  });
});
