import type { Mailbox, MailFile } from '#connectors/mail/mail.ts';
import { fileInRaw, rawBytesFor } from '#connectors/mail/message/file-in-raw.ts';
import { findOwn, inGraph, ME } from '#connectors/mail/microsoft/graph-api.ts';
import type { ProviderApi } from '#connectors/mail/oauth/api-session.ts';

/** Reads a file of a message, in whichever folder it is now. Throws `MailError`. */
export function readFile(
  api: ProviderApi,
  {
    messageId,
    file,
    maxBytes,
    ...mailbox
  }: Mailbox & { messageId: string; file: number; maxBytes: number },
): Promise<MailFile> {
  return inGraph(api, mailbox, async (graph) => {
    const [found] = await findOwn(graph, messageId);
    if (found === undefined) return { result: 'GONE' };
    const answer = await graph.request({
      method: 'GET',
      path: `${ME}/messages/${encodeURIComponent(found.id)}/$value`,
      keepBytes: rawBytesFor(maxBytes),
    });
    if (answer.status === 404) return { result: 'GONE' };
    if (answer.status !== 200) throw graph.failureOf(answer);
    return answer.whole ? fileInRaw({ raw: answer.body, file, maxBytes }) : { result: 'TOO_LARGE' };
  });
}
