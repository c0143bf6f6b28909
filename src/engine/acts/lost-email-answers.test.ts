import { describe, expect, test } from 'vitest';
import { receivedEmail } from '../../../test/support/fake-inbox.ts';
import { emailCampaign, mailWorld } from '#engine/acts/send-email-fixture.ts';

describe('an email whose response was lost', () => {
  test('is found in the mailbox after its settle time, and never sent again', async () => {
    const it = mailWorld();
    it.mail.fault = () => 'lost answer';
    const { campaignId } = emailCampaign(it);
    await it.runFor({ hours: 3 });
    const [intent] = it.memory.intents(it.userId);
    const [, found] = it.mail.calls;
    expect([it.tries(), it.mail.accepted.length, it.place(campaignId).reason]).toEqual([
      ['EMAIL 1 HAPPENED'],
      1,
      'REACHED_END',
    ]);
    expect(found).toBe(`findSent <${intent?.requestId}@firm.example>`);
    expect(Number(intent?.settledAt) - Number(intent?.startedAt)).toBeGreaterThanOrEqual(2000 * 60);
    expect(it.memory.tables(it.userId).sentEmails.size).toBe(1);
  });

  test('and that did not leave is sent again, and looked up once more before that', async () => {
    const it = mailWorld();
    let times = 0;
    it.mail.fault = () => (times++ === 0 ? 'lost before' : null);
    emailCampaign(it);
    await it.runFor({ hours: 3 });
    expect([it.tries(), it.mail.calls.map((call) => call.split(' ')[0])]).toEqual([
      ['EMAIL 1 DID_NOT_HAPPEN', 'EMAIL 2 HAPPENED'],
      ['send', 'findSent', 'findSent', 'send'],
    ]);
  });

  test('is looked up again while no one can tell, and waits for its user in the end', async () => {
    const it = mailWorld();
    it.mail.fault = () => 'lost before';
    it.mail.search = () => ({ result: 'CANNOT_TELL', problem: null });
    const { campaignId } = emailCampaign(it);
    await it.runFor({ hours: 3 });
    const looks = it.mail.calls.filter((call) => call.startsWith('findSent')).length;
    expect([it.tries(), it.place(campaignId).reason, looks >= 5, it.used('EMAIL')]).toEqual([
      ['EMAIL 1 UNCONFIRMED'],
      'ACTION_UNCONFIRMED',
      true,
      1,
    ]);
    expect(it.memory.tables(it.userId).sentEmails.size).toBe(1);
  });

  test('isn’t given up while the mailbox can’t be read, however often that fails', async () => {
    const it = mailWorld();
    it.mail.fault = () => 'lost answer';
    let looks = 0;
    it.mail.search = () => {
      looks += 1;
      if (looks === 12) it.mail.search = null;
      return { result: 'CANNOT_TELL', problem: 'NOT_REACHED' };
    };
    const { campaignId } = emailCampaign(it);
    await it.runFor({ hours: 6 });
    expect([looks, it.tries(), it.place(campaignId).reason]).toEqual([
      12,
      ['EMAIL 1 HAPPENED'],
      'REACHED_END',
    ]);
  });

  test('waits for its user in the end if the mailbox never comes back', async () => {
    const it = mailWorld();
    it.mail.fault = () => 'lost answer';
    it.mail.search = () => ({ result: 'CANNOT_TELL', problem: 'NOT_REACHED' });
    const { campaignId } = emailCampaign(it);
    await it.runFor({ hours: 8 });
    const looks = it.mail.calls.filter((call) => call.startsWith('findSent')).length;
    expect([looks >= 24, it.tries(), it.place(campaignId).reason]).toEqual([
      true,
      ['EMAIL 1 UNCONFIRMED'],
      'ACTION_UNCONFIRMED',
    ]);
  });

  test('is looked up as often after an outage that was longer than all lookups together', async () => {
    const it = mailWorld();
    it.mail.fault = () => 'lost answer';
    const { campaignId } = emailCampaign(it);
    while (it.tries().length === 0) await it.runFor({ minutes: 1 });
    expect(it.tries()).toEqual(['EMAIL 1 SENDING']);
    it.clock.advance({ hours: 3 });
    let looks = 0;
    it.mail.search = () => {
      looks += 1;
      if (looks === 2) it.mail.search = null;
      return { result: 'CANNOT_TELL', problem: null };
    };
    await it.runFor({ hours: 2 });
    expect([it.tries(), it.place(campaignId).reason]).toEqual([
      ['EMAIL 1 HAPPENED'],
      'REACHED_END',
    ]);
  });

  test('and is found later counts from then on', async () => {
    const it = mailWorld();
    it.mail.fault = () => 'lost answer';
    it.mail.search = () => ({ result: 'CANNOT_TELL', problem: null });
    const { campaignId } = emailCampaign(it);
    await it.runFor({ hours: 3 });
    it.mail.search = null;
    await it.runFor({ hours: 8 });
    expect([it.tries(), it.place(campaignId).reason]).toEqual([
      ['EMAIL 1 HAPPENED'],
      'REACHED_END',
    ]);
    expect([...it.memory.tables(it.userId).sentEmails.values()][0]?.threadId).toContain('thread-');
  });

  async function answeredBeforeFound() {
    const it = mailWorld();
    it.mail.fault = () => 'lost answer';
    const { campaignId, leadIds } = emailCampaign(it);
    while (it.tries().length === 0) await it.runFor({ minutes: 1 });
    const [intent] = it.memory.intents(it.userId);
    let looks = 0;
    it.mail.search = () => {
      looks += 1;
      if (looks === 5) it.mail.search = null;
      return { result: 'CANNOT_TELL', problem: null };
    };
    const answer = receivedEmail({
      at: it.clock.now(),
      from: { name: '', address: 'person1@firm1.example' },
      inReplyTo: `<${intent?.requestId}@firm.example>`,
    });
    it.mail.readNew = ({ place }) =>
      Promise.resolve({
        emails: place === 'read' ? [] : [answer],
        place: 'read',
        more: false,
        restarted: false,
      });
    return { it, campaignId, leadIds };
  }

  test('that is answered before anyone knows that it left counts as answered by email', async () => {
    const { it, campaignId } = await answeredBeforeFound();
    await it.runFor({ hours: 2 });
    const told = it.told(campaignId);
    expect([it.tries(), it.place(campaignId).reason]).toEqual([['EMAIL 1 HAPPENED'], 'REPLIED']);
    expect([told.includes('EMAIL_RESPONDED'), told.includes('MESSAGE_RESPONDED')]).toEqual([
      true,
      false,
    ]);
  });

  test('and whose answer was read has it in the timeline once, even if its lead is blacklisted meanwhile', async () => {
    const { it, campaignId, leadIds } = await answeredBeforeFound();
    while (!it.told(campaignId).includes('EMAIL_RESPONDED')) await it.runFor({ minutes: 1 });
    expect(it.tries()).toEqual(['EMAIL 1 SENDING']);
    it.memory.blacklistLeads({ userId: it.userId, leadIds, now: it.clock.now() });
    await it.runFor({ hours: 2 });
    const answers = it.told(campaignId).filter((type) => type === 'EMAIL_RESPONDED');
    expect([it.tries(), answers]).toEqual([['EMAIL 1 HAPPENED'], ['EMAIL_RESPONDED']]);
  });
});
