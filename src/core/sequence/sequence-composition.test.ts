import { describe, expect, test } from 'vitest';
import { validateSequence } from '#core/sequence/sequence-errors.ts';
import type { SequenceError, SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { chain, end, errorsOf, item } from './sequence-errors-fixture.ts';

describe('composition', () => {
  const cases: [string, SequenceItem | null, Record<string, SequenceError[]>][] = [
    ['an END alone is an empty sequence', item('END'), { END: ['EMPTY_SEQUENCE'] }],
    [
      'an action without a follower is an open branch',
      item('VISIT'),
      { VISIT: ['SEQUENCE_WITHOUT_END'] },
    ],
    [
      'a condition with one branch is an open branch',
      item('IF_OPEN_PROFILE', { yes: end() }),
      { IF_OPEN_PROFILE: ['SEQUENCE_WITHOUT_END'] },
    ],
    [
      'an action has no no branch',
      item('VISIT', { yes: end(), no: end() }),
      { VISIT: ['WRONG_COMPOSITION'] },
    ],
    [
      'nothing follows an END',
      item('VISIT', { yes: item('END', { yes: end() }) }),
      { END: ['WRONG_COMPOSITION'] },
    ],
    [
      'a view needs a message before it',
      item('IF_MESSAGE_VIEWED', { yes: end(), no: end() }),
      { IF_MESSAGE_VIEWED: ['WRONG_COMPOSITION'] },
    ],
    [
      'a view after an InMail is fine',
      chain(item('INMAIL'), item('IF_MESSAGE_VIEWED', { yes: end(), no: end() })),
      {},
    ],
    [
      'an id is used once',
      chain(item('VISIT', { id: 'same' }), item('FOLLOW', { id: 'same' })),
      { FOLLOW: ['WRONG_COMPOSITION'] },
    ],
    [
      'a delay is at most 90 days',
      chain(item('VISIT', { yesDelay: 90 * 24 + 1 })),
      { VISIT: ['WRONG_COMPOSITION'] },
    ],
    [
      'a delay must be a whole number',
      chain(item('VISIT', { yesDelay: 1.5 })),
      { VISIT: ['WRONG_COMPOSITION'] },
    ],
    [
      'moving needs a campaign named',
      item('VISIT', { yes: item('END', { sequenceEndMode: 'MOVE' }) }),
      { END: ['WRONG_COMPOSITION'] },
    ],
    [
      'moving to a named campaign is fine',
      item('VISIT', { yes: item('END', { sequenceEndMode: 'MOVE', moveToCampaignId: '7' }) }),
      {},
    ],
    [
      'only the root is fed',
      chain(item('VISIT'), item('FOLLOW', { moveLeadsFromSequenceId: '4', triggerType: 'ON_END' })),
      { FOLLOW: ['WRONG_COMPOSITION'] },
    ],
    [
      'a fed root names its trigger',
      chain(item('VISIT', { moveLeadsFromSequenceId: '4' })),
      { VISIT: ['WRONG_COMPOSITION'] },
    ],
    [
      'a fed root with a trigger is fine',
      chain(item('VISIT', { moveLeadsFromSequenceId: '4', triggerType: 'ON_REPLY' })),
      {},
    ],
    ['no sequence at all', null, {}],
  ];
  test.each(cases)('%s', (_, root, expected) => expect(errorsOf(root)).toEqual(expected));

  test('no sequence at all is one error without an item', () => {
    expect(validateSequence({ root: null, inviteByEmailAllowed: true })).toEqual({
      sequence: null,
      errorCount: 1,
      errors: ['EMPTY_SEQUENCE'],
      valid: false,
    });
  });

  test('moving needs its feature', () => {
    expect(
      errorsOf(
        item('VISIT', { yes: item('END', { sequenceEndMode: 'MOVE', moveToCampaignId: '7' }) }),
        { leadsMovingAllowed: false },
      ),
    ).toEqual({ END: ['WRONG_COMPOSITION'] });
  });

  test('a campaign neither feeds itself nor hands its leads to itself', () => {
    const toItself = item('VISIT', {
      yes: item('END', { sequenceEndMode: 'MOVE', moveToCampaignId: '7' }),
    });
    const fromItself = chain(
      item('VISIT', { moveLeadsFromSequenceId: '7', triggerType: 'ON_END' }),
    );
    expect([
      errorsOf(toItself, { campaignId: '7' }),
      errorsOf(fromItself, { campaignId: '7' }),
    ]).toEqual([{ END: ['WRONG_COMPOSITION'] }, { VISIT: ['WRONG_COMPOSITION'] }]);
    expect([
      errorsOf(toItself, { campaignId: '8' }),
      errorsOf(fromItself, { campaignId: '8' }),
    ]).toEqual([{}, {}]);
  });

  test('the 301st item and the 101st level are marked, once', () => {
    const long = chain(...Array.from({ length: 310 }, () => item('VISIT')));
    const marked = [
      ...walkItems(validateSequence({ root: long, inviteByEmailAllowed: true }).sequence),
    ].filter((place) => place.item.errors.length > 0);
    expect(marked.map(({ index }) => index)).toEqual([100, 300]);
  });

  test('a chain of twenty thousand items is refused without overflowing', () => {
    let root = end();
    for (let level = 0; level < 20_000; level += 1) root = item('VISIT', { yes: root });
    expect(validateSequence({ root, inviteByEmailAllowed: true }).valid).toBe(false);
  });
});
