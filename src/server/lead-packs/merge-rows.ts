import { joinedOptOut } from '#core/lead-pack/opt-out-columns.ts';
import {
  addsDetails,
  mergePerson,
  groupByPerson,
  type PersonIdentity,
} from '#core/lead-pack/same-person.ts';
import { NO_PERSON } from '#server/lead-packs/parse-rows.ts';
import type { StagedPerson, StagedRow } from '#data/lead-packs/staged-rows.ts';

type Named = StagedRow & { person: StagedPerson };

/**
 * Judged rows of a file in which rows of the same person are linked: the first of them says all
 * that any of them says; the others say who they are, which row is the first, and whether they
 * completed it. The rows are read twice; a row that others complete is yielded after the last of
 * them.
 */
export function* mergeRows(rows: () => Iterable<StagedRow>): Generator<StagedRow, void> {
  const groups = groupsOf(rows());
  const begun = new Map<Group, Named[]>();
  for (const row of rows()) {
    const group = groups.get(row.rowNumber);
    if (group === undefined || row.person === null) yield row;
    else {
      const read = begun.get(group) ?? [];
      read.push({ ...row, person: row.person });
      begun.set(group, read);
      if (read.length < group.rows) continue;
      begun.delete(group);
      yield* mergedRows(read);
    }
  }
}

type Group = { rows: number };

/** The rows that are the same person as another one, by their numbers. */
function groupsOf(rows: Iterable<StagedRow>): Map<number, Group> {
  const numbers: number[] = [];
  const identities: PersonIdentity[] = [];
  for (const { rowNumber, person } of rows) {
    if (person === null) continue;
    numbers.push(rowNumber);
    identities.push({
      memberId: person.memberId,
      profileSlug: person.profileSlug,
      email: person.email,
    });
  }
  const keys = groupByPerson(identities);
  const groups = new Map<string, Group>();
  for (const key of keys) {
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { rows: 1 });
    else group.rows += 1;
  }
  return new Map(
    keys.flatMap((key, index): [number, Group][] => {
      const group = key === null ? undefined : groups.get(key);
      return group === undefined || group.rows === 1 ? [] : [[numbers[index] ?? 0, group]];
    }),
  );
}

function* mergedRows(rows: readonly Named[]): Generator<StagedRow, void> {
  const [first] = rows;
  if (first === undefined) return;
  const { optOut: _one, ...said } = mergePerson(rows.map(({ person }) => person));
  const optOut = joinedOptOut(rows.flatMap(({ person }) => person.optOut ?? []));
  const whole: StagedPerson = { ...said, ...(optOut !== undefined && { optOut }) };
  for (const row of rows)
    yield row === first
      ? { ...row, person: whole }
      : {
          ...row,
          person: {
            // The first row says the rest.
            ...NO_PERSON,
            memberId: whole.memberId,
            profileSlug: whole.profileSlug,
            email: whole.email,
            fullName: whole.fullName,
            sameAs: first.rowNumber,
            completes: addsDetails({ row: row.person, first: first.person, whole }),
          },
        };
}
