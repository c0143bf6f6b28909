import { expect, test } from 'vitest';
import { controlChangeText } from './control-words.ts';

test.each([
  [
    ['SWITCHED_ON', 'RAMP'],
    [
      'Activity Control was turned on',
      'Your account was connected recently, so limits grow over four weeks',
    ],
  ],
  [
    ['LOW_ACCEPTANCE'],
    ['Fewer than 20% of your last 100 invites were accepted, so fewer are sent'],
  ],
  [
    ['SWITCHED_ON'],
    ['Activity Control was turned on', 'No restrictions apply. Limits are at their defaults'],
  ],
  [[], ['No restrictions apply. Limits are at their defaults']],
  [['SWITCHED_OFF'], ['Activity Control was turned off. Your own limits apply']],
])('a change for %j is told in words', (reasons, sentences) => {
  expect(controlChangeText({ reasons, limits: { CONNECT: 5, MESSAGE: 9, VISIT: 20 } })).toEqual({
    sentences,
    limits: '5 invites, 9 messages, 20 profile views a day',
  });
});
