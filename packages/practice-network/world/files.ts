import { crc32, deflateSync } from 'node:zlib';
import type { KeptAttachment } from '#store/chat-store.ts';
import { drawBits } from '#world/hash.ts';

type FileKind = 'picture' | 'document' | 'voice note';

/** A file that a person sends: bytes of its kind, different from person to person. */
export function fileOf(
  kind: FileKind,
  { seed, person, turn }: { seed: number; person: number; turn: number },
): KeptAttachment {
  const bits = drawBits({ seed, person, draw: 'chatFile', turn: turn + 1 });
  switch (kind) {
    case 'picture':
      return {
        filename: `IMG_${1000 + (bits % 9000)}.png`,
        contentType: 'image/png',
        content: picture(bits).toString('base64'),
        voiceNote: false,
      };
    case 'document':
      return {
        filename: `Overview ${2020 + (bits % 7)}.pdf`,
        contentType: 'application/pdf',
        content: pdf(`Overview ${bits % 1000}`).toString('base64'),
        voiceNote: false,
      };
    case 'voice note':
      return {
        filename: 'voice-note.wav',
        contentType: 'audio/wav',
        content: tone(bits).toString('base64'),
        voiceNote: true,
      };
  }
}

const SIDE = 96;

/** A PNG of one color that gets darker toward its lower edge. */
function picture(bits: number): Buffer {
  const rows = Buffer.alloc(SIDE * (1 + 3 * SIDE));
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1)
      for (let channel = 0; channel < 3; channel += 1)
        rows[y * (1 + 3 * SIDE) + 1 + 3 * x + channel] = Math.floor(
          ((bits >>> (8 * channel)) & 0xff) * (1 - y / (2 * SIDE)),
        );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PDF of one page with a title. */
function pdf(title: string): Buffer {
  const text = `BT /F1 24 Tf 72 700 Td (${title}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

const SAMPLES_A_SECOND = 8000;

/** One to four seconds of a tone, as a WAV of 8 bits. */
function tone(bits: number): Buffer {
  const samples = SAMPLES_A_SECOND * (1 + (bits % 4));
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(SAMPLES_A_SECOND, 24);
  head.writeUInt32LE(SAMPLES_A_SECOND, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  const hertz = 220 + (bits % 400);
  const sound = Buffer.from(
    Array.from({ length: samples }, (_, at) =>
      Math.round(128 + 60 * Math.sin((2 * Math.PI * hertz * at) / SAMPLES_A_SECOND)),
    ),
  );
  return Buffer.concat([head, sound]);
}
