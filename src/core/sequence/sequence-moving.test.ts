import { describe, expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { MIXED, readLeadMoving, withLeadMoving } from '#core/sequence/sequence-moving.ts';

const end = (id: string, over: Partial<SequenceItem> = {}): SequenceItem => ({
  ...newItem({ id, type: 'END' }),
  ...over,
});
const tree = (yes: SequenceItem, no: SequenceItem): SequenceItem => ({
  ...newItem({ id: 'root', type: 'IF_CONNECTED' }),
  yes,
  no,
});
const TO_NINE = { toCampaignId: '9', fromCampaignId: null, triggerType: 'ON_END' } as const;

describe('moving leads by the settings of a campaign', () => {
  test('reads the setting that all ends share', () => {
    expect(readLeadMoving(null)).toEqual({
      toCampaignId: null,
      fromCampaignId: null,
      triggerType: 'ON_END',
    });
    expect(readLeadMoving(tree(end('a'), end('b')))).toEqual({
      toCampaignId: null,
      fromCampaignId: null,
      triggerType: 'ON_END',
    });
    expect(
      readLeadMoving(tree(end('a', { sequenceEndMode: 'MOVE', moveToCampaignId: '9' }), end('b')))
        .toCampaignId,
    ).toBe(MIXED);
  });

  test('sends all ends to one campaign and back, and leaves those that blacklist', () => {
    const sequence = tree(end('a'), end('b', { sequenceEndMode: 'BLACKLIST' }));
    const moved = withLeadMoving(sequence, TO_NINE);
    expect(readLeadMoving(moved)).toEqual(TO_NINE);
    expect(moved.no?.sequenceEndMode).toBe('BLACKLIST');
    expect(withLeadMoving(moved, { ...TO_NINE, toCampaignId: null }).yes).toMatchObject({
      sequenceEndMode: 'FINISH',
      moveToCampaignId: null,
    });
  });

  test('names the campaign that leads come from, and when', () => {
    const fed = withLeadMoving(tree(end('a'), end('b')), {
      toCampaignId: null,
      fromCampaignId: '4',
      triggerType: 'ON_REPLY',
    });
    expect(fed).toMatchObject({ moveLeadsFromSequenceId: '4', triggerType: 'ON_REPLY' });
    expect(
      withLeadMoving(fed, { toCampaignId: null, fromCampaignId: null, triggerType: 'ON_REPLY' }),
    ).toMatchObject({ moveLeadsFromSequenceId: null, triggerType: null });
  });

  test('ends with different settings stay as they are', () => {
    const sequence = tree(end('a', { sequenceEndMode: 'MOVE', moveToCampaignId: '9' }), end('b'));
    expect(
      withLeadMoving(sequence, { ...readLeadMoving(sequence), fromCampaignId: '4' }),
    ).toMatchObject({ yes: sequence.yes, no: sequence.no });
  });
});
