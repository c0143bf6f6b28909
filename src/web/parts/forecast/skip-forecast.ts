const KEY = 'reachwell.skip-forecast';

/**
 * Whether the forecast is left out before other campaigns are launched, as the user once chose on
 * this device.
 */
export function isForecastSkipped(): boolean {
  return localStorage.getItem(KEY) === 'yes';
}

/** Keeps that choice. */
export function skipForecast(skip: boolean): void {
  if (skip) localStorage.setItem(KEY, 'yes');
  else localStorage.removeItem(KEY);
}
