import { describe, expect, it } from 'vitest';
import { initialVerdict, rowText } from './verdicts.ts';

describe('initialVerdict', () => {
  it('is Wrong as soon as one row is wrong, else Added', () => {
    expect(initialVerdict({ ADDED: 158, MERGED: 12, WRONG: 6 })).toBe('WRONG');
    expect(initialVerdict({ ADDED: 158, MERGED: 12, SKIPPED: 5, WRONG: 0 })).toBe('ADDED');
  });
  it('is never one without rows while another has some', () => {
    expect(initialVerdict({ ADDED: 0, DUPLICATE: 9, SKIPPED: 5 })).toBe('SKIPPED');
    expect(initialVerdict({ ADDED: 0, MERGED: 20 })).toBe('MERGED');
  });
  it('is Added for a list without rows', () => {
    expect(initialVerdict({})).toBe('ADDED');
  });
});

it.each([
  ['Lena; Hartwig; Ostsee Logistik; ; ; ; ; ;', 'Lena; Hartwig; Ostsee Logistik; –'],
  ['Tove; ; k.aalto@', 'Tove; ; k.aalto@'],
  ['Rasmus Holm; "Fjord & Co; CFO', 'Rasmus Holm; "Fjord & Co; CFO'],
  ['; ;', '–'],
])('the row “%s” is shown as “%s”', (raw, text) => {
  expect(rowText(raw)).toBe(text);
});
