import { expect, it } from 'vitest';
import { docsPage } from '#server/platform/docs-page.ts';

it('runs the one script of this server, and loads nothing from elsewhere', () => {
  const { chunks, policy } = docsPage();
  const page = chunks.join('');
  expect(page).toContain('src="/reference/scalar.js"');
  expect(page).not.toMatch(/https?:\/\//);
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  expect(/script-src[^;]*/.exec(policy)?.[0]).toMatch(/^script-src 'self' 'nonce-[\w-]{22}'$/);
});

it('has a nonce of its own each time', () => {
  const { chunks, policy } = docsPage();
  const nonce = /nonce-([\w-]+)/.exec(policy)?.[1] ?? '';
  expect(chunks.join('')).toContain(`<script nonce="${nonce}">`);
  expect(docsPage().policy).not.toContain(nonce);
});
