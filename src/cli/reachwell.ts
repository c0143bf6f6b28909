import { CommanderError } from 'commander';
import { ReachwellError } from '@reachwell/sdk/sdk.ts';
import { reachwellCommands } from '#cli/commands.ts';
import { exitCodeOf } from '#cli/program.ts';

const FAILED = 1;
const NO_ANSWER = 3;

const program = reachwellCommands();

try {
  const given = process.argv.slice(2);
  await program.parseAsync(given.length === 0 ? ['--help'] : given, { from: 'user' });
} catch (error) {
  process.exitCode = failed(error);
}

/** Says why the command failed, and gives its exit code. */
function failed(error: unknown): number {
  if (error instanceof CommanderError) return exitCodeOf(error);
  const isJson = program.opts().json === true;
  if (!(error instanceof ReachwellError)) {
    console.error(error instanceof Error ? error.message : error);
    return FAILED;
  }
  const { code, status, field, message, fieldErrors } = error;
  console.error(isJson ? JSON.stringify({ code, status, field, message, fieldErrors }) : message);
  return ['UNREACHABLE', 'TIMEOUT', 'NOT_THE_API'].includes(code) ? NO_ANSWER : FAILED;
}
