import { describe, expect, it } from 'vitest';
import { filterOptions } from './select-options.ts';

const options = [
  { value: 'a', label: 'América/São Paulo' },
  { value: 'b', label: 'Europe/Stockholm', hint: 'GMT+1' },
  { value: 'c', label: 'Europe/Oslo', disabledReason: 'Not now' },
  { value: 'd', label: 'Europe/Berlin' },
];

describe('the options of a select', () => {
  it('are found by every word, without regard to case and accents', () => {
    expect(filterOptions({ options, query: 'sao AMERICA' }).map((one) => one.value)).toEqual(['a']);
    expect(filterOptions({ options, query: 'gmt+1' }).map((one) => one.value)).toEqual(['b']);
    expect(filterOptions({ options, query: ' ' })).toHaveLength(4);
  });
  it('that only their further words hold come last, a few, and say why they are there', () => {
    const twins = ['x', 'y', 'z', 'u', 'v'].map((value) => ({
      value,
      label: `Twin ${value}`,
      hint: () => '3 pm',
      keywords: 'Europe/Stockholm',
      keywordHint: 'same time',
    }));
    const found = filterOptions({ options: [...twins, ...options], query: 'stock' });
    expect(found.map((one) => one.value)).toEqual(['b', 'x', 'y', 'z', 'u']);
    expect(found.slice(1).every((one) => one.hint === 'same time')).toBe(true);
    expect(filterOptions({ options: twins, query: 'twin' })[0]?.hint).not.toBe('same time');
  });
});
