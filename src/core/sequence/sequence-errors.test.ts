import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storedSequence, validateSequence } from '#core/sequence/sequence-errors.ts';
import {
  SEQUENCE_ITEM_TYPES,
  isCondition,
  type SequenceError,
  type SequenceItem,
} from '#core/sequence/sequence-item.ts';
import { findItem, walkItems } from '#core/sequence/walk-items.ts';
import { chain, end, errorsOf, item } from './sequence-errors-fixture.ts';

test('the sequence of the API page has no error', () => {
  const root = item('CONNECT', {
    message: 'Hi {{firstName}}',
    yes: item('IF_CONNECTED', {
      yesDelay: 24,
      noDelay: 336,
      yes: chain(item('MESSAGE')),
      no: chain(item('WITHDRAW')),
    }),
  });
  expect(validateSequence({ root, inviteByEmailAllowed: false })).toMatchObject({
    valid: true,
    errorCount: 0,
    errors: [],
  });
});

test('an email that follows up in a thread needs no subject, one that begins a thread does', () => {
  const errorsAfter = (followUp: Partial<SequenceItem>) =>
    validateSequence({
      root: item('EMAIL', {
        subject: 'Hello',
        yes: item('VISIT', { yes: chain(item('EMAIL', { subject: null, ...followUp })) }),
      }),
      inviteByEmailAllowed: false,
    }).errors;
  expect(errorsAfter({})).toEqual([]);
  expect(errorsAfter({ newThread: true })).toEqual(['EMPTY_SUBJECT']);
  expect(errorsAfter({ subject: 'x'.repeat(141) })).toEqual(['SUBJECT_TOO_LONG']);
});

