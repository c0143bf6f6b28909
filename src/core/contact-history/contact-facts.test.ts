import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contactText,
  joinedFacts,
  lastContact,
  type ContactFacts,
} from '#core/contact-history/contact-facts.ts';

const MARCH = Date.UTC(2025, 2, 3);

test.each([
  [{ connectedAt: MARCH }, null],
  [{ invitedAt: MARCH }, 'Invited on Mar 3, 2025, from Dripify'],
  [{ invitedAt: null }, 'Invited, from Dripify'],
  [{ invitedAt: MARCH - 1, writtenAt: MARCH }, 'Written to on Mar 3, 2025, from Dripify'],
  [{ writtenAt: MARCH - 1, repliedAt: MARCH }, 'Replied on Mar 3, 2025, from Dripify'],
  [{ writtenAt: MARCH, repliedAt: null }, 'Replied, from Dripify'],
] satisfies [ContactFacts, string | null][])('%j is the contact “%s”', (facts, text) => {
  const contact = lastContact(facts);
  expect(contact && contactText(contact, 'Dripify')).toBe(text);
});

test('a contact that only the inbox shows is from there', () => {
  expect(contactText({ how: 'writtenAt', at: MARCH }, null)).toBe(
    'Written to on Mar 3, 2025, in your inbox',
  );
});

test('of each fact the latest date counts, in any order of the rows', () => {
  const at = fc.option(fc.integer({ min: 0, max: 9 }), { nil: null });
  const facts = fc.record({ invitedAt: at, repliedAt: at }, { requiredKeys: [] });
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 6 }), (all) => {
      expect(joinedFacts(all)).toEqual(joinedFacts(all.toReversed()));
      expect(joinedFacts([joinedFacts(all), joinedFacts(all)])).toEqual(joinedFacts(all));
    }),
  );
});
