import { formOf } from './draft-request.ts';
import type { Draft } from './draft.ts';

/** Forms that are not quite forms. */
export function brokenForms({ draft }: { draft: Draft }): Buffer[] {
  const file = draft.file ?? {
    field: 'file',
    fileName: 'a.csv',
    contentType: 'text/csv',
    content: Buffer.from('a,b\r\n1,2\r\n'),
  };
  const fields = (
    typeof draft.body === 'object' && draft.body !== null ? draft.body : {}
  ) as Record<string, unknown>;
  const good = formOf({ fields, file });
  const named = (fileName: string) => formOf({ fields, file: { ...file, fileName } });
  const holding = (content: Buffer) => formOf({ fields, file: { ...file, content } });
  return [
    good.subarray(0, good.length - 10),
    good.subarray(0, Math.floor(good.length / 2)),
    good.subarray(20),
    Buffer.concat([good, good]),
    formOf({ fields, file: null }),
    formOf({ fields: { ...fields, file: 'text' }, file: null }),
    formOf({ fields: { ...fields, __proto__x: '1', constructor: '{}', toString: 'x' }, file }),
    formOf({
      fields: Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`f${n}`, 'x'])),
      file,
    }),
    formOf({ fields: { ...fields, columns: '{"broken"', name: '\0' }, file }),
    formOf({ fields: { ...fields, columns: '[{"index":0,"field":"custom."}]' }, file }),
    formOf({ fields: { ...fields, separator: '\0', encoding: 'x' }, file }),
    formOf({ fields: { ...fields, encoding: 'UTF-16LE', hasHeader: 'false' }, file }),
    formOf({ fields: { ...fields, name: 'x'.repeat(3_000_000) }, file }),
    named(''),
    named('../../x.csv'),
    named('a\u0000b.csv'),
    named('\u202Egnp.csv'),
    named('x'.repeat(5000)),
    named('a"; filename="b.csv'),
    named('ä.csv'),
    formOf({ fields, file: { ...file, field: 'other' } }),
    formOf({ fields, file: { ...file, contentType: 'x'.repeat(2000) } }),
    holding(Buffer.alloc(0)),
    holding(Buffer.from('\0\0\0')),
    holding(Buffer.from('\uFEFF')),
    holding(Buffer.from('"'.repeat(2000))),
    holding(Buffer.from(',\n'.repeat(3000))),
    holding(Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x00, 0xd8])),
    holding(Buffer.from([0x50, 0x4b, 3, 4, 0, 0])),
    holding(Buffer.from(`Profile URL\r\n${'https://www.linkedin.com/in/x\u0000\r\n'.repeat(5)}`)),
    holding(
      Buffer.from(
        `First name,Profile URL\n=cmd|x,https://www.linkedin.com/in/ada-${draft.file === null ? 1 : 2}\n\ud800,https://www.linkedin.com/in/%ff\n`,
      ),
    ),
    holding(Buffer.from(`sep=;\r\nFirst name;Profile URL\r\n"a;b\r\n`)),
    holding(Buffer.from(`${'a,'.repeat(300)}\r\n1`)),
    holding(Buffer.from(`Email\r\n${'a@b.example\r\n'.repeat(200)}`)),
    holding(Buffer.from('%PDF-1.4 x')),
    holding(Buffer.from('MZ\x90\x00')),
    Buffer.from(''),
    Buffer.from('--reachwell-attack-boundary--\r\n'),
    Buffer.from('--reachwell-attack-boundary\r\n\r\n\r\n--reachwell-attack-boundary--\r\n'),
    Buffer.from(
      `--reachwell-attack-boundary\r\n${'X-A: b\r\n'.repeat(5000)}\r\nx\r\n--reachwell-attack-boundary--\r\n`,
    ),
    Buffer.from(
      '--reachwell-attack-boundary\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--reachwell-attack-boundary--\r\n',
    ),
  ];
}
