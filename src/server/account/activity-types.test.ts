import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACTIVITY_TEXTS, activityText } from '#core/account/activity.ts';

const sources = globSync('src/{server,data,engine,main,cli}/**/*.ts').filter(
  (path) => !path.endsWith('.test.ts'),
);

/** The type of every audit log row that the program writes. */
function written(): string[] {
  const types = sources.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return [
      ...text.matchAll(
        new RegExp(
          String.raw`(?:writeAudit\(|insertInto\('audit_log'\))[\s\S]{0,300}?type: (?:[^,'\n]*\?` +
            " )?'([A-Z_]+)'(?: : '([A-Z_]+)')?",
          'g',
        ),
      ),
      ...text.matchAll(/endConnection\(\w+, [^,)]+, '([A-Z_]+)'/g),
      ...text.matchAll(/auditEntry: \{\s*type: '([A-Z_]+)'/g),
    ].flatMap((match) => [match[1], match[2]]);
  });
  return [...new Set(types.filter((type) => type !== undefined))].sort();
}

test('every type written to the log has a text on the account page, and no text is unused', () => {
  expect(written()).toEqual(Object.keys(ACTIVITY_TEXTS).sort());
});

test('a type of a later version is shown as its code in plain letters', () =>
  expect(activityText('KEY_MADE')).toBe('Key made'));
