import { expect, test } from 'vitest';
import { controlChange } from './control-words.ts';

test.each([
  [
    ['SWITCHED_ON', 'RAMP'],
    [
      'Activity Control was switched on',
      'Your account is newly connected, so limits grow over four weeks',
    ],
  ],
  [
    ['LOW_ACCEPTANCE'],
    ['Fewer than 20 % of your last 100 invites were accepted, so fewer are sent'],
  ],
  [
    ['SWITCHED_ON'],
    ['Activity Control was switched on', 'Nothing holds the limits back: they are the defaults'],
  ],
  [[], ['Nothing holds the limits back: they are the defaults']],
  [['SWITCHED_OFF'], ['Activity Control was switched off: your own limits hold']],
])('a change for %j is told in words', (reasons, sentences) => {
  expect(controlChange({ reasons, limits: { CONNECT: 5, MESSAGE: 9, VISIT: 20 } })).toEqual({
    sentences,
    limits: '5 invites, 9 messages, 20 profile views a day',
  });
});
