import { upgradeTexts as texts } from './upgrade-texts.ts';

const DAY_MS = 86_400_000;
const MORE_DAYS = 30;

/**
 * What the operator of an installation can do about a trial, each with its command
 * (`docs/operations.md`). Real time.
 */
export function operatorCommands({ email, realNow }: { email: string; realNow: number }): {
  what: string;
  command: string;
}[] {
  const ends = new Date(realNow + MORE_DAYS * DAY_MS).toISOString().slice(0, 10);
  return [
    {
      what: texts.extend(MORE_DAYS),
      command: `npm run reachwell -- trial set --email ${shellWord(email)} --ends ${ends}`,
    },
    {
      what: texts.withoutBilling,
      command: 'BILLING=off npm start',
    },
  ];
}

/** The command with which the operator gives an account credits of the email finder. */
export function creditsCommand(email: string): string {
  return `npm run reachwell -- credits grant --email ${shellWord(email)} --credits 100`;
}

/** A text as one word of a shell, whatever characters an address has. */
function shellWord(text: string): string {
  return /^[\w.@+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
