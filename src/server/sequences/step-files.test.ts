import { describe, expect, test } from 'vitest';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { refusalOf } from '../../../test/support/call-handler.ts';
import { at, database, end, message, save, stranger, userId } from './sequences-fixture.ts';

describe('files of a step', () => {
  const sendsFile = (id: string): SequenceItem => ({
    ...message('m1', 'Hi', end('e1')),
    attachments: [
      { id, fileName: 'claimed.exe', contentType: 'text/html', sizeBytes: 1, expiresAt: null },
    ],
  });
  const keepFile = async (owner: string, expires = 1) =>
    (
      await database.db
        .insertInto('attachments')
        .values({
          user_id: owner,
          file_name: 'offer.pdf',
          content_type: 'application/pdf',
          size_bytes: 5,
          content: Buffer.from('%PDF-'),
          real_created_at: at(0),
          real_expires_at: at(expires),
        })
        .returning('attachment_id')
        .executeTakeFirstOrThrow()
    ).attachment_id;

  test('are saved as they are stored, whatever the client says of them', async () => {
    const id = await keepFile(userId);
    const { sequence } = await save(sendsFile(id));
    expect(sequence?.attachments).toEqual([
      {
        id,
        fileName: 'offer.pdf',
        contentType: 'application/pdf',
        sizeBytes: 5,
        expiresAt: at(1).toISOString(),
      },
    ]);
  });

  test('that are not stored or not the user’s are missing; old ones have expired', async () => {
    for (const id of ['999999', 'no-id', await keepFile(stranger)])
      expect((await refusalOf(save(sendsFile(id)))).extras.sequence?.errors).toEqual([
        'ATTACHMENT_MISSING',
      ]);
    expect(
      (await refusalOf(save(sendsFile(await keepFile(userId, 0))))).extras.sequence?.errors,
    ).toEqual(['ATTACHMENT_EXPIRED']);
  });
});
