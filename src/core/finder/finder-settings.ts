import { FINDERS, type FinderName } from '#core/finder/finder-answer.ts';

export type ConfiguredFinder = { name: FinderName; apiKey: string | null };

const OFF = 'OFF';

/**
 * The configured finders, in the order in which they are asked, and what is wrong with the
 * settings, as sentences. `keys` is one key, or `provider=key` for each of several providers. The
 * default is `byDefault`, which is none on a real network: addresses of real people are only
 * guessed if the operator asks for it (decision 118).
 */
export function configuredFinders(
  providers: readonly string[],
  byDefault: 'PRACTICE' | 'PATTERN' | null,
  keys: string | undefined = '',
): { finders: ConfiguredFinder[]; faults: string[] } {
  const named = providers.map((provider) => provider.toUpperCase());
  if (named.length === 0)
    return { finders: byDefault === null ? [] : [{ name: byDefault, apiKey: null }], faults: [] };
  if (named.length === 1 && named[0] === OFF) return { finders: [], faults: [] };
  const unknown = named.filter((name) => !(name in FINDERS) || name === 'PRACTICE');
  if (unknown.length > 0)
    return {
      finders: [],
      faults: [
        `FINDER_PROVIDER names ${unknown.join(', ').toLowerCase()}. It can be off, or a comma-separated list of hunter, dropcontact, and pattern.`,
      ],
    };
  const names = [...new Set(named)] as FinderName[];
  const withKey = names.filter((name) => FINDERS[name].verifies);
  const finders = names.map((name) => ({ name, apiKey: keyOf(name, keys, withKey) }));
  const lacking = withKey.filter(
    (name) => finders.find((finder) => finder.name === name)?.apiKey === null,
  );
  return {
    finders,
    faults: lacking.map(
      (name) =>
        `FINDER_PROVIDER names ${name.toLowerCase()}, but FINDER_API_KEY has no key for it.${withKey.length > 1 ? ' With several providers it is provider=key for each, separated by commas.' : ''}`,
    ),
  };
}

function keyOf(name: FinderName, keys: string, withKey: readonly FinderName[]): string | null {
  if (!withKey.includes(name)) return null;
  const named = keys
    .split(',')
    .map((entry) => entry.trim())
    .find((entry) => entry.toUpperCase().startsWith(`${name}=`));
  if (named !== undefined) return named.slice(name.length + 1).trim() || null;
  return withKey.length === 1 ? keys.trim() || null : null;
}
