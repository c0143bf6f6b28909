import { expect, test } from 'vitest';
import {
  ATTACHMENT_LIMITS,
  attachmentExpiry,
  filesOf,
  fitsQuota,
  withStoredFiles,
} from '#core/sequence/attachment-rules.ts';
import { newItem } from '#core/sequence/new-item.ts';

const named = (id: string) => ({
  id,
  fileName: 'as the client says.pdf',
  contentType: 'text/html',
  sizeBytes: 1,
  expiresAt: null,
});
const kept = {
  id: '7',
  fileName: 'offer.pdf',
  contentType: 'application/pdf',
  sizeBytes: 900,
  realExpiresAt: Date.UTC(2027, 0, 1),
};

test('a file is kept for ninety days', () => {
  expect(attachmentExpiry(0)).toBe(90 * 86_400_000);
});

test('files fit up to a user’s limits of number and bytes', () => {
  const { filesOfUser, bytesOfUser } = ATTACHMENT_LIMITS;
  expect([
    fitsQuota({ files: filesOfUser - 1, bytes: 0, more: 1 }),
    fitsQuota({ files: filesOfUser, bytes: 0, more: 1 }),
  ]).toEqual([true, false]);
  expect([
    fitsQuota({ files: 1, bytes: bytesOfUser - 5, more: 5 }),
    fitsQuota({ files: 1, bytes: bytesOfUser - 5, more: 6 }),
  ]).toEqual([true, false]);
});

test('messages, InMails and emails send files, other steps none', () => {
  expect(
    (['MESSAGE', 'INMAIL', 'EMAIL'] as const).map((type) =>
      filesOf({ type, attachments: [named('7')] }),
    ),
  ).toEqual([['7'], ['7'], ['7']]);
  expect(
    (['CONNECT', 'VISIT', 'IF_CONNECTED', 'END'] as const).flatMap((type) =>
      filesOf({ type, attachments: [named('7')] }),
    ),
  ).toEqual([]);
});

test('a saved step has its stored files, each once, and no others', () => {
  const end = newItem({ type: 'END', id: 'e' });
  const root = {
    ...newItem({
      type: 'MESSAGE',
      id: 'm',
      yes: { ...newItem({ type: 'VISIT', id: 'v', yes: end }), attachments: [named('7')] },
    }),
    attachments: [named('7'), named('8'), named('7')],
  };
  const saved = withStoredFiles(root, [kept]);
  expect(saved.attachments).toEqual([
    {
      id: '7',
      fileName: 'offer.pdf',
      contentType: 'application/pdf',
      sizeBytes: 900,
      expiresAt: '2027-01-01T00:00:00.000Z',
    },
  ]);
  expect(saved.yes?.attachments).toEqual([]);
});
