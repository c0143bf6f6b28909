import { expect, test } from 'vitest';
import { creditsCommand, operatorCommands } from './operator-commands.ts';

const commandsFor = (email: string) =>
  operatorCommands({ email, realNow: Date.UTC(2026, 10, 20) }).map(({ command }) => command);

test('the operator is given the command for this very account, with a date', () =>
  expect(commandsFor('maya@example.com')).toEqual([
    'npm run reachwell -- trial set --email maya@example.com --ends 2026-12-20',
    'BILLING=off npm start',
  ]));

test('an address can never end its word in the shell', () =>
  expect(commandsFor("o'hara;rm@example.com")[0]).toContain(
    String.raw`--email 'o'\''hara;rm@example.com' --ends`,
  ));

test('credits are added to this very account, whatever characters its address has', () => {
  expect(creditsCommand('maya@example.com')).toBe(
    'npm run reachwell -- credits grant --email maya@example.com --credits 100',
  );
  expect(creditsCommand("o'hara;rm@example.com")).toContain(
    String.raw`--email 'o'\''hara;rm@example.com' --credits`,
  );
});
