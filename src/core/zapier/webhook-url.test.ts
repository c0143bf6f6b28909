import { expect, test } from 'vitest';
import { webhookUrlProblem } from '#core/zapier/webhook-url.ts';

test.each([
  'https://hooks.zapier.com/hooks/catch/1/x',
  'http://127.0.0.1:9000/hook',
  'HTTPS://hooks',
  'http://[::1]:8080/?a=b@c',
  'https://münchen.example:443#x',
  'http://a.example?to=me@b.example',
])('events go to %s', (address) => {
  expect(webhookUrlProblem(address)).toBeNull();
});

test.each([
  ...[
    '',
    'nonsense',
    'ftp://a.example',
    'https://',
    'https:/a.example',
    'https://exa mple.com',
    'https://a.example:x/',
    'https://anna:word@a.example/',
    'http://@a.example/',
    'javascript:alert(1)',
  ].map((address) => [address, /valid URL/] as const),
  [`https://a.example/${'x'.repeat(2000)}`, /2000 characters/],
] as const)('and not to %j', (address, sentence) => {
  expect(webhookUrlProblem(address)).toMatch(sentence);
});
