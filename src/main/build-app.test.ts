import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clientVersion } from './build-app.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'reachwell-build-'));
afterAll(() => rmSync(webRoot, { recursive: true, force: true }));

test('the client’s version names its build, even one made while the server is running', () => {
  const version = clientVersion({ webRoot, version: '1.2.0' });
  expect(version()).toBe('1.2.0');
  const build = (name: string, second: number) => {
    writeFileSync(
      join(webRoot, 'index.html'),
      `<script>1</script><script type="module" crossorigin src="/assets/${name}.js"></script>`,
    );
    utimesSync(join(webRoot, 'index.html'), second, second);
  };
  build('index-Ab_1-', 1000);
  expect(version()).toBe('1.2.0+index-Ab_1-');
  expect(version()).toBe('1.2.0+index-Ab_1-');
  build('index-Zz99', 2000);
  expect(version()).toBe('1.2.0+index-Zz99');
});
