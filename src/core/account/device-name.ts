/**
 * Browsers and systems by their token in a User-Agent. The first match counts, so those that also
 * name others come before them.
 */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

export type DeviceName = { name: string; mobile: boolean };

/**
 * The name of a User-Agent's device as a person would say it: "Firefox on Linux"; a program that
 * isn't a browser goes by its first word.
 */
export function deviceName(userAgent: string | null): DeviceName {
  if (userAgent === null || userAgent.trim() === '')
    return { name: 'Unknown device', mobile: false };
  const system = SYSTEMS.find(([sign]) => userAgent.includes(sign))?.[1] ?? null;
  const browser = BROWSERS.find(([sign]) => userAgent.includes(sign))?.[1] ?? null;
  const mobile = system === 'iPhone' || system === 'iPad' || system === 'Android';
  if (browser === null)
    return { name: (userAgent.split(/[\s/]/)[0] ?? userAgent).slice(0, 40), mobile };
  return { name: system === null ? browser : `${browser} on ${system}`, mobile };
}
