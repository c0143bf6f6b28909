import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copiedBranchText, readCopiedBranch } from './copied-branch.ts';
import { MAX_SEQUENCE_DEPTH } from './composition-errors.ts';
import { newItem } from './new-item.ts';
import { validateSequence } from './sequence-errors.ts';
import { countItems, walkItems } from './walk-items.ts';

const end = (id: string) => newItem({ type: 'END', id });
const branch = {
  ...newItem({ type: 'IF_CONNECTED', id: 'c' }),
  noDelay: 72,
  triggerType: 'ON_END' as const,
  moveLeadsFromSequenceId: '7',
  yes: {
    ...newItem({
      type: 'MESSAGE',
      id: 'm',
      yes: { ...end('e'), sequenceEndMode: 'MOVE' as const, moveToCampaignId: '12' },
    }),
    message: 'Hi {{firstName}}',
    variants: [
      {
        id: 'a',
        weight: 3,
        message: 'A',
        subject: null,
        alternativeMessage: null,
        alternativeSubject: null,
      },
    ],
    attachments: [
      {
        id: '5',
        fileName: 'a.pdf',
        contentType: 'application/pdf',
        sizeBytes: 7,
        expiresAt: '2026-11-20T10:00:00.000Z',
      },
    ],
  },
  no: newItem({ type: 'VISIT', id: 'v', yes: end('f') }),
};
const ids = () => {
  let next = 0;
  return () => `n${(next += 1)}`;
};
const read = (text: string) => readCopiedBranch(text, ids());

