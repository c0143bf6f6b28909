import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copiedBranchText, readCopiedBranch } from './copied-branch.ts';
import { newItem } from './new-item.ts';
import { validateSequence } from './sequence-errors.ts';
import { countItems, walkItems } from './walk-items.ts';

const end = (id: string) => newItem({ type: 'END', id });
const branch = {
  ...newItem({ type: 'IF_CONNECTED', id: 'c' }),
  noDelay: 72,
  triggerType: 'ON_END' as const,
  moveLeadsFromSequenceId: '7',
  yes: { ...newItem({ type: 'MESSAGE', id: 'm', yes: { ...end('e'), sequenceEndMode: 'MOVE' as const, moveToCampaignId: '12' } }), message: 'Hi {{firstName}}', variants: [{ id: 'a', weight: 3, message: 'A', subject: null, alternativeMessage: null, alternativeSubject: null }], attachments: [{ id: '5', fileName: 'a.pdf', contentType: 'application/pdf', sizeBytes: 7, expiresAt: '2026-11-20T10:00:00.000Z' }] },
  no: newItem({ type: 'VISIT', id: 'v', yes: end('f') }),
};
const ids = () => {
  let next = 0;
  return () => `n${(next += 1)}`;
};
const read = (text: string) => readCopiedBranch({ text, newId: ids() });

describe('a copied branch', () => {
  it('comes back as it was, under new ids, without what only a root carries', () => {
    const pasted = read(copiedBranchText(branch));
    expect(pasted).toMatchObject({ type: 'IF_CONNECTED', noDelay: 72, triggerType: null, moveLeadsFromSequenceId: null, yes: { message: 'Hi {{firstName}}', variants: [{ id: 'a', weight: 3, message: 'A' }], attachments: [{ id: '5', fileName: 'a.pdf' }], yes: { sequenceEndMode: 'MOVE', moveToCampaignId: '12' } }, no: { type: 'VISIT' } });
    const found = [...walkItems(pasted)].map(({ item }) => item.id);
    expect([new Set(found).size, found.some((id) => ['c', 'm', 'e', 'v', 'f'].includes(id))]).toEqual([5, false]);
  });
  it.each([
    ['plain words', 'Hi there'],
    ['other JSON', '{"branch":{"type":"VISIT"}}'],
    ['an unknown step', '{"reachwell sequence branch":1,"branch":{"type":"DANCE"}}'],
    ['an end alone', '{"reachwell sequence branch":1,"branch":{"type":"END"}}'],
    ['an unknown step below', '{"reachwell sequence branch":1,"branch":{"type":"VISIT","yes":{"type":"DANCE"}}}'],
    ['a branch longer than a sequence may be', copiedBranchText(Array.from({ length: 301 }).reduce<typeof branch | ReturnType<typeof end>>((below, _, index) => newItem({ type: 'VISIT', id: `v${index}`, yes: below }), end('e')))],
  ])('is none in %s', (_, text) => {
    expect(read(text)).toBeNull();
  });
  it('closes what stands open, and takes nothing that is not what it should be', () => {
    const pasted = read('{"reachwell sequence branch":1,"branch":{"type":"IF_OPEN_PROFILE","noDelay":-5,"message":{"a":1},"variants":"x","attachments":[{}],"noteQuotaChoice":"X","moveToCampaignId":"1; drop"}}');
    expect(pasted).toMatchObject({ noDelay: 0, message: null, variants: [], attachments: [], noteQuotaChoice: 'SEND_WITHOUT_NOTE', moveToCampaignId: null, yes: { type: 'END' }, no: { type: 'END' } });
    expect(validateSequence({ root: pasted, inviteByEmailAllowed: false }).valid).toBe(true);
  });
  it('never throws, and never gives more than a sequence may have, whatever the clipboard holds', () => {
    const given: fc.Arbitrary<unknown> = fc.letrec((tie) => ({ item: fc.record({ type: fc.constantFrom('VISIT', 'IF_CONNECTED', 'MESSAGE', 'END', 'X'), message: fc.anything(), yes: fc.oneof({ depthSize: 'small' }, fc.constant(null), tie('item')), no: fc.oneof(fc.constant(null), tie('item')), variants: fc.anything(), attachments: fc.anything(), yesDelay: fc.anything() }, { requiredKeys: ['type'] }) })).item;
    const most = fc.property(fc.oneof(fc.json(), given.map((branch_) => JSON.stringify({ 'reachwell sequence branch': 1, branch: branch_ })), fc.string()), (text) => countItems(read(text)) <= 601);
    expect(fc.check(most).failed).toBe(false);
  });
});
