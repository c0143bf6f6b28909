import { createInterface } from 'node:readline/promises';

type Input = { isTTY?: boolean } & NodeJS.ReadableStream;

/**
 * Whether someone agrees to something irreversible: `--yes` was given, or a person at the terminal
 * answers yes. Throws if nobody can be asked.
 */
export async function confirm({
  yes,
  question,
  input = process.stdin,
}: {
  yes: boolean;
  question: string;
  input?: Input;
}): Promise<boolean> {
  if (yes) return true;
  if (!input.isTTY) throw new Error('Can’t ask for confirmation here. Add --yes to continue.');
  const questions = createInterface({ input, output: process.stdout });
  const answer = await questions.question(`${question} (yes/no) `);
  questions.close();
  return answer.trim().toLowerCase() === 'yes';
}