describe('texts', () => {
  const cases: [string, SequenceItem, SequenceError[]][] = [
    ['a message is not empty', item('MESSAGE', { message: null }), ['EMPTY_MESSAGE']],
    ['white space is empty', item('MESSAGE', { message: ' \n\t\u00a0\u200b' }), ['EMPTY_MESSAGE']],
    [
      "an empty editor's markup is empty",
      item('EMAIL', { message: '<p><br></p>' }),
      ['EMPTY_MESSAGE'],
    ],
    [
      'entities of nothing are empty',
      item('INMAIL', { message: '<div>&nbsp;</div>' }),
      ['EMPTY_MESSAGE'],
    ],
    ['an email has a subject', item('EMAIL', { subject: '  ' }), ['EMPTY_SUBJECT']],
    ...['Hi {firstName}', 'Hi *|FNAME|*', '{Hi|Hello|Hey} {{firstName}}'].map(
      (message): [string, SequenceItem, SequenceError[]] => [
        `“${message}” is another tool’s`,
        item('MESSAGE', { message }),
        ['FOREIGN_PLACEHOLDER'],
      ],
    ),
    ['an InMail may go without a subject', item('INMAIL', { subject: null }), []],
    ['the note of an invite may be empty', item('CONNECT', { message: null }), []],
    ['a message may have 5000 units', item('MESSAGE', { message: 'a'.repeat(5000) }), []],
    ['not 5001', item('MESSAGE', { message: 'a'.repeat(5001) }), ['MESSAGE_TOO_LONG']],
    ['emoji count twice', item('CONNECT', { message: '😀'.repeat(101) }), ['MESSAGE_TOO_LONG']],
    [
      'placeholders are left out',
      item('CONNECT', { message: `${'a'.repeat(200)}{{firstName}}` }),
      [],
    ],
    ['an InMail has 1900', item('INMAIL', { message: 'a'.repeat(1901) }), ['MESSAGE_TOO_LONG']],
    ['an email has 1000', item('EMAIL', { message: 'a'.repeat(1001) }), ['MESSAGE_TOO_LONG']],
    ['an email subject has 140', item('EMAIL', { subject: 'a'.repeat(141) }), ['SUBJECT_TOO_LONG']],
    [
      'an InMail subject has 200',
      item('INMAIL', { subject: 'a'.repeat(201) }),
      ['SUBJECT_TOO_LONG'],
    ],
    [
      'the alternative is measured too',
      item('MESSAGE', { alternativeMessage: 'a'.repeat(5001) }),
      ['MESSAGE_TOO_LONG'],
    ],
    [
      'names need no alternative',
      item('MESSAGE', { message: '{{firstName}} {{lastName}} {{fullName}}' }),
      [],
    ],
    ['other values do', item('MESSAGE', { message: 'At {{company}}' }), ['ALTERNATIVE_NEEDED']],
    [
      'an alternative closes it',
      item('MESSAGE', { message: 'At {{company}}', alternativeMessage: 'Hi {{firstName}}' }),
      [],
    ],
    [
      'a blank alternative does not',
      item('MESSAGE', { message: 'At {{company}}', alternativeMessage: '<p></p>' }),
      ['ALTERNATIVE_NEEDED'],
    ],
    [
      'an alternative uses names only',
      item('MESSAGE', { message: 'At {{company}}', alternativeMessage: 'In {{location}}' }),
      ['ALTERNATIVE_NEEDED'],
    ],
    [
      'a custom column needs an alternative',
      item('CONNECT', { message: 'See you at {{custom.stand}}' }),
      ['ALTERNATIVE_NEEDED'],
    ],
    [
      'a subject needs its own alternative',
      item('EMAIL', { subject: 'For {{company}}' }),
      ['ALTERNATIVE_NEEDED'],
    ],
    [
      'an unknown placeholder is named',
      item('MESSAGE', { message: 'Hi {{name}}' }),
      ['UNKNOWN_PLACEHOLDER', 'ALTERNATIVE_NEEDED'],
    ],
    [
      'an unclosed one is, too',
      item('MESSAGE', { message: 'Hi {{firstName, hello' }),
      ['UNKNOWN_PLACEHOLDER'],
    ],
    [
      'each variant is checked',
      item('MESSAGE', { variants: [variant('a', 'Hello'), variant('b', '')] }),
      ['EMPTY_MESSAGE'],
    ],
    [
      'five variants are too many',
      item('MESSAGE', { variants: ['a', 'b', 'c', 'd', 'e'].map((id) => variant(id, 'Hello')) }),
      ['WRONG_COMPOSITION'],
    ],
    [
      'a variant has a weight',
      item('MESSAGE', { variants: [{ ...variant('a', 'Hello'), weight: 0 }] }),
      ['WRONG_COMPOSITION'],
    ],
    [
      'a visit has no variants',
      item('VISIT', { variants: [variant('a', 'Hello')] }),
      ['WRONG_COMPOSITION'],
    ],
  ];
  test.each(cases)('%s', (_, action, expected) => {
    const { sequence } = validateSequence({
      root: { ...action, yes: end() },
      inviteByEmailAllowed: true,
    });
    expect(sequence?.errors).toEqual(expected);
  });

  test('the length of a note comes from the server', () => {
    const root = chain(item('CONNECT', { message: 'a'.repeat(250) }));
    expect(errorsOf(root)).toEqual({ CONNECT: ['MESSAGE_TOO_LONG'] });
    expect(errorsOf(root, { noteLength: 300 })).toEqual({});
  });
});

describe('invites and files', () => {
  test('invite by email is an error on the item where it is not allowed', () => {
    expect(errorsOf(chain(item('CONNECT_BY_EMAIL')), { inviteByEmailAllowed: false })).toEqual({
      CONNECT_BY_EMAIL: ['INVITE_BY_EMAIL_NOT_ALLOWED'],
    });
    expect(
      errorsOf(chain(item('CONNECT', { inviteByEmailEnabled: true })), {
        inviteByEmailAllowed: false,
      }),
    ).toEqual({ CONNECT: ['INVITE_BY_EMAIL_NOT_ALLOWED'] });
    expect(errorsOf(chain(item('CONNECT_BY_EMAIL')))).toEqual({});
  });

  test('a file that isn’t stored is missing, and one past its time has expired', () => {
    const file = {
      id: 'f',
      fileName: 'a.pdf',
      contentType: 'application/pdf',
      sizeBytes: 1,
      expiresAt: null,
    };
    const root = chain(item('MESSAGE', { attachments: [file] }));
    expect(errorsOf(root)).toEqual({});
    expect(errorsOf(root, { attachments: [], realNow: 5 })).toEqual({
      MESSAGE: ['ATTACHMENT_MISSING'],
    });
    expect(errorsOf(root, { attachments: [{ id: 'f', expiresAt: 5 }], realNow: 5 })).toEqual({
      MESSAGE: ['ATTACHMENT_EXPIRED'],
    });
    expect(errorsOf(root, { attachments: [{ id: 'f', expiresAt: 6 }], realNow: 5 })).toEqual({});
  });
});

