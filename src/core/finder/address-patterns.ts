import { plainText } from '#core/finder/name-letters.ts';

type Name = { first: string; last: string };

/** How companies make addresses of names, the most common first. */
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

/** Somebody at the same domain whose address is known. */
export type KnownColleague = { firstName: string | null; lastName: string | null; email: string };

/**
 * The addresses that a person may have at a domain, the likeliest first: by the patterns that
 * colleagues' addresses prove, most of them first, then by how common patterns are. Empty when the
 * name cannot be spelled in an address.
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

/** First name without a middle one, last name in one word; null when one of them is not there. */
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
