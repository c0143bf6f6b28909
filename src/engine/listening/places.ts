/** So many at a time; whoever finds no place waits in line. */
export type Places = {
  /** Takes a place if one is free. */
  tryTake: () => boolean;
  /** Takes a place as soon as it is its turn. */
  take: () => Promise<void>;
  give: () => void;
};

/** Places for `size` at a time, all of them free. */
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
