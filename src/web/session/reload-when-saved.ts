import { hasTypedText } from '#web/ui/navigation/typed-text.ts';
import { hasUnsavedWork } from '#web/ui/navigation/unsaved-work.ts';

const LOOK_EVERY_MS = 1000;
let waiting: ReturnType<typeof setInterval> | undefined;

/** Whether a reload would take something away that was typed or changed and is not saved. */
export function hasUnsavedChanges(): boolean {
  return hasUnsavedWork() || hasTypedText();
}

/**
 * Reloads the page: at once, or as soon as what is open has been saved or left. No form is lost
 * (product rules, section 14).
 */
export function reloadWhenSaved({
  isOpen = hasUnsavedChanges,
  reload = () => location.reload(),
}: { isOpen?: () => boolean; reload?: () => void } = {}) {
  clearInterval(waiting);
  if (!isOpen()) return reload();
  waiting = setInterval(() => {
    if (isOpen()) return;
    clearInterval(waiting);
    reload();
  }, LOOK_EVERY_MS);
}
