import { describe, expect, it } from 'vitest';
import {
  choiceErrors,
  columnOptions,
  customField,
  type ColumnGuess,
} from './sources/column-choice.ts';
import { expectedLeads, retrievalOf } from '#web/parts/lead-pack/expected-leads.ts';
import { fileProblem, sizeText } from '#web/parts/lead-file/file-check.ts';
import { readProfileLines } from './sources/profile-lines.ts';
import { nameProblem, webhookProblem } from '#web/parts/campaign/campaign-settings.ts';
import { sourceLock, sourceLocks } from './sources/source-texts.ts';
import {
  addsListsOnly,
  lastReachableStep,
  parseSource,
  parseStep,
  currentStep,
} from './wizard-steps.ts';
import { openHoursText, workingHoursText } from './sources/working-hours-text.ts';

const draft = {
  status: 'DRAFT',
  startedAt: null,
  leadsListsSize: 0,
  sequenceCompleted: false,
} as const;
const ready = {
  ...draft,
  status: 'NOT_ACTIVE',
  leadsListsSize: 2,
  sequenceCompleted: true,
} as const;

describe('what a list brings', () => {
  const file = { totalRows: 300, leadsNumberToCollect: 300, leadsNumberCollected: 290 };
  const none = { ADDED: 0, MERGED: 0, DUPLICATE: 0, SKIPPED: 0, WRONG: 0 };
  it('is what it will collect while it is read, and then only who came into the campaign by it', () => {
    expect(
      expectedLeads({
        ...file,
        searchStatus: 'SEARCH_IN_PROGRESS',
        verdicts: { ADDED: 20, MERGED: 0, DUPLICATE: 0, SKIPPED: 0, WRONG: 0 },
      }),
    ).toBe(300);
    expect(
      expectedLeads({
        ...file,
        searchStatus: 'SEARCH_COMPLETE',
        verdicts: { ADDED: 250, MERGED: 15, DUPLICATE: 20, SKIPPED: 5, WRONG: 10 },
      }),
    ).toBe(265);
  });

  it('is who was handed over, where there are no rows', () => {
    expect(
      expectedLeads({ ...file, totalRows: 0, searchStatus: 'SEARCH_COMPLETE', verdicts: none }),
    ).toBe(290);
  });

  it('is no one when the same file was imported again', () => {
    expect(
      expectedLeads({
        ...file,
        searchStatus: 'SEARCH_COMPLETE',
        verdicts: { ...none, DUPLICATE: 290, WRONG: 10 },
      }),
    ).toBe(0);
  });

  it('shows everywhere how far it was read, and once complete how many leads it has', () => {
    const pack = { ...file, processedRows: 120, verdicts: { ...none, ADDED: 25 } };
    const coming = {
      ...pack,
      leadsNumberCollected: 0,
      searchStatus: 'SEARCH_IN_PROGRESS',
    } as const;
    expect(retrievalOf(coming)).toEqual({ done: 120, goal: 300, share: 0.4 });
    expect(retrievalOf({ ...pack, searchStatus: 'SEARCH_COMPLETE' })).toEqual({
      done: 25,
      goal: 300,
      share: 1,
    });
  });
});

describe('the steps of the wizard', () => {
  it('opens at the leads while nothing is stored', () => {
    expect(currentStep({ campaign: null, asked: 'settings', source: null })).toBe('leads');
    expect(currentStep({ campaign: draft, asked: null, source: null })).toBe('leads');
  });

  it('goes on where a draft stood, and at the leads when a source is asked for', () => {
    expect(
      currentStep({ campaign: { ...draft, leadsListsSize: 1 }, asked: null, source: null }),
    ).toBe('sequence');
    expect(currentStep({ campaign: ready, asked: null, source: null })).toBe('settings');
    expect(currentStep({ campaign: ready, asked: null, source: 'CSV_FILE' })).toBe('leads');
  });

  it('shows no step beyond what is stored', () => {
    expect(lastReachableStep(draft)).toBe('leads');
    expect(
      currentStep({ campaign: { ...draft, leadsListsSize: 1 }, asked: 'done', source: null }),
    ).toBe('sequence');
    expect(currentStep({ campaign: ready, asked: 'done', source: null })).toBe('done');
  });

  it('only adds lists to a campaign that is no draft, but finishes its own', () => {
    expect(addsListsOnly({ campaign: draft, step: null })).toBe(false);
    expect(addsListsOnly({ campaign: ready, step: null })).toBe(true);
    expect(addsListsOnly({ campaign: ready, step: 'settings' })).toBe(false);
    expect(addsListsOnly({ campaign: { ...ready, status: 'ACTIVE' }, step: 'leads' })).toBe(true);
    expect(addsListsOnly({ campaign: { ...ready, status: 'ACTIVE' }, step: 'done' })).toBe(false);
  });

  it('reads no step and no source from a made-up address', () => {
    expect(parseStep('launch')).toBeNull();
    expect(parseSource('EXCEL')).toBeNull();
    expect(parseSource('CSV_FILE')).toBe('CSV_FILE');
  });
});

