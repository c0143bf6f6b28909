import { Clock } from 'lucide-react';
import { RECENT_KEY } from '#web/api/account-content.ts';
import { commandPaletteTexts } from './command-palette-texts.ts';
import type { PaletteEntry } from './palette-entries.tsx';

const RECENT_MOST = 5;
type Kept = Pick<PaletteEntry, 'label' | 'kind'> & { href: string };

const hasWord = <Name extends string>(one: object, name: Name): one is Record<Name, string> =>
  name in one && typeof (one as Record<Name, unknown>)[name] === 'string';

function isKept(one: unknown): one is Kept {
  return (
    typeof one === 'object' &&
    one !== null &&
    hasWord(one, 'label') &&
    hasWord(one, 'kind') &&
    one.kind in commandPaletteTexts.kinds &&
    hasWord(one, 'href') &&
    one.href.startsWith('/')
  );
}

function readRecent(): Kept[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(RECENT_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** What was opened from the palette in this tab, the last first; it is gone with the tab. */
export function recentEntries(): PaletteEntry[] {
  return readRecent().map(({ label, href, kind }) => ({
    id: href,
    kind,
    label,
    href,
    icon: Clock,
  }));
}

/** Notes what was opened. */
export function addRecentEntry({ label, href, kind }: Kept): void {
  sessionStorage.setItem(
    RECENT_KEY,
    JSON.stringify(
      [{ label, href, kind }, ...readRecent().filter((one) => one.href !== href)].slice(
        0,
        RECENT_MOST,
      ),
    ),
  );
}
