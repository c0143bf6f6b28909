import { hostileFiles, hostileMails, type HostileFile } from '../hostile-corpus.ts';

/** A message in bytes with what must be readable of it, and the files that it carries. */
export type HostileRawMail = {
  raw: Buffer;
  /** Words that the text must contain; null: there is no readable text. */
  words: string | null;
  files: readonly HostileFile[];
};

type Written = { header: readonly string[]; body: Buffer };

const FILES_A_MAIL = 3;

/**
 * So many messages that lie about what they are: HTML that acts in parts whose encoding, charset,
 * structure and header are odd or false, each with three files of false names and types.
 */
export function hostileRawMails(count: number): HostileRawMail[] {
  const htmls = hostileMails(count);
  const files = hostileFiles(count * FILES_A_MAIL);
  return htmls.map((html, at) => {
    const words = `readable words ${at}`;
    const own = files.slice(at * FILES_A_MAIL, (at + 1) * FILES_A_MAIL);
    const writing = WRITINGS[at % WRITINGS.length] ?? plainly;
    const shape = SHAPES[Math.floor(at / WRITINGS.length) % SHAPES.length] ?? besideFiles;
    const header = HEADERS[at % HEADERS.length] ?? [];
    const plain = writing({ type: 'text/plain', text: `${words}, as grüße\r\n` });
    const formatted = writing({ type: 'text/html', text: html });
    const whole = shape({ plain, formatted, files: own.map((file) => partOfFile(file, at)) });
    const lines = [
      'From: Ada Byron <ada@acme.example>',
      'To: Maya Lindqvist <maya@northpoint.example>',
      `Message-ID: <hostile-${at}@acme.example>`,
      'MIME-Version: 1.0',
      ...header,
      ...whole.header,
    ];
    const raw = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8'), whole.body]);
    return { raw, words, files: own };
  });
}

type Text = { type: string; text: string };

const part = (type: string, encoding: string, body: Buffer): Written => ({
  header: [`Content-Type: ${type}`, `Content-Transfer-Encoding: ${encoding}`],
  body,
});

const plainly = ({ type, text }: Text): Written =>
  part(`${type}; charset=utf-8`, '8bit', Buffer.from(text));

const inBase64 = (bytes: Buffer, cut: string): Buffer =>
  Buffer.from(bytes.toString('base64').replace(/(.{76})/gu, `$1${cut}`));

const quoted = (bytes: Buffer): Buffer =>
  Buffer.from(
    [...bytes]
      .map((byte) => `=${byte.toString(16).padStart(2, '0').toUpperCase()}`)
      .join('')
      .replace(/(.{72})/gu, '$1=\r\n'),
  );

/**
 * Correct and incorrect ways to encode a text; the words are ASCII, so that they stay readable
 * either way.
 */
const WRITINGS: readonly ((text: Text) => Written)[] = [
  plainly,
  ({ type, text }) => part(`${type}; charset=utf-8`, 'base64', inBase64(Buffer.from(text), '\r\n')),
  ({ type, text }) => part(`${type}; charset=utf-8`, 'QUOTED-printable', quoted(Buffer.from(text))),
  // Latin-1 that says it is UTF-8, and the other way around.
  ({ type, text }) => part(`${type}; charset=utf-8`, '8bit', Buffer.from(text, 'latin1')),
  ({ type, text }) => part(`${type}; charset=iso-8859-1`, '8bit', Buffer.from(text)),
  // Charsets that don't exist or use shift sequences, and one in two is a lie.
  ({ type, text }) => part(`${type}; charset="x-evil'\\"; name=a"`, '8bit', Buffer.from(text)),
  ({ type, text }) => part(`${type}; charset=iso-2022-jp`, '7bit', Buffer.from(text)),
  ({ type, text }) => part(`${type}; charset=us-ascii; charset=utf-16`, '8bit', Buffer.from(text)),
  // An encoding without a name, and Base64 with rubbish in it.
  ({ type, text }) => part(`${type}; charset=utf-8`, 'x-uuencode-not', Buffer.from(text)),
  ({ type, text }) =>
    part(`${type}; charset=utf-8`, 'base64', inBase64(Buffer.from(text), '*\0\n')),
  // Zero bytes and bare line ends within.
  ({ type, text }) => part(`${type}; charset=utf-8`, '8bit', Buffer.from(`${text}\0\r\n\n\r\0<b>`)),
  // True UTF-16.
  ({ type, text }) =>
    part(`${type}; charset=utf-16le`, 'base64', inBase64(Buffer.from(text, 'utf16le'), '\r\n')),
];

