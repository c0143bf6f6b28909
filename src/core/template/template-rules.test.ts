import { expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import {
  copySequenceForUser,
  canChangeTemplate,
  canShareTemplate,
  copyName,
  templateAbilities,
} from '#core/template/template-rules.ts';

const of = (isCreator: boolean, teamId: string | null, role: 'USER' | 'MANAGER' | 'OWNER') => ({
  isCreator,
  teamId,
  role,
});
const refusal = (verdict: { allowed: boolean; reason?: string }) =>
  verdict.allowed ? 'allowed' : verdict.reason;

test.each([
  [of(true, '1', 'OWNER'), 'allowed'],
  [of(true, '1', 'MANAGER'), 'allowed'],
  [of(true, '1', 'USER'), 'TEAM_ROLE_TOO_LOW'],
  [of(true, null, 'OWNER'), 'NOT_IN_TEAM'],
  [of(false, '1', 'OWNER'), 'TEMPLATE_OF_TEAMMATE'],
] as const)('saving for the team, as %o, is %s', (reader, verdict) => {
  expect(refusal(canShareTemplate(reader))).toBe(verdict);
});

test.each([
  ['INDIVIDUAL', of(true, null, 'OWNER'), 'allowed'],
  ['INDIVIDUAL', of(true, '1', 'USER'), 'allowed'],
  ['GROUP', of(true, '1', 'MANAGER'), 'allowed'],
  ['GROUP', of(true, '1', 'USER'), 'TEAM_ROLE_TOO_LOW'],
  ['GROUP', of(true, null, 'OWNER'), 'allowed'],
  ['GROUP', of(false, '1', 'OWNER'), 'TEMPLATE_OF_TEAMMATE'],
] as const)('changing a template of the type %s, as %o, is %s', (templateType, reader, verdict) => {
  expect(refusal(canChangeTemplate({ templateType, ...reader }))).toBe(verdict);
  expect(refusal(templateAbilities({ templateType, ...reader }).delete)).toBe(verdict);
});

test('a copied teammate’s sequence drops their campaigns and uses the copier’s files', () => {
  const file = (id: string) => ({
    id,
    fileName: 'f.pdf',
    contentType: 'application/pdf',
    sizeBytes: 1,
    expiresAt: null,
  });
  const end = {
    ...newItem({ type: 'END', id: 'e' }),
    sequenceEndMode: 'MOVE' as const,
    moveToCampaignId: '9',
  };
  const root = {
    ...newItem({ type: 'MESSAGE', id: 'm', yes: end }),
    moveLeadsFromSequenceId: '8',
    triggerType: 'ON_END' as const,
    attachments: [file('1'), file('2')],
  };
  const adopted = copySequenceForUser(root, new Map([['2', '70']]));
  expect(adopted).toMatchObject({
    moveLeadsFromSequenceId: null,
    triggerType: null,
    attachments: [{ id: '70' }],
    yes: { sequenceEndMode: 'FINISH', moveToCampaignId: null },
  });
});

test('a copy is named after its original, within the length limit', () => {
  expect(copyName('Hello')).toBe('Copy of Hello');
  expect(copyName('x'.repeat(100))).toHaveLength(100);
});
