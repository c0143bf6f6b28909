const KEY = 'quickGuideHidden';

/** Whether the guide is offered on the dashboard; hidden in this browser, it stays under Help. */
export function isGuideHidden(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

export function hideGuide(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // A browser that keeps nothing offers the guide again; nothing else depends on it.
  }
}
