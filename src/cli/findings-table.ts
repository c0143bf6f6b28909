import { grouped } from '#core/text/formats.ts';

/** The result of one of the doctor's checks; `findings` may hold only the first ones. */
export type CheckReport = {
  code: string;
  title: string;
  looked: number;
  found: number;
  findings: readonly { userId: string | null; where: string; says: string }[];
};

/** The doctor's table: a line per check, and its findings below it. */
export function findingsTable(checks: readonly CheckReport[]): string[] {
  return checks.flatMap(({ title, looked, found, findings }) => [
    `${found === 0 ? 'ok   ' : 'FAIL '}  ${grouped(looked).padStart(12)}  ${title}`,
    ...findings.map(
      ({ userId, where, says }) =>
        `                      ${userId === null ? '' : `user ${userId}, `}${where}: ${says}`,
    ),
    ...(found > findings.length
      ? [`                      and ${grouped(found - findings.length)} more`]
      : []),
  ]);
}
