import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CommanderError } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import { reachwellCommands } from '#cli/commands.ts';
import { exitCodeOf } from '#cli/program.ts';

const PROGRAM = fileURLToPath(new URL('./reachwell.ts', import.meta.url));
afterEach(() => void vi.restoreAllMocks());

/** What the program prints, what it says about its arguments, and its exit code. */
async function run(words: string): Promise<{ code: number; out: string; said: string }> {
  const printed = { out: '', said: '' };
  vi.spyOn(console, 'log').mockImplementation((line) => void (printed.out += `${line}\n`));
  const program = reachwellCommands({
    writeOut: (text) => void (printed.out += text),
    writeErr: (text) => void (printed.said += text),
  });
  const code = await program.parseAsync(words.split(' '), { from: 'user' }).then(
    () => 0,
    (error: unknown) => (error instanceof CommanderError ? exitCodeOf(error) : expect.fail()),
  );
  return { code, ...printed };
}

test.each([
  ['person erase --email maya@example.com --lead x', '--lead must be the number of a lead'],
  ['staff fire --email maya@example.com', "Unknown command 'fire'"],
  ['staff grant --email maya@example.com --role BOSS', 'Allowed choices are ADMIN, PROXY_MANAGER'],
  ['staff grant --email maya@example.com', "Required option '--role <role>'"],
  ['sessions end', "Required option '--email <address>'"],
  ['second-factor remove --email maya', '--email maya isn’t an email address'],
  ['account create --email maya@example.com --name ', '--name must have 1 to 100 characters'],
  ['credits grant --email maya@example.com --credits 0.5', '--credits must be a whole number'],
  ['credits grant --email maya@example.com --credits 1000001', 'from 1 to 1,000,000'],
  ['trial set --email maya@example.com --ends soon', '--ends must be a date'],
  ['features on TEAM --email maya@example.com', 'Allowed choices are EMAIL_RATE_FEATURE'],
  ['look --since yesterday', '--since must be an exact time'],
  ['mcp --key rw_test_x', '--server must be an address'],
  ['mcp --server http://127.0.0.1 --key x', 'must be an API key'],
  ['dance', "Unknown command 'dance'"],
  ['doctor --from-user maya', '--from-user needs a user ID'],
  ['doctor --server http://127.0.0.1', 'This command works on this installation itself'],
  ['jobs --everything', 'Unknown option'],
  ['jobs retry x', 'Name jobs by their numbers'],
  ['leads import leads.csv', "Required option '--campaign <id>'"],
  ['leads why Ann', 'The lead must be a number'],
  ['stats --server http://127.0.0.1', 'must be an API key'],
  ['plan SEND /leads', 'Allowed choices are GET, POST'],
  ['call POST /leads --body {', '--body must be JSON'],
  ['person erase --email maya@example.com --lead 7 --dry-run', "Unknown option '--dry-run'"],
])('reachwell %s says what is wrong with its arguments, and exits with 2', async (words, says) => {
  const { code, said } = await run(words);
  expect(said).toMatch(/^This command can’t run with these arguments:\n {2}\S/);
  expect(said).toContain(says);
  expect(said).not.toContain('Usage:');
  expect(code).toBe(2);
});

test.each(['bash', 'zsh', 'fish'])('%s gets a script for completion', async (shell) => {
  const { code, out } = await run(`complete ${shell}`);
  expect([code, out]).toEqual([0, expect.stringContaining('reachwell complete --')]);
});

test.each([
  ['leads i', ['import']],
  ['staff grant --role ', ['ADMIN', 'PROXY_MANAGER']],
  ['plan P', ['POST', 'PUT', 'PATCH']],
])('reachwell %s is completed', async (typed, completions) => {
  const { out } = await run(`complete -- ${typed}`);
  const words = out.split('\n').map((line) => line.split('\t')[0]);
  expect(words.filter((word) => !word?.startsWith(':') && word !== '')).toEqual(completions);
});

test('help is on stdout and no error', async () => {
  const { code, out } = await run('leads import --help');
  expect([code, out]).toEqual([0, expect.stringContaining('--campaign <id>')]);
});

test('the program itself exits with 2 for wrong arguments', async () => {
  const ended = await new Promise((resolve) =>
    execFile(process.execPath, [PROGRAM, 'dance'], (error, _, said) =>
      resolve([error?.code, said]),
    ),
  );
  expect(ended).toEqual([2, expect.stringContaining("Unknown command 'dance'")]);
});
