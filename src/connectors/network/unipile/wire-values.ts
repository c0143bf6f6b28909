import type { AccountState, Distance } from '#connectors/network/network.ts';

/** A timestamp of the API as epoch ms, or null if it can't be read. */
export function timeOf(text: string | null | undefined): number | null {
  const time = text === null || text === undefined ? NaN : Date.parse(text);
  return Number.isNaN(time) ? null : time;
}

const DISTANCES: readonly string[] = [
  'SELF',
  'FIRST_DEGREE',
  'SECOND_DEGREE',
  'THIRD_DEGREE',
  'OUT_OF_NETWORK',
] satisfies Distance[];

/** A distance that we don't know is UNKNOWN. */
export function distanceOf(text: string | null | undefined): Distance {
  return text !== null && text !== undefined && DISTANCES.includes(text)
    ? (text as Distance)
    : 'UNKNOWN';
}

const ACCOUNT_STATES: Readonly<Record<string, AccountState>> = {
  running: 'running',
  disconnected: 'disconnected',
  errored: 'errored',
  degraded: 'errored',
  partial: 'errored',
  paused: 'paused',
  locked: 'restricted',
  restricted: 'restricted',
};

/** The port knows fewer states than the API; one that we don't know is unknown. */
export function accountStateOf(status: string | null | undefined): AccountState {
  return ACCOUNT_STATES[status ?? ''] ?? 'unknown';
}

/** Null for what is missing or empty. */
export function textOf(value: string | null | undefined): string | null {
  const text = value?.trim() ?? '';
  return text === '' ? null : text;
}

/**
 * The parts of a name that comes as one string; symbols before the first word belong to neither.
 */
export function nameParts(fullName: string): { firstName: string | null; lastName: string | null } {
  const words = fullName.split(/\s+/).filter((word) => word !== '');
  const first = words.findIndex((word) => /\p{L}/u.test(word));
  if (first < 0) return { firstName: null, lastName: null };
  return { firstName: words[first] ?? null, lastName: textOf(words.slice(first + 1).join(' ')) };
}

/** The slug that the API names, otherwise the one in the profile's URL. */
export function slugOf({
  slug,
  profileUrl,
}: {
  slug: string | null | undefined;
  profileUrl: string | null | undefined;
}): string | null {
  const inUrl = /\/in\/([^/?#]+)/.exec(profileUrl ?? '')?.[1];
  return textOf(slug) ?? (inUrl === undefined ? null : inUrl);
}
