/** What an attack found: figures by name, and a sentence for each promise that did not hold. */
export type AttackVerdict = { figures: Record<string, string | number>; broken: string[] };

/** An attack of its own file: `args` are those of the command line after its name. */
export type Attack = {
  title: string;
  usage: string;
  run: (given: { args: readonly string[]; say: (line: string) => void }) => Promise<AttackVerdict>;
};