const HEADERS: readonly (readonly string[])[] = [
  ['Subject: Hello'],
  ['Subject: =?utf-8?q?Hello=0D=0ABcc:_all@acme.example=0D=0A=0D=0A<script>?='],
  ['Subject: Hello\r\n\tfolded\r\n Set-Cookie: a=1', 'Subject: Another'],
  [`Subject: =?x-evil?b?${Buffer.from('<img src=x>').toString('base64')}?= =?utf-8?x?broken`],
  [`X-Long: ${'y'.repeat(400_000)}`, 'Subject: Behind a long line'],
  [...Array.from({ length: 3000 }, (_, at) => `X-Many-${at}: ${at}`), 'Subject: Too late'],
  [`References: ${'<a@acme.example> '.repeat(5000)}`, 'Subject: Many references'],
  ['Subject: \u202Egnp.exe', 'no field at all', ': no name', 'Subject : spaced'],
  [`To: ${'x@acme.example, '.repeat(3000)}`, 'Subject: Everyone', 'Reply-To: <script>@x'],
];

const BOUNDARY = 'b"\'(x)';

type Parts = { plain: Written; formatted: Written; files: readonly Written[] };

function multipart(kind: string, children: readonly Written[], boundary = 'edge'): Written {
  const pieces = children.flatMap(({ header, body }) => [
    Buffer.from(`--${boundary}\r\n${header.join('\r\n')}\r\n\r\n`),
    body,
    Buffer.from('\r\n'),
  ]);
  return {
    header: [`Content-Type: multipart/${kind}; boundary="${boundary.replaceAll('"', '\\"')}"`],
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

const besideFiles = ({ plain, formatted, files }: Parts): Written =>
  multipart('mixed', [multipart('alternative', [plain, formatted], 'inner'), ...files]);

const SHAPES: readonly ((parts: Parts) => Written)[] = [
  besideFiles,
  // Nested forty times.
  ({ plain, formatted, files }) => {
    let whole = multipart('mixed', [plain, formatted, ...files]);
    for (let depth = 0; depth < 40; depth += 1) whole = multipart('related', [whole], `d${depth}`);
    return whole;
  },
  // The HTML first, a boundary of signs, and an end that never comes.
  ({ plain, formatted, files }) => {
    const whole = multipart('mixed', [formatted, plain, ...files], BOUNDARY);
    return { ...whole, body: whole.body.subarray(0, whole.body.length - BOUNDARY.length - 6) };
  },
  // The container of Outlook, and a text that calls itself a file.
  ({ plain, formatted, files }) =>
    multipart('mixed', [
      plain,
      { ...formatted, header: [...formatted.header, 'Content-Disposition: inline'] },
      ...files,
      part(
        'application/ms-tnef; name="winmail.dat"',
        'base64',
        inBase64(Buffer.from('789f3e2201000102030405', 'hex'), '\r\n'),
      ),
    ]),
  // A message within the message, which is not this one's text.
  ({ plain, formatted, files }) =>
    multipart('mixed', [
      plain,
      {
        header: ['Content-Type: message/rfc822'],
        body: Buffer.from(
          'From: evil@acme.example\r\nContent-Type: text/html\r\n\r\n<script>x</script>',
        ),
      },
      formatted,
      ...files,
    ]),
];

/** How a file names itself: plainly, by RFC 2231, in an encoded word, or with line ends in it. */
function partOfFile({ fileName, contentType, bytes }: HostileFile, at: number): Written {
  const type = contentType === '' ? 'x' : contentType;
  // Bare, it would end the header, and the rest be another message.
  const plain = fileName.replaceAll(/[\r\n]+/gu, ' ');
  const name = [
    `filename="${plain.replaceAll('"', '\\"')}"`,
    `filename*=utf-8''${encodeURIComponent(fileName)}`,
    `filename="=?utf-8?b?${Buffer.from(fileName).toString('base64')}?="`,
    `filename*0="${plain.slice(0, 5)}"; filename*1="${plain.slice(5, 60)}"`,
  ][at % 4];
  return {
    header: [
      `Content-Type: ${type}; name="${plain}"`,
      `Content-Disposition: attachment; ${name}`,
      'Content-Transfer-Encoding: base64',
    ],
    body: inBase64(bytes, '\r\n'),
  };
}