describe('the sources', () => {
  const facts = { status: 'VERIFIED', seats: [{ product: 'SALES_NAVIGATOR' }], refused: {} };

  it('locks what the account has no seat for', () => {
    expect(sourceLocks(facts)).toEqual({ RECRUITER: 'Requires a Recruiter seat' });
    expect(sourceLocks({ ...facts, seats: null })).toEqual({});
  });

  it('locks every source while a phone has to be registered, and while LinkedIn isn’t connected', () => {
    expect(sourceLock('CSV_FILE', { ...facts, status: 'REGISTER_PHONE_CHALLENGED' })).toMatch(
      /phone/,
    );
    expect(sourceLock('CSV_FILE', { ...facts, status: 'UNAUTHORIZED' })).toBe(
      'Connect LinkedIn first',
    );
    expect(sourceLock('MY_NETWORK', { ...facts, status: 'UNAUTHORIZED' })).toBe(
      'Connect LinkedIn first',
    );
  });

  it('gives every pasted line its verdict', () => {
    const lines = readProfileLines(
      'https://www.linkedin.com/in/anna\r\n\nlinkedin.com/in/Anna/\nhttps://www.linkedin.com/company/acme',
    );
    expect(lines.map(({ row, verdict }) => [row, verdict])).toEqual([
      [1, 'PERSON'],
      [3, 'REPEATED'],
      [4, 'WRONG'],
    ]);
  });

  it('refuses empty and too large files before they are sent', () => {
    expect(fileProblem({ size: 0 })).toBe('This file is empty');
    expect(fileProblem({ size: 20 * 1024 * 1024 + 1 })).toBe(
      'The field size must be less than 20480KB',
    );
    expect(fileProblem({ size: 20 * 1024 * 1024 })).toBeNull();
    expect([sizeText(21), sizeText(24_576), sizeText(1_500_000)]).toEqual([
      '21 bytes',
      '24 KB',
      '1.4 MB',
    ]);
  });
});

describe('the columns of a file', () => {
  const column = (index: number, header: string, field: string): ColumnGuess => ({
    index,
    header,
    field,
    from: 'NONE',
    sure: true,
    filled: 1,
    samples: [],
  });

  it('names an own field after its header, freely beside another of the same name', () => {
    const choices = [
      { index: 0, field: 'custom.stand' },
      { index: 1, field: 'email' },
    ];
    expect(customField({ column: column(1, 'Stand', 'email'), choices })).toBe('custom.stand_2');
    expect(customField({ column: column(1, '!', 'email'), choices })).toBe('custom.column_2');
    expect(columnOptions({ column: column(1, 'Stand', 'email'), choices }).at(-1)).toEqual({
      value: 'ignore',
      label: 'Don’t import',
    });
  });

  it('finds a field that is mapped twice, and a mapping that reaches no one', () => {
    expect(
      choiceErrors([
        { index: 0, field: 'company' },
        { index: 1, field: 'company' },
      ]).has(1),
    ).toBe(true);
    expect(choiceErrors([{ index: 0, field: 'firstName' }]).has(null)).toBe(true);
    expect(
      choiceErrors([
        { index: 0, field: 'email' },
        { index: 1, field: 'ignore' },
      ]).size,
    ).toBe(0);
  });
});

const week = (active: boolean[]) => ({
  schedulerItems: (
    ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
  ).map((dayOfWeek, index) => ({
    id: `${index}`,
    dayOfWeek,
    fromHour: 9,
    toHour: 17,
    active: active[index] ?? false,
  })),
});

describe('the settings', () => {
  it('takes no webhook, or an address on the web', () => {
    for (const fine of [
      '',
      ' https://hooks.zapier.com/hooks/catch/1/x ',
      'http://127.0.0.1:9000/hook',
    ])
      expect(webhookProblem(fine)).toBeNull();
    for (const wrong of ['nonsense', 'ftp://example.com', 'https://', 'https://exa mple.com'])
      expect(webhookProblem(wrong)).toBe('Please enter a valid URL');
  });

  it('needs a name of at most 255 characters', () => {
    expect(nameProblem('  ')).toBe('The field is required');
    expect(nameProblem('a'.repeat(256))).toMatch(/255/);
    expect(nameProblem('Spring')).toBeNull();
  });

  it('says the working hours in a line', () => {
    expect(workingHoursText(week([true, true, true, true, true]))).toBe(
      'Active Monday to Friday, 9 am to 5 pm',
    );
    expect(workingHoursText(week([true, false, true]))).toBe('Active 2 days a week, 9 am to 5 pm');
    expect(workingHoursText(week([]))).toBe('No working days set');
  });

  it('says whether working hours are open, until when, or when they open', () => {
    const inStockholm = (active: boolean[]) => ({ ...week(active), zone: 'Europe/Stockholm' });
    expect(
      openHoursText({
        week: inStockholm([true, true, true, true, true]),
        now: Date.parse('2026-11-20T13:38:00Z'),
      }),
    ).toEqual({ open: true, text: 'Europe/Stockholm, open now until 5 pm' });
    expect(
      openHoursText({
        week: inStockholm([true, true, true, true, true]),
        now: Date.parse('2026-11-20T17:00:00Z'),
      }),
    ).toEqual({ open: false, text: 'Europe/Stockholm, opens on Monday at 9 am' });
    expect(openHoursText({ week: inStockholm([]), now: 0 })).toEqual({
      open: false,
      text: 'Europe/Stockholm. Nothing runs until you turn on a day',
    });
  });
});
