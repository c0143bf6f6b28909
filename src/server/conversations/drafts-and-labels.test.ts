import { describe, expect, test } from 'vitest';
import { instant } from '#data/database.ts';
import { refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import {
  addChat,
  addMessage,
  at,
  call,
  change,
  counts,
  db,
  it,
  open,
} from '#server/conversations/conversations-fixture.ts';

describe('a draft', () => {
  const draftOf = (conversationId: string, userId = it.userId) =>
    call('GET /messaging/conversations/{conversationId}/draft', {
      userId,
      params: { conversationId },
    });
  const save = (conversationId: string, body: object, userId = it.userId) =>
    call('PUT /messaging/conversations/{conversationId}/draft', {
      userId,
      params: { conversationId },
      body,
    });
  const discard = (conversationId: string) =>
    call('DELETE /messaging/conversations/{conversationId}/draft', {
      userId: it.userId,
      params: { conversationId },
    });
  const addFile = async (userId = it.userId) =>
    (
      await db()
        .insertInto('attachments')
        .values({
          user_id: userId,
          file_name: 'offer.pdf',
          content_type: 'application/pdf',
          size_bytes: 3,
          content: Buffer.from('pdf'),
          real_created_at: instant(TEST_NOW),
          real_expires_at: instant(TEST_NOW + 1000),
        })
        .returning('attachment_id')
        .executeTakeFirstOrThrow()
    ).attachment_id;

  test('is stored with its channel, subject, and files, and shown in the list', async () => {
    const conversationId = await addChat();
    expect(await draftOf(conversationId)).toMatchObject({ text: '', version: 0, updatedAt: null });
    const fileId = await addFile();
    const saved = await save(conversationId, {
      text: 'Two freight teams',
      channel: 'EMAIL',
      subject: 'Offer',
      attachments: [fileId],
      version: 0,
    });
    expect(saved).toMatchObject({
      version: 1,
      updatedAt: at(0),
      attachments: [{ id: fileId, fileName: 'offer.pdf' }],
    });
    expect(await draftOf(conversationId)).toEqual(saved);
    expect((await open(conversationId)).hasDraft).toBe(true);
  });

  test('is not overwritten by a tab with an older version, and by one of two at once', async () => {
    const conversationId = await addChat();
    await save(conversationId, { text: 'One', version: 0 });
    const refused = await refusalOf(save(conversationId, { text: 'Other', version: 0 }));
    expect([refused.code, refused.status, refused.extras.currentVersion]).toEqual([
      'STALE_DRAFT',
      409,
      1,
    ]);
    const both = await Promise.allSettled(
      ['A', 'B'].map((text) => save(conversationId, { text, version: 1 })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await draftOf(conversationId)).version).toBe(2);
  });

  test('that was discarded is not restored by a tab that still shows it', async () => {
    const conversationId = await addChat();
    await save(conversationId, { text: 'One', version: 0 });
    await discard(conversationId);
    expect(await draftOf(conversationId)).toMatchObject({ text: '', version: 2 });
    expect((await open(conversationId)).hasDraft).toBe(false);
    expect((await refusalOf(save(conversationId, { text: 'Old', version: 1 }))).code).toBe(
      'STALE_DRAFT',
    );
  });

  test('is kept when the network removes the conversation, and belongs to one user', async () => {
    const conversationId = await addChat({ removed: true });
    await save(conversationId, { text: 'Unsent', version: 0 });
    expect((await draftOf(conversationId)).text).toBe('Unsent');
    expect((await refusalOf(draftOf(conversationId, it.stranger))).code).toBe('NOT_FOUND');
    expect(
      (await refusalOf(save(conversationId, { text: 'x', version: 0 }, it.stranger))).code,
    ).toBe('NOT_FOUND');
    const theirs = await addFile(it.stranger);
    const refused = await refusalOf(
      save(conversationId, { text: '', attachments: [theirs], version: 1 }),
    );
    expect(refused.extras.fieldErrors).toMatchObject([{ path: 'attachments', code: 'NOT_FOUND' }]);
  });
});

describe('labels', () => {
  const labels = (userId = it.userId) => call('GET /messaging/labels', { userId });
  const add = (name: string, userId = it.userId) =>
    call('POST /messaging/labels', { userId, body: { name, colour: 'TEAL' } });
  const edit = (labelId: string, body: object, userId = it.userId) =>
    call('PATCH /messaging/labels/{labelId}', { userId, params: { labelId }, body });
  const remove = (labelId: string, userId = it.userId) =>
    call('DELETE /messaging/labels/{labelId}', { userId, params: { labelId } });

  test('are the five that everyone has, then one’s own by name', async () => {
    await add(' Partner ');
    await add('investor');
    expect((await labels()).map(({ name, own }) => [name, own])).toEqual([
      ['Interested', false],
      ['Not interested', false],
      ['Meeting', false],
      ['Later', false],
      ['Wrong person', false],
      ['investor', true],
      ['Partner', true],
    ]);
    expect(await labels(it.stranger)).toHaveLength(5);
  });

  test('have unique names, even when two are created at once, and are at most twenty', async () => {
    await add('Partner');
    expect((await refusalOf(add('partner'))).extras.fieldErrors).toMatchObject([
      { path: 'name', code: 'DUPLICATE' },
    ]);
    const both = await Promise.allSettled([add('Investor'), add('INVESTOR')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (let number = 3; number <= 20; number += 1) await add(`Label ${number}`);
    expect((await refusalOf(add('One more'))).extras.fieldErrors).toMatchObject([
      { path: 'name', code: 'TOO_MANY' },
    ]);
  });

  test('are renamed and recolored, and leave their conversations when deleted', async () => {
    const { id } = await add('Partner');
    const conversationId = await addChat();
    await addMessage(conversationId);
    expect(await change(conversationId, { label: id })).toMatchObject({
      label: { id, name: 'Partner', colour: 'TEAL', own: true },
    });
    expect(await edit(id, { name: 'PARTNER', colour: 'RED' })).toMatchObject({
      name: 'PARTNER',
      colour: 'RED',
    });
    expect((await counts()).byLabel).toEqual({ [id]: 1 });
    for (const ask of [() => edit(id, { name: 'x' }, it.stranger), () => remove(id, it.stranger)])
      expect((await refusalOf(ask())).code).toBe('NOT_FOUND');
    await remove(id);
    expect((await open(conversationId)).label).toBeNull();
    expect((await counts()).byLabel).toEqual({});
    expect((await refusalOf(remove(id))).code).toBe('NOT_FOUND');
  });
});
