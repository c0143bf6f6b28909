import { useEffect, useRef } from 'react';
import { shortcutOf, type ShortcutAction } from '#web/parts/shortcuts/shortcut-keys.ts';
import { openOverlay, useCurrentOverlay } from '#web/session/current-overlay.ts';
import { areKeysTaken, areShortcutsEnabled } from '#web/session/keyboard-shortcuts.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { useNavigateTo } from '#web/ui/navigation/query-params.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { layoutsTexts } from './layouts-texts.ts';

const ShortcutList = lazyPart(
  async () => (await import('#web/parts/shortcuts/shortcut-list.tsx')).ShortcutList,
);
const CommandPalette = lazyPart(
  async () => (await import('#web/features/command-palette/command-palette.tsx')).CommandPalette,
  null,
);

const TeammateAccounts = lazyPart(
  async () => (await import('#web/features/team/teammate-accounts.tsx')).TeammateAccounts,
  null,
);

const PLACE_WITHIN_MS = 1500;
const ROWS = 'main tbody tr, main ul[aria-label] > li:has(article)';

function moveRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row =
    rows[
      at === -1 ? (by === 1 ? 0 : rows.length - 1) : Math.max(0, Math.min(rows.length - 1, at + by))
    ];
  row?.querySelector<HTMLElement>('a[href], button:not([role=switch])')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

const IN_PAGE: Readonly<Record<'search' | 'next' | 'previous' | 'choose' | 'edit', () => void>> = {
  search: () => {
    const field = document.querySelector<HTMLElement>(
      'main [data-shortcut-search], main input[type=search]',
    );
    if (field) field.focus();
    else openOverlay('palette');
  },
  next: () => moveRow(1),
  previous: () => moveRow(-1),
  choose: () =>
    document.activeElement
      ?.closest(ROWS)
      ?.querySelector<HTMLElement>('input[type=checkbox]')
      ?.click(),
  edit: () =>
    [...document.querySelectorAll<HTMLElement>('main button, main a[href]')]
      .find((one) => /^(Edit|Rename)/.test(one.getAttribute('aria-label') ?? one.textContent ?? ''))
      ?.click(),
};

/** Single keys and ⌘K, and what they open over the page (design, section 7). */
export function KeyboardShortcuts() {
  const go = useNavigateTo();
  const asked = useCurrentOverlay();
  const gPressedAt = useRef(0);
  useEffect(() => {
    const act = (action: ShortcutAction) => {
      if (action.do === 'go') go(action.href);
      else if (action.do === 'palette' || action.do === 'shortcuts') openOverlay(action.do);
      else if (action.do === 'await-place') gPressedAt.current = performance.now();
      else IN_PAGE[action.do]();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.repeat ||
        event.isComposing ||
        !areShortcutsEnabled() ||
        areKeysTaken(event)
      )
        return;
      const afterG = performance.now() - gPressedAt.current < PLACE_WITHIN_MS;
      gPressedAt.current = 0;
      const action = shortcutOf({
        pressed: {
          key: event.key,
          mod: event.metaKey || event.ctrlKey,
          alt: event.altKey,
          shift: event.shiftKey,
        },
        afterG,
      });
      if (action === null) return;
      event.preventDefault();
      act(action);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [go]);
  return (
    <>
      {asked === 'palette' && <CommandPalette onClose={() => openOverlay(null)} />}
      <Dialog
        open={asked === 'shortcuts'}
        onClose={() => openOverlay(null)}
        title={layoutsTexts.shortcuts}
        size="large"
        text={layoutsTexts.shortcutsText}
      >
        <ShortcutList />
      </Dialog>
      {asked === 'accounts' && <TeammateAccounts onClose={() => openOverlay(null)} />}
    </>
  );
}
