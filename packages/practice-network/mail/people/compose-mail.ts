/** A text of a header, encoded by RFC 2047 where it is not ASCII, folded in words of 45 bytes. */
export function headerText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const words: string[] = [];
  let word = '';
  for (const letter of text) {
    if (Buffer.byteLength(word + letter) > 45) {
      words.push(word);
      word = '';
    }
    word += letter;
  }
  return [...words, word]
    .map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`)
    .join('\r\n ');
}

/** A name and an address as a header says them. */
export function mailboxText({ name, address }: { name: string; address: string }): string {
  if (name === '') return address;
  return /^[\w .'-]+$/.test(name) ? `"${name}" <${address}>` : `${headerText(name)} <${address}>`;
}

/** An instant as RFC 5322 writes it. */
export function dateText(at: number): string {
  return new Date(at).toUTCString().replace('GMT', '+0000');
}

const base64 = (text: string) =>
  Buffer.from(text.replace(/\r?\n/g, '\r\n'))
    .toString('base64')
    .replace(/.{76}(?=.)/g, '$&\r\n');
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function textPart(subtype: 'plain' | 'html', text: string): string {
  return `Content-Type: text/${subtype}; charset="utf-8"\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(text)}\r\n`;
}

/** Parts under one boundary; each is written with its own headers. */
export function multipart({
  type,
  boundary,
  parts,
}: {
  type: string;
  boundary: string;
  parts: readonly string[];
}): string {
  const [name, ...parameters] = type.split('; ');
  const all = [name, ...parameters, `boundary="${boundary}"`].join('; ');
  return `Content-Type: ${all}\r\n\r\n${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;
}

/** A whole message: its headers in order, then a body that begins with its own Content-Type. */
export function composeMail(
  headers: readonly (readonly [name: string, value: string | null])[],
  body: string,
): Buffer {
  const lines = headers.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return Buffer.from(`${lines.join('\r\n')}\r\nMIME-Version: 1.0\r\n${body}`);
}

/** A body with a file behind it. */
export function withFile(
  body: string,
  { filename, contentType, content }: { filename: string; contentType: string; content: string },
): string {
  const lines = content.replace(/.{76}(?=.)/g, '$&\r\n');
  const file = `Content-Type: ${contentType}; name="${filename}"\r\nContent-Disposition: attachment; filename="${filename}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}\r\n`;
  return multipart({ type: 'multipart/mixed', boundary: '=_with_a_file', parts: [body, file] });
}

/** A text as plain text alone, or also as HTML, as most programs send it. */
export function textBody(text: string, boundary: string | null): string {
  if (boundary === null) return textPart('plain', text);
  const html = `<html><body><div>${escaped(text).replace(/\r?\n/g, '<br>\r\n')}</div></body></html>`;
  return multipart({
    type: 'multipart/alternative',
    boundary,
    parts: [textPart('plain', text), textPart('html', html)],
  });
}
