import { describe, expect, it } from 'vitest';
import type { CampaignLeadAnswer } from '#contract/leads.ts';
import { nextLine } from './lead-row.tsx';

const now = Date.parse('2026-11-20T13:38:00Z');
const waitsFor = (code: string, until: string | null) =>
  nextLine({
    standing: { waitingFor: { code, until }, reasonText: null } as CampaignLeadAnswer,
    now,
    zone: 'Etc/UTC',
  });

describe('nextLine', () => {
  it('says in few words what a lead waits for, with the time where there is one', () => {
    expect(waitsFor('DELAY', '2026-11-23T09:10:00.000Z')).toBe('Waiting until Mon 9:10 am');
    expect(waitsFor('ACCEPTANCE', '2026-12-04T09:00:00.000Z')).toBe('Invite pending until Dec 4');
    expect(waitsFor('PACE', '2026-11-20T14:41:00.000Z')).toBe('Due 2:41 pm');
    expect(waitsFor('CONNECTION', null)).toBe('LinkedIn isn’t connected');
  });
  it('leaves out a time that has passed', () => {
    expect(waitsFor('PACE', '2026-11-20T13:00:00.000Z')).toBe('Due now');
  });
  it('gives the reason of a lead that waits for nothing', () => {
    expect(
      nextLine({
        standing: { waitingFor: null, reasonText: 'The address bounced' } as CampaignLeadAnswer,
        now,
        zone: 'Etc/UTC',
      }),
    ).toBe('The address bounced');
    expect(nextLine({ standing: null, now, zone: 'Etc/UTC' })).toBe('');
  });
});