describe('a copied branch', () => {
  it('keeps that an email begins a new thread', () => {
    const email = newItem({ type: 'EMAIL', id: 'm', yes: end('e') });
    for (const newThread of [true, false])
      expect(read(copiedBranchText({ ...email, newThread }))).toMatchObject({ newThread });
  });

  it('is pasted unchanged, with new ids, without what only a root has', () => {
    const pasted = read(copiedBranchText(branch));
    expect(pasted).toMatchObject({
      type: 'IF_CONNECTED',
      noDelay: 72,
      triggerType: null,
      moveLeadsFromSequenceId: null,
      yes: {
        message: 'Hi {{firstName}}',
        variants: [{ id: 'a', weight: 3, message: 'A' }],
        attachments: [{ id: '5', fileName: 'a.pdf' }],
        yes: { sequenceEndMode: 'MOVE', moveToCampaignId: '12' },
      },
      no: { type: 'VISIT' },
    });
    const found = [...walkItems(pasted)].map(({ item }) => item.id);
    expect([
      new Set(found).size,
      found.some((id) => ['c', 'm', 'e', 'v', 'f'].includes(id)),
    ]).toEqual([5, false]);
  });
  it.each([
    ['plain words', 'Hi there'],
    ['other JSON', '{"branch":{"type":"VISIT"}}'],
    ['an unknown step', '{"reachwell sequence branch":1,"branch":{"type":"DANCE"}}'],
    ['an end alone', '{"reachwell sequence branch":1,"branch":{"type":"END"}}'],
    [
      'an unknown step below',
      '{"reachwell sequence branch":1,"branch":{"type":"VISIT","yes":{"type":"DANCE"}}}',
    ],
    [
      'a branch longer than a sequence may be',
      copiedBranchText(
        Array.from({ length: 301 }).reduce<typeof branch | ReturnType<typeof end>>(
          (below, _, index) => newItem({ type: 'VISIT', id: `v${index}`, yes: below }),
          end('e'),
        ),
      ),
    ],
  ])('is null for %s', (_, text) => {
    expect(read(text)).toBeNull();
  });
  it('closes open branches, and drops invalid members', () => {
    const pasted = read(
      '{"reachwell sequence branch":1,"branch":{"type":"IF_OPEN_PROFILE","noDelay":-5,"message":{"a":1},"variants":"x","attachments":[{}],"noteQuotaChoice":"X","moveToCampaignId":"1; drop"}}',
    );
    expect(pasted).toMatchObject({
      noDelay: 0,
      message: null,
      variants: [],
      attachments: [],
      noteQuotaChoice: 'SEND_WITHOUT_NOTE',
      moveToCampaignId: null,
      yes: { type: 'END' },
      no: { type: 'END' },
    });
    expect(validateSequence({ root: pasted, inviteByEmailAllowed: false }).valid).toBe(true);
  });
  it('never throws, and never returns more than a sequence may have, for any clipboard', () => {
    const given: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
      item: fc.record(
        {
          type: fc.constantFrom('VISIT', 'IF_CONNECTED', 'MESSAGE', 'END', 'X'),
          message: fc.anything(),
          yes: fc.oneof({ depthSize: 'small' }, fc.constant(null), tie('item')),
          no: fc.oneof(fc.constant(null), tie('item')),
          variants: fc.anything(),
          attachments: fc.anything(),
          yesDelay: fc.anything(),
        },
        { requiredKeys: ['type'] },
      ),
    })).item;
    const most = fc.property(
      fc.oneof(
        fc.json(),
        given.map((branch_) => JSON.stringify({ 'reachwell sequence branch': 1, branch: branch_ })),
        fc.string(),
      ),
      (text) => countItems(read(text)) <= 601,
    );
    expect(fc.check(most).failed).toBe(false);
  });

  /** What is pasted of a message with these members. */
  const pastedOf = (members: object, type = 'MESSAGE') =>
    read(JSON.stringify({ 'reachwell sequence branch': 1, branch: { type, ...members } }));
  const text = (length: number) => 'x'.repeat(length);

  it.each<[string, object, object]>([
    [
      'texts',
      { message: 'M', subject: 'S', alternativeMessage: 'AM', alternativeSubject: 'AS' },
      { message: 'M', subject: 'S', alternativeMessage: 'AM', alternativeSubject: 'AS' },
    ],
    [
      'a text of fifty thousand characters and none longer',
      { message: text(50_000), subject: text(50_001) },
      { message: text(50_000), subject: null },
    ],
    ['a delay that is one, and no other', { yesDelay: 5 }, { yesDelay: 5 }],
    [
      'a delay in words',
      { yesDelay: '5' },
      { yesDelay: newItem({ type: 'MESSAGE', id: 'x' }).yesDelay },
    ],
    ['a delay of a branch that the item has not', { noDelay: 5 }, { noDelay: null }],
    [
      'the choice of an e-mail address',
      { inviteByEmailEnabled: true },
      { inviteByEmailEnabled: true },
    ],
    ['that choice in words', { inviteByEmailEnabled: 'true' }, { inviteByEmailEnabled: false }],
    ['the choice of waiting for notes', { noteQuotaChoice: 'WAIT' }, { noteQuotaChoice: 'WAIT' }],
    ['an end mode of what is no end', { sequenceEndMode: 'MOVE' }, { sequenceEndMode: null }],
    [
      'the number of a campaign',
      { moveToCampaignId: '123456789012345678' },
      { moveToCampaignId: '123456789012345678' },
    ],
    [
      'a number too long, or with something before it',
      { moveToCampaignId: '1234567890123456789' },
      { moveToCampaignId: null },
    ],
    ['a number with something before it', { moveToCampaignId: 'x12' }, { moveToCampaignId: null }],
    ['a number that is no text', { moveToCampaignId: 12 }, { moveToCampaignId: null }],
  ])('pastes %s', (_title, members, taken) => {
    expect(pastedOf(members)).toMatchObject(taken);
  });

  it.each<[unknown, unknown]>([
    [{ id: 'b', weight: 1000, message: 'B' }, [{ id: 'b', weight: 1000, message: 'B' }]],
    [{ id: 'b', weight: 1001 }, [{ id: 'b', weight: 1, message: '' }]],
    [{ id: 'b', weight: 0 }, [{ weight: 1 }]],
    [{ id: 'b', weight: 0.5 }, [{ weight: 0.5 }]],
    [{ id: 'b', weight: '3' }, [{ weight: 1 }]],
    [{ id: '', weight: 2 }, [{ id: 'a', weight: 2 }]],
    [{ id: text(200) }, [{ id: text(200) }]],
    [{ id: text(201) }, [{ id: 'a' }]],
    ['a text', []],
    [null, []],
    [[1], []],
  ])('pastes the valid part of the text variant %j', (variant, variants) => {
    expect(pastedOf({ variants: [variant] })).toMatchObject({ variants });
    expect(pastedOf({ variants: [variant] })?.variants).toHaveLength(
      (variants as unknown[]).length,
    );
  });

  const FILE = {
    id: '5',
    fileName: 'a.pdf',
    contentType: 'application/pdf',
    sizeBytes: 7,
    expiresAt: '2026-11-20T10:00:00.000Z',
  };
  it.each<[object, object[]]>([
    [{}, [FILE]],
    [{ id: '' }, []],
    [{ fileName: 5 }, []],
    [{ contentType: null }, []],
    [{ sizeBytes: 0 }, [{ ...FILE, sizeBytes: 0 }]],
    [{ sizeBytes: -1 }, [{ ...FILE, sizeBytes: 0 }]],
    [{ sizeBytes: 1.5 }, [{ ...FILE, sizeBytes: 0 }]],
    [{ sizeBytes: '7' }, [{ ...FILE, sizeBytes: 0 }]],
    [{ expiresAt: 'soon' }, [{ ...FILE, expiresAt: null }]],
    [{ expiresAt: 5 }, [{ ...FILE, expiresAt: null }]],
  ])('pastes the valid part of a file with %j', (members, attachments) => {
    expect(pastedOf({ attachments: [{ ...FILE, ...members }] })?.attachments).toEqual(attachments);
  });

  it('pastes five files, no variants unless they are a list, and the mode of an end', () => {
    const pasted = pastedOf({
      attachments: Array.from({ length: 7 }, () => FILE),
      variants: { length: 1, 0: { id: 'b' } },
      yes: { type: 'END', sequenceEndMode: 'BLACKLIST' },
    });
    expect([
      pasted?.attachments.length,
      pasted?.variants,
      pasted?.yes?.sequenceEndMode,
      pastedOf({ yes: { type: 'END', sequenceEndMode: 'X' } })?.yes?.sequenceEndMode,
    ]).toEqual([5, [], 'BLACKLIST', 'FINISH']);
    expect(pastedOf({})).toMatchObject({ attachments: [], variants: [] });
  });

  it('is null for a text of over five million characters, a list, or nothing', () => {
    const long = copiedBranchText(newItem({ type: 'VISIT', id: 'v', yes: end('e') }));
    expect([read(long.padEnd(5_000_000)), read(long.padEnd(5_000_001))]).toMatchObject([
      { type: 'VISIT' },
      null,
    ]);
    expect([
      read('[]'),
      read('null'),
      read('5'),
      read('{"reachwell sequence branch":1}'),
      read('{"reachwell sequence branch":1,"branch":["VISIT"]}'),
    ]).toEqual([null, null, null, null, null]);
  });

  it('is as deep as a sequence may be, and no deeper', () => {
    const nested = (depth: number) =>
      copiedBranchText(
        Array.from({ length: depth - 1 }).reduce<ReturnType<typeof end>>(
          (below, _, index) => newItem({ type: 'VISIT', id: `v${index}`, yes: below }),
          end('e'),
        ),
      );
    expect([
      countItems(read(nested(MAX_SEQUENCE_DEPTH))),
      read(nested(MAX_SEQUENCE_DEPTH + 1)),
    ]).toEqual([MAX_SEQUENCE_DEPTH, null]);
  });

  it('keeps its errors to itself', () => {
    expect(copiedBranchText({ ...branch, errors: ['x'] as never })).toContain('"errors":[]');
  });
});
