type TextField = HTMLInputElement | HTMLTextAreaElement;

const TEXT_TYPES: ReadonlySet<string> = new Set([
  'text',
  'email',
  'password',
  'tel',
  'url',
  'number',
]);
/** The value of each field when it got the focus. */
const before = new Map<TextField, string>();

function textFieldOf(target: EventTarget | null): TextField | null {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && TEXT_TYPES.has(target.type) ? target : null;
}

/** Tracks typed text, so that a reload never loses it. Search fields don't count. */
export function trackTypedText() {
  addEventListener('focusin', ({ target }) => {
    for (const field of before.keys()) if (!field.isConnected) before.delete(field);
    const field = textFieldOf(target);
    if (field && !before.has(field)) before.set(field, field.value);
  });
}

/** Whether a field that is still there holds something that a person has typed. */
export function hasTypedText(): boolean {
  return [...before].some(
    ([field, value]) => field.isConnected && field.value !== '' && field.value !== value,
  );
}
