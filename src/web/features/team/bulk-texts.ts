import { counted, grouped, listed } from '#core/text/formats.ts';

/** What is done with several members of a team at once. */
export const bulkTexts = {
  selected: (count: number) => `${grouped(count)} selected`,
  changeRole: 'Change role',
  clear: 'Clear selection',
  nobody: 'You can’t do this for any of the selected members',
  leftOut: (names: readonly string[]) =>
    `No change for ${listed(names)}: not possible, or already done.`,
  progress: (nth: number, count: number) => `${grouped(nth)} of ${grouped(count)}`,
  refused: (name: string, reason: string) => `${name}: ${reason}`,
  remove: (count: number) => `Remove ${people(count)} from the team?`,
  removeText: (count: number) =>
    count === 1
      ? 'They keep their account, campaigns, and leads. They lose the team’s templates and shared list, templates they shared go to the team’s first owner, and their seat becomes free.'
      : 'They keep their accounts, campaigns, and leads. They lose the team’s templates and shared list, templates they shared go to the team’s first owner, and their seats become free.',
  removed: (count: number) => `${people(count)} removed from the team`,
  role: (count: number, role: string) => `Change ${people(count)} to ${role}?`,
  changed: (count: number, role: string) => `${people(count)} changed to ${role}`,
} as const;

const people = (count: number): string => counted(count, 'person', 'people');
