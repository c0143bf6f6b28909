import { describe, expect, test } from 'vitest';
import { at, call, campaignId, database, insertLead, place, userId } from './leads-fixture.ts';

describe('the export', () => {
  test('it has the matching leads with their own fields, and nothing a spreadsheet would run', async () => {
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
      '\ufeffFirst name,Last name,Full name,Headline,Job title,Company,Industry,Location,Country,Email,Phone,Website,LinkedIn profile,Tags,Campaign,State,Reason,Invited at,Accepted at,Replied at,stand',
    );
    expect(lines[1]).toBe(
      `,,'=cmd|calc,,,"Grey, ""Ltd""",,,,,,,,,Autumn,Paused,Paused by you,${at(0).toISOString()},,,B12`,
    );
    expect(lines).toHaveLength(3);
  });

  test('it goes on over its pieces', async () => {
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