describe('21 days between a withdrawal and an invite', () => {
  test('it counts from the WITHDRAW alone, over every delay between', () => {
    const after = (hours: number): SequenceItem =>
      chain(
        item('WITHDRAW', { yesDelay: hours }),
        item('VISIT', { yesDelay: 24 }),
        item('CONNECT'),
      );
    expect(errorsOf(after(20 * 24))).toEqual({});
    expect(errorsOf(after(20 * 24 - 1))).toEqual({ CONNECT: ['RECONNECT_TOO_EARLY'] });
  });

  test('the yes branch counts only its delay, the no branch its watch', () => {
    const root = chain(
      item('WITHDRAW', { yesDelay: 0 }),
      item('IF_CONNECTED', {
        yesDelay: 0,
        noDelay: 21 * 24,
        yes: chain(item('CONNECT_BY_EMAIL')),
        no: chain(item('CONNECT')),
      }),
    );
    expect(errorsOf(root)).toEqual({ CONNECT_BY_EMAIL: ['RECONNECT_TOO_EARLY'] });
  });

  test('another branch is another path', () => {
    const root = item('IF_OPEN_PROFILE', {
      yes: chain(item('WITHDRAW')),
      no: chain(item('CONNECT')),
    });
    expect(errorsOf(root)).toEqual({});
  });
});

const typeArb = fc.constantFrom(...SEQUENCE_ITEM_TYPES);
const treeArb = fc.letrec<{ tree: SequenceItem }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    typeArb.map((type) => item(type)),
    fc
      .record({
        type: typeArb,
        yes: tie('tree'),
        no: fc.option(tie('tree')),
        yesDelay: fc.integer({ min: -5, max: 3000 }),
        message: fc.option(fc.string()),
      })
      .map(({ type, ...rest }) => item(type, rest)),
  ),
}));

test('any tree keeps its shape, and is valid exactly when no item has an error', () => {
  fc.assert(
    fc.property(treeArb.tree, (root) => {
      const result = validateSequence({ root, inviteByEmailAllowed: false });
      const places = [...walkItems(result.sequence)];
      expect(places.map((place) => place.item.id)).toEqual(
        [...walkItems(root)].map((place) => place.item.id),
      );
      expect(result.valid).toBe(places.every((place) => place.item.errors.length === 0));
      expect(result.errorCount).toBe(
        places.reduce((sum, place) => sum + place.item.errors.length, 0),
      );
      const open = places.some(
        (place) =>
          place.item.type !== 'END' &&
          (!place.item.yes || (isCondition(place.item.type) && !place.item.no)),
      );
      expect(result.errors.includes('SEQUENCE_WITHOUT_END')).toBe(open);
    }),
    { numRuns: 200 },
  );
});

test('a stored sequence has all delays and no errors', () => {
  const stored = storedSequence(
    validateSequence({
      root: chain(item('IF_CONNECTED', { id: 'c', yesDelay: null, noDelay: null })),
      inviteByEmailAllowed: true,
    }).sequence ?? end(),
  );
  expect(findItem(stored, 'c')?.item).toMatchObject({
    yesDelay: 0,
    noDelay: 336,
    errors: [],
  });
});

function variant(id: string, message: string): SequenceItem['variants'][number] {
  return {
    id,
    weight: 1,
    message,
    subject: null,
    alternativeMessage: null,
    alternativeSubject: null,
  };
}
