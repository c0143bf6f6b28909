import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openPage, seriousAccessibilityFaults } from '../support/browser.ts';
import { freePort } from '../support/ports.ts';

const PAGE = `<!doctype html><html lang="en"><title>t</title><img src="data:,"><script>
  console.error('something broke');
  console.error('this was expected');
  setTimeout(() => { throw new Error('and this'); });
</script>`;
const server = createServer((_request, response) =>
  response.setHeader('content-type', 'text/html').end(PAGE),
);
let baseUrl = '';

beforeAll(async () => {
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${port}`;
});

afterAll(() => server.close());

test('a page reports unexpected console errors and serious accessibility problems', async () => {
  const browser = await launchBrowser();
  const watched = await openPage({ browser, baseUrl, allow: [/expected/] });
  await watched.page.goto('/');
  await expect
    .poll(() => watched.problems())
    .toEqual([expect.stringContaining('console: something broke'), 'exception: and this']);
  expect(await seriousAccessibilityFaults(watched.page)).toContainEqual(
    expect.stringContaining('image-alt'),
  );
  await watched.close();
  await browser.close();
});
