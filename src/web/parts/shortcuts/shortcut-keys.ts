import { paths } from '#web/paths.ts';

export type Pressed = { key: string; mod: boolean; alt: boolean; shift: boolean };
export type ShortcutAction =
  | {
      do:
        | 'palette'
        | 'shortcuts'
        | 'search'
        | 'next'
        | 'previous'
        | 'choose'
        | 'edit'
        | 'await-place';
    }
  | { do: 'go'; href: string };

const PLACES: Readonly<Record<string, string>> = {
  d: paths.dashboard.href(),
  c: paths.campaigns.href(),
  l: paths.leads.href(),
  i: paths.inbox.href(),
  s: paths.limits.href(),
};
const SINGLE: Readonly<Record<string, ShortcutAction>> = {
  c: { do: 'go', href: paths.newCampaign.href() },
  g: { do: 'await-place' },
  '/': { do: 'search' },
  '?': { do: 'shortcuts' },
  j: { do: 'next' },
  k: { do: 'previous' },
  x: { do: 'choose' },
  e: { do: 'edit' },
};

/**
 * What a key does while nothing is typed; `afterG`: G was pressed a moment ago (design, section 7,
 * "Shortcuts").
 */
export function shortcutOf({
  pressed: { key, mod, alt, shift },
  afterG,
}: {
  pressed: Pressed;
  afterG: boolean;
}): ShortcutAction | null {
  const letter = key.toLowerCase();
  if (alt) return null;
  if (mod) return letter === 'k' && !shift ? { do: 'palette' } : null;
  const place = PLACES[letter];
  if (afterG && place !== undefined) return { do: 'go', href: place };
  if (shift && key !== '?' && key !== '/') return null;
  return SINGLE[key === '?' ? '?' : letter] ?? null;
}

/**
 * The shortcuts as the list shows them: keys pressed together stand in one group, one after the
 * other in several.
 */
export const SHORTCUT_LIST: readonly {
  title: string;
  rows: readonly { keys: readonly string[]; after?: readonly string[]; does: string }[];
}[] = [
  {
    title: 'Anywhere',
    rows: [
      { keys: ['⌘', 'K'], does: 'Search or jump to' },
      { keys: ['?'], does: 'This list' },
      { keys: ['C'], does: 'New campaign' },
      { keys: ['/'], does: 'Search this page' },
      { keys: ['F6'], does: 'Next section of the page' },
      { keys: ['Shift', 'F6'], does: 'Previous section' },
      { keys: ['Esc'], does: 'Close what’s open' },
    ],
  },
  {
    title: 'Go to',
    rows: [
      { keys: ['G'], after: ['D'], does: 'Dashboard' },
      { keys: ['G'], after: ['C'], does: 'Campaigns' },
      { keys: ['G'], after: ['L'], does: 'Leads' },
      { keys: ['G'], after: ['I'], does: 'Inbox' },
      { keys: ['G'], after: ['S'], does: 'Settings' },
    ],
  },
  {
    title: 'In a list',
    rows: [
      { keys: ['J'], does: 'Next row' },
      { keys: ['K'], does: 'Previous row' },
      { keys: ['X'], does: 'Select the row' },
      { keys: ['E'], does: 'Edit' },
    ],
  },
  {
    title: 'In the inbox',
    rows: [
      { keys: ['↵'], does: 'Open the conversation' },
      { keys: ['R'], does: 'Reply' },
      { keys: ['E'], does: 'Archive' },
      { keys: ['U'], does: 'Mark as unread' },
      { keys: ['L'], does: 'Label' },
    ],
  },
  {
    title: 'While writing',
    rows: [
      { keys: ['⌘', '↵'], does: 'Send or save the text' },
      { keys: ['⌘', 'S'], does: 'Save the page' },
    ],
  },
];
