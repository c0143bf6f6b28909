import { describe, expect, test } from 'vitest';
import { isFromOwnSide } from '#core/email/own-side.ts';

const LEAD = 'rita@meadow.example';
type Case = { own?: string; from: string; name?: string; to: string; cc?: string; lead?: string };
const isOwn = ({ own = 'maya@orbit.example', from, name = '', to, cc, lead = LEAD }: Case) =>
  isFromOwnSide(
    {
      from: { name, address: from },
      to: [{ name: '', address: to }],
      headers: { cc },
    },
    [own],
    lead,
  );

describe('the user’s own side', () => {
  test.each<[string, Case]>([
    ['is the user', { from: 'maya@orbit.example', to: LEAD }],
    ['is the user with a tag', { from: 'maya+x@orbit.example', to: LEAD }],
    [
      'is the user at Google, with or without dots',
      { own: 'maya.ortiz@gmail.com', from: 'mayaortiz@googlemail.com', to: LEAD },
    ],
    ['is another address of the user’s domain', { from: 'maya.ortiz@orbit.example', to: LEAD }],
    [
      'is a colleague who writes to the user',
      { from: 'jo@orbit.example', to: 'maya@orbit.example' },
    ],
    [
      'is a colleague who writes to a lead at the same company',
      { from: 'jo@orbit.example', to: 'lea@orbit.example', lead: 'lea@orbit.example' },
    ],
    [
      'is a private address under the name of the user, who is copied',
      { from: 'mo@gmail.com', name: 'Maya Ortiz', to: LEAD, cc: 'Maya Ortiz <maya@orbit.example>' },
    ],
  ])('%s', (_title, one) => expect(isOwn(one)).toBe(true));

  test.each<[string, Case]>([
    ['is not the lead', { from: LEAD, to: 'maya@orbit.example' }],
    [
      'is not a lead at the same company',
      { from: 'lea@orbit.example', to: 'maya@orbit.example', lead: 'lea@orbit.example' },
    ],
    [
      'is not a colleague of the lead',
      { from: 'tom@meadow.example', to: LEAD, cc: 'maya@orbit.example' },
    ],
    [
      'is not someone with an address at the same provider',
      { own: 'maya@gmail.com', from: 'rita.private@gmail.com', to: 'maya@gmail.com' },
    ],
    [
      'is not the lead’s other address at the provider of the user',
      { own: 'maya@gmail.com', from: 'rita.private@gmail.com', to: LEAD, cc: 'maya@gmail.com' },
    ],
  ])('%s', (_title, one) => expect(isOwn(one)).toBe(false));
});
