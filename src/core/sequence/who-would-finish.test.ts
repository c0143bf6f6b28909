import { describe, expect, test } from 'vitest';
import { nextStep } from '#core/sequence/next-step.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { StepFacts, StepContext } from '#core/sequence/step-facts.ts';
import { AROUND, END, FACTS, NOW, item, watch } from './walk-on-fixture.ts';

describe('who would finish', () => {
  const at = (
    sequence: SequenceItem,
    facts: Partial<StepFacts> = {},
    around: Partial<StepContext> = {},
  ) =>
    nextStep({
      sequence,
      position: { itemId: sequence.id, enteredAt: NOW, visit: 1 },
      facts: { ...FACTS, ...facts },
      around: { ...AROUND, ...around },
      now: NOW,
    });
  test('ends as the item says, and with FINISH by default', () => {
    expect(at(item('END', { sequenceEndMode: null }))).toMatchObject({
      kind: 'finish',
      reason: 'REACHED_END',
      mode: 'FINISH',
    });
    expect(
      at(
        item('END', { sequenceEndMode: 'FINISH', moveToCampaignId: null }),
        {},
        { leadsMovingAllowed: false },
      ),
    ).toMatchObject({ kind: 'finish', reason: 'REACHED_END' });
    expect(at(item('END', { sequenceEndMode: 'MOVE', moveToCampaignId: '7' }))).toMatchObject({
      kind: 'finish',
      reason: 'MOVED',
      mode: 'MOVE',
      moveToCampaignId: '7',
    });
  });

  test('blacklisted leads stay blacklisted, and leads that replied finish, on any item', () => {
    for (const sequence of [item('VISIT', { yes: END }), watch(), END]) {
      expect(at(sequence, { blacklisted: true, repliedAt: 1 })).toMatchObject({
        kind: 'finish',
        mode: 'BLACKLIST',
        reason: 'BLACKLISTED_BY_USER',
        moveToCampaignId: null,
      });
      expect(at(sequence, { repliedAt: 1 })).toMatchObject({
        kind: 'finish',
        mode: 'FINISH',
        reason: 'REPLIED',
        moveToCampaignId: null,
      });
    }
    expect(
      nextStep({
        sequence: END,
        position: { itemId: 'gone', enteredAt: NOW, visit: 1 },
        facts: FACTS,
        around: AROUND,
        now: NOW,
      }),
    ).toMatchObject({ kind: 'finish', mode: 'FINISH', reason: 'ITEM_REMOVED' });
  });
});
