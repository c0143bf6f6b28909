/**
 * The identifiers of a person in a lead base (product rules, section 1); URLs in canonical
 * spelling.
 */
export type PersonIdentity = {
  memberId: string | null;
  profileSlug: string | null;
  email: string | null;
};

/** What rows of a file say about a person: texts, null if missing, and custom fields by name. */
type Said = PersonIdentity & { custom: Record<string, string> };

/**
 * A person's key without the email. Rows that give the same slug with different member ids are
 * different people; a row with only that slug is the first of them.
 */
function profileKey(
  { memberId, profileSlug }: PersonIdentity,
  memberOfSlug: ReadonlyMap<string, string>,
): string | null {
  if (memberId) return `member ${memberId}`;
  if (!profileSlug) return null;
  const known = memberOfSlug.get(profileSlug);
  return known === undefined ? `slug ${profileSlug}` : `member ${known}`;
}

/**
 * Groups the rows of a file by person: rows with the same key are one person (decision 79). A
 * profile decides, whatever email is next to it, since several people may share one. A row with
 * only an email is the person whose profile is next to that email elsewhere in the file, or the
 * first of several by their profiles. Null: the row doesn't identify anyone. The order of the rows
 * doesn't matter.
 */
export function groupByPerson(rows: readonly PersonIdentity[]): (string | null)[] {
  const memberOfSlug = new Map<string, string>();
  for (const { memberId, profileSlug } of rows)
    if (memberId && profileSlug) keepLeast(memberOfSlug, [profileSlug, memberId]);
  const profileOfEmail = new Map<string, string>();
  const keys = rows.map((person) => {
    const key = profileKey(person, memberOfSlug);
    if (key !== null && person.email) keepLeast(profileOfEmail, [person.email.toLowerCase(), key]);
    return key;
  });
  return rows.map(({ email }, index) => {
    const profile = keys[index] ?? null;
    if (profile !== null || !email) return profile;
    const address = email.toLowerCase();
    return profileOfEmail.get(address) ?? `email ${address}`;
  });
}

function keepLeast(known: Map<string, string>, [key, value]: [string, string]): void {
  const before = known.get(key);
  if (before === undefined || value < before) known.set(key, value);
}

/**
 * Merges rows about one person: nothing that only one row says is lost. If rows differ, those with
 * a profile come first, then the one that says more; ties are broken by their texts, so that the
 * order of the rows doesn't matter. Names from different rows are joined again.
 */
export function mergePerson<Person extends Said>(rows: readonly Person[]): Person {
  const ranked = rows
    .map((person) => ({ person, rank: rankOf(person) }))
    .toSorted(
      (one, other) =>
        other.rank.profile - one.rank.profile ||
        other.rank.said - one.rank.said ||
        (one.rank.text < other.rank.text ? -1 : 1),
    )
    .map(({ person }) => person);
  const whole: Record<string, unknown> = {};
  const custom: Record<string, string> = {};
  for (const person of ranked.toReversed()) {
    for (const [field, value] of Object.entries(person))
      if (value !== null) whole[field] = value;
      else whole[field] ??= null;
    for (const [name, value] of Object.entries(person.custom)) setOwn(custom, [name, value]);
  }
  return { ...(whole as Person), custom, ...namesOf(whole, ranked) };
}

type Names = { firstName?: unknown; lastName?: unknown; fullName?: unknown };

/**
 * The full name of the row whose first and last name are used, or both joined if no row has both.
 */
function namesOf(whole: Names, ranked: readonly object[]): Names {
  if (!('fullName' in whole)) return {};
  const { firstName, lastName } = whole;
  const speaker = (ranked as readonly Names[]).find(
    (row) => Boolean(row.fullName) && row.firstName === firstName && row.lastName === lastName,
  );
  const joined = [firstName, lastName].filter(Boolean).join(' ');
  return { fullName: speaker?.fullName ?? (joined === '' ? (whole.fullName ?? null) : joined) };
}

function rankOf(person: Said): { profile: number; said: number; text: string } {
  const { custom, ...fields } = person;
  const said = [...Object.entries(fields), ...Object.entries(custom)]
    .filter(([, value]) => value !== null)
    .map(([field, value]) => `${field}\u0000${String(value)}`)
    .toSorted();
  return {
    profile: person.memberId || person.profileSlug ? 1 : 0,
    said: said.length,
    text: said.join('\u0001'),
  };
}

/** Whether a row adds something that the first row of its person lacks. */
export function addsDetails<Person extends Said>({
  row,
  first,
  whole,
}: {
  row: Person;
  first: Person;
  whole: Person;
}): boolean {
  const adds = (one: object, before: object, all: object) =>
    Object.entries(one).some(
      ([field, value]) =>
        value !== null &&
        typeof value !== 'object' &&
        valueOf(all, field) === value &&
        valueOf(before, field) !== value,
    );
  return adds(row, first, whole) || adds(row.custom, first.custom, whole.custom);
}

function valueOf(of: object, field: string): unknown {
  return Object.getOwnPropertyDescriptor(of, field)?.value;
}

/** A custom field may have any name, including those of built-in object members. */
function setOwn(of: Record<string, string>, [name, value]: [string, string]): void {
  Object.defineProperty(of, name, { value, enumerable: true, configurable: true, writable: true });
}
