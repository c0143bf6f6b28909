import { plainText } from '#core/finder/name-letters.ts';

type Name = { first: string; last: string };

/** How companies form addresses from names, the most common pattern first. */
const PATTERNS: readonly ((name: Name) => string)[] = [
  ({ first, last }) => `${first}.${last}`,
  ({ first, last }) => `${first.slice(0, 1)}${last}`,
  ({ first }) => first,
  ({ first, last }) => `${first}${last}`,
  ({ first, last }) => `${first.slice(0, 1)}.${last}`,
  ({ first, last }) => `${first}_${last}`,
  ({ first, last }) => `${first}-${last}`,
  ({ first, last }) => `${first}${last.slice(0, 1)}`,
  ({ first, last }) => `${last}.${first}`,
  ({ first, last }) => `${last}${first.slice(0, 1)}`,
  ({ last }) => last,
];

/** Someone at the same domain whose address is known. */
export type KnownColleague = { firstName: string | null; lastName: string | null; email: string };

/**
 * The addresses that a person may have at a domain, the likeliest first: patterns confirmed by
 * colleagues' addresses, by how many, then the others by how common they are. Empty if the name
 * can't be spelled in an address.
 */
export function addressCandidates({
  firstName,
  lastName,
  domain,
  colleagues,
}: {
  firstName: string | null;
  lastName: string | null;
  domain: string;
  colleagues: readonly KnownColleague[];
}): string[] {
  const name = nameOf({ firstName, lastName });
  if (name === null) return [];
  const proofs = PATTERNS.map(
    (pattern) =>
      colleagues.filter((colleague) => {
        const of = nameOf(colleague);
        return of !== null && colleague.email.toLowerCase() === `${pattern(of)}@${domain}`;
      }).length,
  );
  const order = PATTERNS.map((_, at) => at).toSorted(
    (one, other) => (proofs[other] ?? 0) - (proofs[one] ?? 0) || one - other,
  );
  return [...new Set(order.map((at) => `${PATTERNS[at]?.(name) ?? ''}@${domain}`))];
}

/** First name without a middle name, last name as one word; null if either is missing. */
function nameOf({
  firstName,
  lastName,
}: {
  firstName: string | null;
  lastName: string | null;
}): Name | null {
  const first = plainText(firstName ?? '').split(' ')[0] ?? '';
  const last = plainText(lastName ?? '').replaceAll(' ', '');
  return first === '' || last === '' ? null : { first, last };
}
