import { z } from 'zod';
import type { Mailbox, SentSearch } from '#connectors/mail/mail.ts';
import { findOwn, inGraph, ME, removeMessage } from '#connectors/mail/microsoft/graph-api.ts';
import { ApiFailure } from '#connectors/mail/oauth/api-failure.ts';
import type { ProviderApi } from '#connectors/mail/oauth/api-session.ts';

const Folder = z.object({ id: z.string() });

/**
 * Looks for a message by its Message-ID and by our property, in all folders. A draft or a message
 * in the Outbox has not left; once the settle time is over a draft is removed, so that it never
 * does (decision 117).
 */
export async function findSent({
  api,
  mailbox: { messageId, triedAt, ...mailbox },
  now,
  settleMs,
}: {
  api: ProviderApi;
  mailbox: Mailbox & { messageId: string; triedAt: number };
  now: () => number;
  settleMs: number;
}): Promise<SentSearch> {
  try {
    return await inGraph(api, mailbox, async (graph) => {
      const found = await findOwn(graph, messageId);
      const left = found.filter(({ isDraft }) => isDraft !== true);
      if (left.length > 0) {
        const outbox = await graph.read(Folder, {
          path: `${ME}/mailFolders/outbox`,
          query: { $select: 'id' },
        });
        const sent = left.find(({ parentFolderId }) => parentFolderId !== outbox.id);
        if (sent === undefined) return { result: 'CANNOT_TELL', problem: null };
        const at = Date.parse(sent.sentDateTime ?? '') || triedAt;
        return { result: 'SENT', at, threadId: null };
      }
      if (now() - triedAt < settleMs) return { result: 'CANNOT_TELL', problem: null };
      for (const { id } of found) await removeMessage(graph, id);
      return { result: 'NOT_SENT' };
    });
  } catch (error) {
    if (error instanceof ApiFailure) return { result: 'CANNOT_TELL', problem: error.problem };
    throw error;
  }
}
