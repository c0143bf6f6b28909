let holders = 0;

/** Marks that something unsaved would be lost with the page; call the answer when that is over. */
export function registerUnsavedWork(): () => void {
  holders += 1;
  return () => {
    holders -= 1;
  };
}

/** Whether a form with unsaved changes is open. */
export function hasUnsavedWork(): boolean {
  return holders > 0;
}
