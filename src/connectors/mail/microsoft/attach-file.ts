import { z } from 'zod';
import type { OutgoingEmail } from '#connectors/mail/mail.ts';
import type { Graph } from '#connectors/mail/microsoft/graph-api.ts';
import { jsonOf } from '#connectors/mail/oauth/api-answers.ts';
import { ApiFailure } from '#connectors/mail/oauth/api-failure.ts';
import { openApiLine } from '#connectors/mail/oauth/api-line.ts';

type OutgoingFile = OutgoingEmail['files'][number];

/** The largest file added in one request; a larger one is uploaded in pieces. */
const LARGEST_AT_ONCE_BYTES = 3_000_000;
/** Each piece but the last must be a multiple of 320 KB, and less than 4 MB. */
const PIECE_BYTES = 10 * 320 * 1024;
const KEEP_BYTES = 64 * 1024;

const UploadSession = z.object({ uploadUrl: z.url({ protocol: /^https?$/u }) });

/** Adds a file to the draft at this path. Throws `ApiFailure`. */
export async function attachFile(
  graph: Graph,
  path: string,
  { fileName, contentType, content }: OutgoingFile,
): Promise<void> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length <= LARGEST_AT_ONCE_BYTES) {
    await graph.change({
      method: 'POST',
      path: `${path}/attachments`,
      json: {
        '@odata.type': '#microsoft.graph.fileAttachment',
        name: fileName,
        contentType,
        contentBytes: bytes.toString('base64'),
      },
      expects: [201],
    });
    return;
  }
  const answer = await graph.change({
    method: 'POST',
    path: `${path}/attachments/createUploadSession`,
    json: {
      AttachmentItem: { attachmentType: 'file', name: fileName, contentType, size: bytes.length },
    },
    expects: [201],
  });
  await upload(graph, new URL(jsonOf(answer, UploadSession).uploadUrl), bytes);
}

/** The URL of an upload session is its own permission: no token is sent there. */
async function upload(graph: Graph, url: URL, bytes: Buffer): Promise<void> {
  const line = openApiLine(url.origin);
  try {
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      const body = bytes.subarray(from, from + PIECE_BYTES);
      const answer = await line.send({
        method: 'PUT',
        path: `${url.pathname}${url.search}`,
        headers: {
          'content-type': 'application/octet-stream',
          'content-range': `bytes ${from}-${from + body.length - 1}/${bytes.length}`,
        },
        body,
        keepBytes: KEEP_BYTES,
        signal: graph.signal,
      });
      if (![200, 201, 202].includes(answer.status)) throw graph.failureOf(answer);
    }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    throw new ApiFailure({ ...error, acted: false, answer: error.answer });
  } finally {
    await line.close();
  }
}
