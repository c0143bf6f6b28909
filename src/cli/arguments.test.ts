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
