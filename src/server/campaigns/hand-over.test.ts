import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../test/support/call-handler.ts';
import { waitForLockWait } from '../../../test/support/lock-wait.ts';
import {
  addLeads,
  bindings,
  database,
  dealtToMaya,
  handOver,
  judgeDealt,
  leadOf,
  people,
  places,
  reserveAct,
  touch,
} from './shared-campaigns-fixture.ts';

describe('a handover by name', () => {
  test('moves touched people with their history, and says what the new sender would write', async () => {
    const { maya, ben } = people;
    await dealtToMaya(['ada', 'cleo']);
    await touch(maya, 'ada');
    const leadId = await leadOf(maya, 'ada');
    const { leads } = await handOver([leadId]);
    expect(leads).toEqual([
      {
        leadId,
        name: 'ada',
        code: 'HANDED_OVER',
        firstText: {
          itemId: 'message',
          type: 'MESSAGE',
          subject: null,
          text: 'Hi ada, Ben here',
          missing: [],
        },
      },
    ]);
    await judgeDealt();
    expect(await places()).toEqual([
      'ada Ben Okafor GETTING_READY',
      'ada Maya Lindqvist FINISHED MOVED',
      'cleo Maya Lindqvist GETTING_READY',
    ]);
    expect((await bindings()).get('s:ada')).toBe(ben);
    expect((await handOver([await leadOf(ben, 'ada')])).leads[0]?.code).toBe('ALREADY_THEIRS');
    expect((await handOver([leadId])).leads[0]?.code).toBe('ALREADY_THEIRS');
    for (const userId of [people.dana, maya])
      expect((await handOver([leadId], userId)).leads[0]?.code).toBe('NOT_IN_CAMPAIGN');
  });

  test('takes along an address that the lead no longer has', async () => {
    const { maya, ben } = people;
    await dealtToMaya(['ada']);
    const leadId = await leadOf(maya, 'ada');
    const setEmail = (email: string) =>
      database.db.updateTable('leads').set({ email }).where('lead_id', '=', leadId).execute();
    await setEmail('ada@old.example');
    await setEmail('ada@new.example');
    await handOver([leadId]);
    const whose = await bindings();
    expect(
      ['s:ada', 'e:ada@old.example', 'e:ada@new.example'].map((key) => whose.get(key)),
    ).toEqual([ben, ben, ben]);
    await addLeads([{ firstName: 'Ada', email: 'ada@old.example' }]);
    await judgeDealt();
    expect(await places()).toContainEqual(expect.stringMatching(/Ben Okafor/));
    expect(await places()).not.toContainEqual(expect.stringMatching(/Maya Lindqvist/));
  });

  test('isn’t given back to a sender who would write the same steps again', async () => {
    const { dana, maya, ben } = people;
    await dealtToMaya(['ada', 'cleo']);
    await touch(maya, 'ada');
    await handOver([await leadOf(maya, 'ada'), await leadOf(maya, 'cleo')]);
    await judgeDealt();
    const back = [await leadOf(ben, 'ada'), await leadOf(ben, 'cleo')];
    expect((await handOver(back, maya)).leads.map(({ name, code }) => [name, code])).toEqual([
      ['ada', 'HAD_BEFORE'],
      ['cleo', 'HANDED_OVER'],
    ]);
    await judgeDealt();
    expect(await places()).toEqual([
      'ada Ben Okafor GETTING_READY',
      'ada Maya Lindqvist FINISHED MOVED',
      'cleo Maya Lindqvist GETTING_READY',
    ]);
    const whose = await bindings();
    expect([whose.get('s:ada'), whose.get('s:cleo')]).toEqual([ben, maya]);
    expect((await handOver([await leadOf(maya, 'cleo')], dana)).leads[0]?.code).toBe('HANDED_OVER');
  });

  test('changes nothing if an act is reserved at the same moment', async () => {
    const { maya } = people;
    const own = await dealtToMaya(['ada']);
    const leadId = await leadOf(maya, 'ada');
    const before = await bindings();
    let handing: ReturnType<typeof handOver> | undefined;
    // As the engine reserves an act: the lead is locked, then the act is written.
    await database.db.transaction().execute(async (trx) => {
      await sql`
        select from campaign_leads
        where user_id = ${maya} and campaign_id = ${own} and lead_id = ${leadId}
        for no key update`.execute(trx);
      handing = handOver([leadId]);
      await waitForLockWait(database.db);
      await reserveAct(trx, { campaignId: own, leadId });
    });
    expect((await handing)?.leads[0]?.code).toBe('BEING_DONE');
    await judgeDealt();
    expect(await places()).toEqual(['ada Maya Lindqvist GETTING_READY']);
    expect(await bindings()).toEqual(before);
  });

  test('is for the owner, leads of the campaign, and its senders', async () => {
    const { maya, ben, sam } = people;
    expect((await refusalOf(handOver(['1']))).code).toBe('CAMPAIGN_NOT_SHARED');
    await dealtToMaya(['ada']);
    const leadId = await leadOf(maya, 'ada');
    expect((await refusalOf(handOver([leadId], sam))).extras).toMatchObject({
      fieldErrors: [{ path: 'toUserId', code: 'NOT_A_SENDER' }],
    });
    expect((await refusalOf(handOver([leadId, '999999999']))).code).toBe('NOT_FOUND');
    expect((await refusalOf(handOver([leadId], ben, sam))).code).toBe('NOT_FOUND');
    expect((await places())[0]).toContain('Maya');
  });
});
