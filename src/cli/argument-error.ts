/** Arguments that a command can’t run with; each sentence is for whoever typed it. */
export class ArgumentError extends Error {
  constructor(sentences: readonly string[]) {
    super(`This command can’t run with these arguments:\n  ${sentences.join('\n  ')}`);
    this.name = 'ArgumentError';
  }
}
