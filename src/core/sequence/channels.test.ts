import { expect, test } from 'vitest';
import { channelOf } from '#core/sequence/channels.ts';
import { SEQUENCE_ITEM_TYPES } from '#core/sequence/sequence-item.ts';

test('only emails and the email finder aren’t on the network’s channel', () => {
  const others = SEQUENCE_ITEM_TYPES.filter((type) => channelOf(type) !== 'NETWORK');
  expect(others.map((type) => [type, channelOf(type)])).toEqual([
    ['EMAIL', 'EMAIL'],
    ['FIND_EMAIL', 'FINDER'],
  ]);
});
