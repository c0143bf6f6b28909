import { describe, expect, test } from 'vitest';
import { at, call, campaignId, database, insertLead, place, userId } from './leads-fixture.ts';

describe('the export', () => {
  test('has the leads with their custom fields, and nothing that a spreadsheet would run', async () => {
    await place(
      await insertLead({
        full_name: '=cmd|calc',
        company: 'Grey, "Ltd"',
        custom: '{"stand":"B12"}',
      }),
      { state: 'PAUSED', reason: 'PAUSED_BY_USER', invited_at: at(0) },
    );
    await insertLead({ full_name: 'Not in it' });
    const lines = (await call('GET /leads/export', { userId, query: { campaignId } })).split(
      '\r\n',
    );
    expect(lines[0]).toBe(
      '\ufeffFirst name,Last name,Full name,Headline,Job title,Company,Industry,Location,Country,Email,Phone,Website,LinkedIn profile,Tags,Do not contact,Do not email,Campaign,State,Reason,Invited at,Accepted at,Replied at,stand',
    );
    expect(lines[1]).toBe(
      `,,'=cmd|calc,,,"Grey, ""Ltd""",,,,,,,,,,,Autumn,Paused,Paused by you,${at(0).toISOString()},,,B12`,
    );
    expect(lines).toHaveLength(3);
  });

  test('has only the chosen leads of the user, and rejects a filter beside them', async () => {
    const chosen = await insertLead({ full_name: 'Chosen' });
    await insertLead({ full_name: 'Not in it' });
    const query = { leadIds: `${chosen},999999999` };
    const lines = (await call('GET /leads/export', { userId, query })).split('\r\n');
    expect([lines.length, lines[1]?.includes('Chosen')]).toEqual([3, true]);
    await expect(
      call('GET /leads/export', { userId, query: { ...query, status: 'PAUSED' } }),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      extras: { fieldErrors: [{ path: 'leadIds', code: 'EITHER_OR' }] },
    });
  });

  test('continues across its chunks', async () => {
    await database.db
      .insertInto('leads')
      .values(
        Array.from({ length: 2500 }, (_, index) => ({
          user_id: userId,
          full_name: `P${index}`,
          created_at: at(0),
          updated_at: at(0),
        })),
      )
      .execute();
    expect((await call('GET /leads/export', { userId })).split('\r\n')).toHaveLength(2502);
  });
});
