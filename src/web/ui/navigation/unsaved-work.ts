let holders = 0;

/** Marks that leaving the page would lose unsaved work; call the result when that is over. */
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
