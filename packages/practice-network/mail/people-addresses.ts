import { employeeOf } from '#world/person.ts';

/**
 * Finds people by address. Two who would have the same share the mailbox of the first. The table is
 * made when it is first asked.
 */
export function createPeopleAddresses({
  seed,
  size,
}: {
  seed: number;
  size: number;
}): (address: string) => number | null {
  let table: Map<string, number> | null = null;
  return (address) => {
    if (table === null) {
      table = new Map();
      for (let index = size - 1; index >= 0; index -= 1) {
        const { email: own } = employeeOf({ seed, index });
        if (own !== null) table.set(own.toLowerCase(), index);
      }
    }
    return table.get(address.toLowerCase()) ?? null;
  };
}
