import { COUNTRY_CODE_BY_NAME, normalizePlace as plain } from '#core/lead/country.ts';
import { offsetPeriod } from '#core/schedule/zone-offset.ts';

type Place = { location: string | null; country: string | null };

/**
 * Regions of multi-zone countries that are entirely in one zone, by country code; regions with
 * several zones are left out.
 */
const PARTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  US: {
    'America/New_York': [
      'connecticut',
      'delaware',
      'district of columbia',
      'georgia',
      'maine',
      'maryland',
      'massachusetts',
      'new hampshire',
      'new jersey',
      'new york',
      'north carolina',
      'ohio',
      'pennsylvania',
      'rhode island',
      'south carolina',
      'vermont',
      'virginia',
      'west virginia',
    ],
    'America/Chicago': [
      'alabama',
      'arkansas',
      'illinois',
      'iowa',
      'louisiana',
      'minnesota',
      'mississippi',
      'missouri',
      'oklahoma',
      'wisconsin',
    ],
    'America/Denver': ['colorado', 'montana', 'new mexico', 'utah', 'wyoming'],
    'America/Los_Angeles': ['california', 'washington'],
    'Pacific/Honolulu': ['hawaii'],
  },
  CA: {
    'America/Edmonton': ['alberta'],
    'America/Winnipeg': ['manitoba'],
    'America/Halifax': ['nova scotia', 'prince edward island'],
  },
  AU: {
    'Australia/Brisbane': ['queensland'],
    'Australia/Melbourne': ['victoria'],
    'Australia/Hobart': ['tasmania'],
    'Australia/Adelaide': ['south australia'],
  },
};
/** City names that exist in several states with different zones: only the state decides. */
const CITIES_SAY_NOTHING: readonly string[] = ['US'];
const CITIES_TOO: readonly string[] = ['washington', 'victoria'];
/** Cities that zone names spell in an older way. */
const CITY_SPELLINGS: Readonly<Record<string, string>> = { kyiv: 'kiev' };
const YEAR_MS = 365 * 86_400_000;
const KEPT = 5000;

const known = new Map<string, { zone: string | null; until: number }>();

/**
 * The IANA time zone of a location ("Aarhus, Denmark"), or null if it is ambiguous: in a country
 * with several zones, only a region or city with one zone determines it. `now` in epoch
 * milliseconds: which zones keep the same time changes over the years.
 */
export function timeZoneForLocation({
  location,
  country,
  now,
}: Place & { now: number }): string | null {
  const key = `${country ?? ''}|${location ?? ''}`;
  const before = known.get(key);
  if (before !== undefined && now < before.until && now > before.until - YEAR_MS)
    return before.zone;
  if (known.size >= KEPT) known.clear();
  const zone = findZone({ location, country, now });
  known.set(key, { zone, until: now + YEAR_MS / 2 });
  return zone;
}

function findZone({ location, country, now }: Place & { now: number }): string | null {
  const parts = (location ?? '')
    .split(',')
    .map(plain)
    .filter((part) => part !== '');
  const code =
    COUNTRY_CODE_BY_NAME.get(plain(country ?? '')) ?? COUNTRY_CODE_BY_NAME.get(parts.at(-1) ?? '');
  if (code === undefined) return null;
  const region = regionOf(parts);
  const part = Object.entries(PARTS[code] ?? {}).find(
    ([, names]) => region !== null && names.includes(region),
  );
  if (part !== undefined) return part[0];
  const zones = zonesOf(code);
  const [first] = zones;
  if (first === undefined) return null;
  if (zones.every((zone) => sameTime({ zone, other: first, now }))) return first;
  if (CITIES_SAY_NOTHING.includes(code)) return null;
  return (
    zones.find(
      (zone) => parts.length > 1 && cityOf(zone) === (CITY_SPELLINGS[parts[0] ?? ''] ?? parts[0]),
    ) ?? null
  );
}

/**
 * The state or province of "City, State, Country" or "State, Country", in plain letters; a name
 * that is also a city's doesn't count.
 */
function regionOf(parts: readonly string[]): string | null {
  if (parts.length >= 3) return parts.at(-2) ?? null;
  const [alone = ''] = parts;
  return parts.length === 2 && !CITIES_TOO.includes(alone) ? alone : null;
}

function cityOf(zone: string): string {
  return plain((zone.split('/').at(-1) ?? '').replaceAll('_', ' '));
}

/** Whether two zones show the same time now and in half a year. */
function sameTime({ zone, other, now }: { zone: string; other: string; now: number }): boolean {
  return [now, now + YEAR_MS / 2].every(
    (at) => offsetPeriod(zone, at).offsetMs === offsetPeriod(other, at).offsetMs,
  );
}

function zonesOf(code: string): readonly string[] {
  const region = new Intl.Locale(`und-${code}`) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined;
  };
  return region.getTimeZones?.() ?? [];
}
