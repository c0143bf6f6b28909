import { simpleParser, type AddressObject } from 'mailparser';
import type { EmailAddress, ReceivedEmail, ReceivedFile } from '#core/email/received-email.ts';

type Part = {
  type: string;
  headers: Record<string, string>;
  head: string;
  body: string;
  parts: Part[];
};

/**
 * Turns the source of a message into the shape that the adapters give: the first plain and the first
 * HTML text, the machine part of a delivery report, files by their names. It reads well-formed
 * messages only and stands in for the parser of the SMTP and IMAP adapter, which is to take its
 * place here. `at` is when the mailbox received it.
 */
export async function readSource({
  source,
  at,
}: {
  source: Buffer;
  at: number;
}): Promise<ReceivedEmail> {
  const root = partOf(source.toString('latin1').replace(/\r\n?/gu, '\n'));
  const leaves = leavesOf(root, root.type === 'multipart/report');
  const isFile = ({ headers }: Part) => /^attachment/iu.test(headers['content-disposition'] ?? '');
  const first = (type: string) =>
    leaves.find(({ part }) => part.type === type && !isFile(part))?.part ?? null;
  const plain = first('text/plain');
  const html = first('text/html');
  const status = leaves.find(({ part, inReport }) => inReport && STATUS.test(part.type))?.part;
  const original = leaves.find(({ part, inReport }) => inReport && ORIGINAL.test(part.type))?.part;
  const top = await simpleParser(Buffer.from(`${root.head}\n\n`, 'latin1'));
  const texts = {
    plain: plain && (await parsed(plain)).text,
    html: html && (await parsed(html)),
  };
  return {
    id: '1',
    threadId: null,
    messageId: idsIn(root.headers['message-id'])[0] ?? null,
    inReplyTo: idsIn(root.headers['in-reply-to'])[0] ?? null,
    references: idsIn(root.headers['references']),
    from: addressesIn(top.from)[0] ?? null,
    to: addressesIn(top.to),
    subject: top.subject ?? '',
    at,
    text: texts.plain ?? texts.html?.text ?? '',
    html: typeof texts.html?.html === 'string' ? texts.html.html : null,
    headers: root.headers,
    files: leaves
      .map(({ part }) => part)
      .filter((part) => part !== plain && part !== html && part !== status && part !== original)
      .map(fileOf),
    report:
      status === undefined
        ? null
        : {
            recipients: (await decoded(status))
              .split(/\n[ \t]*\n/u)
              .map((group) => headersOf(group.trim()))
              .filter((group) => 'final-recipient' in group || 'action' in group),
            original: original === undefined ? null : headersOf(await decoded(original)),
          },
  };
}

const STATUS = /^message\/(?:global-)?delivery-status$/u;
const ORIGINAL = /^(?:text\/rfc822-headers|message\/(?:rfc822|global|global-headers))$/u;

function partOf(source: string): Part {
  const end = source.search(/\n\n/u);
  const head = end < 0 ? source : source.slice(0, end);
  const body = end < 0 ? '' : source.slice(end + 2);
  const headers = headersOf(head);
  const contentType = headers['content-type'] ?? 'text/plain';
  const type = (/^\s*([\w.+-]+\/[\w.+-]+)/u.exec(contentType)?.[1] ?? 'text/plain').toLowerCase();
  const boundary = /boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/iu.exec(contentType);
  const parts =
    type.startsWith('multipart/') && boundary !== null
      ? `\n${body}`
          .split(`\n--${boundary[1] ?? boundary[2] ?? ''}`)
          .slice(1)
          .filter((text) => !text.startsWith('--'))
          .map((text) => partOf(text.slice(text.indexOf('\n') + 1)))
      : [];
  return { type, headers, head, body, parts };
}

const leavesOf = (part: Part, inReport: boolean): { part: Part; inReport: boolean }[] =>
  part.type.startsWith('multipart/')
    ? part.parts.flatMap((one) => leavesOf(one, inReport || part.type === 'multipart/report'))
    : [{ part, inReport }];

/** Name and value of each field, unfolded; of a repeated one the first counts. */
function headersOf(block: string): Record<string, string> {
  const headers: Record<string, string> = {};
  const end = block.search(/\n\n/u);
  for (const line of block
    .slice(0, end < 0 ? block.length : end)
    .replace(/\n(?=[ \t])/gu, '')
    .split('\n')) {
    const [, name = '', value = ''] = /^([!-9;-~]+)\s*:(.*)$/u.exec(line) ?? [];
    if (name !== '') headers[name.toLowerCase()] ??= value.trim();
  }
  return headers;
}

const parsed = async ({ headers, body }: Part) =>
  await simpleParser(
    Buffer.from(
      `Content-Type: ${headers['content-type'] ?? 'text/plain'}\n` +
        `Content-Transfer-Encoding: ${headers['content-transfer-encoding'] ?? '7bit'}\n\n${body}`,
      'latin1',
    ),
    { skipTextToHtml: true, skipImageLinks: true },
  );

/** What a part holds without its transfer encoding, as text. */
async function decoded({ headers, body }: Part): Promise<string> {
  const text = { 'content-type': 'text/plain', 'content-transfer-encoding': '7bit', ...headers };
  const part = { ...text, 'content-type': 'text/plain; charset=utf-8' };
  return (
    (await parsed({ type: '', headers: part, head: '', body, parts: [] })).text ?? ''
  ).replace(/\r\n?/gu, '\n');
}

const idsIn = (value: string | undefined): string[] => value?.match(/<[^<>\s]+>/gu) ?? [];

function addressesIn(found: AddressObject | AddressObject[] | undefined): EmailAddress[] {
  return [found ?? []]
    .flat()
    .flatMap(({ value }) => value)
    .filter(({ address }) => address !== undefined && address !== '')
    .map(({ name, address }) => ({ name, address: address ?? '' }));
}

const fileOf = ({ type, headers, body }: Part): ReceivedFile => ({
  fileName: /name="?([^";]+)/iu.exec(headers['content-disposition'] ?? '')?.[1] ?? null,
  contentType: type,
  sizeBytes: body.length,
});
