/** What happened in a history: always as a hash, and in words when someone wants to read it. */
export type Trace = {
  /** Adds an event. `words` is only called when words are kept. */
  note: (kind: string, words?: () => string) => void;
  hash: () => string;
  lines: () => readonly string[];
};

export function createTrace({
  elapsed,
  steps,
  inWords,
}: {
  elapsed: () => number;
  steps: () => number;
  inWords: boolean;
}): Trace {
  let first = 0x811c9dc5;
  let second = 0x9e3779b9;
  const lines: string[] = [];
  const mix = (value: number): void => {
    first = Math.imul(first ^ value, 0x01000193);
    second = Math.imul(second ^ (value + 0x7feb352d), 0x85ebca6b);
    second ^= second >>> 13;
  };
  return {
    note(kind, words) {
      for (let index = 0; index < kind.length; index += 1) mix(kind.charCodeAt(index));
      mix(Math.floor(elapsed() * 1000) | 0);
      mix(steps());
      if (inWords)
        lines.push(
          `${String(steps()).padStart(6)}  ${elapsed().toFixed(1).padStart(12)}  ${words === undefined ? kind : `${kind}: ${words()}`}`,
        );
    },
    hash: () =>
      (first >>> 0).toString(16).padStart(8, '0') + (second >>> 0).toString(16).padStart(8, '0'),
    lines: () => lines,
  };
}
