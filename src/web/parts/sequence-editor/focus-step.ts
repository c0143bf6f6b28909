/**
 * Puts the focus on a step: at once where it stands on the page, so that the next key reaches it; a
 * frame later where it is new, or behind a dialog that closes.
 */
export function focusStep(id: string | null | undefined) {
  const step = () => document.getElementById(`step-${id ?? ''}`);
  step()?.focus();
  if (step() === null || document.activeElement !== step())
    requestAnimationFrame(() => step()?.focus());
}

/**
 * After a step back to no steps at all, the focus that stood on one goes to the button that begins
 * anew.
 */
export function focusStart() {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-start]')?.focus();
  });
}
