import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('./reachwell.ts', import.meta.url));

/** What the program prints about its arguments, and its exit code. */
function run(words: string): Promise<{ code: unknown; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...words.split(' ')], (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stderr.trim() }),
    );
  });
}

test.concurrent.each([
  ['person erase --email maya@example.com --lead x', '--lead must be the number of a lead'],
  ['staff fire --email maya@example.com', 'must be followed by list, grant, or revoke, not “fire”'],
  ['staff grant --email maya@example.com --role BOSS', '--role must be ADMIN or PROXY_MANAGER'],
  ['sessions end', '--email is missing'],
  ['second-factor remove --email maya', '--email maya isn’t an email address'],
  ['credits grant --email maya@example.com --credits 0.5', '--credits must be a whole number'],
  ['trial set --email maya@example.com --ends soon', '--ends must be a date'],
  ['mcp --key rw_test_x', '--server must be an address'],
  ['mcp --server http://127.0.0.1 --key x', 'must be an API key'],
  ['dance', 'There is no command “dance”.'],
  ['doctor --from-user maya', '--from-user needs a user ID'],
  ['jobs --everything', 'Unknown option'],
])('reachwell %s says what is wrong with its arguments, and exits with 2', async (words, says) => {
  const { code, said } = await run(words);
  expect(said).toMatch(/^This command can’t run with these arguments:\n {2}\S/);
  expect(said).toContain(says);
  expect(said).not.toContain('settings');
  expect(code).toBe(2);
});
