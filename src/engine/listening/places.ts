/** Limits concurrency: when no place is free, callers wait in line. */
export type Places = {
  /** Takes a place if one is free. */
  tryTake: () => boolean;
  /** Takes a place when it is the caller's turn. */
  take: () => Promise<void>;
  give: () => void;
};

/** `size` places, all free. */
export function createPlaces(size: number): Places {
  let free = size;
  const line: (() => void)[] = [];
  const tryTake = () => {
    if (free === 0) return false;
    free -= 1;
    return true;
  };
  return {
    tryTake,
    take: () =>
      tryTake() ? Promise.resolve() : new Promise<void>((resolve) => line.push(resolve)),
    give() {
      const next = line.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}
