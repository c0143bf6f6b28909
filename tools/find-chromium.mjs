import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The browser for the journeys: CHROMIUM_PATH, else the first Chromium or Chrome that is installed,
 * else null.
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== '') return given;
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS].filter(
    (folder) => folder !== '',
  );
  const places = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...APPS];
  return places.find((path) => existsSync(path)) ?? null;
}
