import { grouped } from '#core/text/formats.ts';

const KILO = 1000;

/** A size of a file for people: "820 B", "14 kB", "3.2 MB". */
export function fileSize(bytes: number): string {
  if (bytes < KILO) return `${bytes} B`;
  const kilobytes = Math.round(bytes / KILO);
  if (kilobytes < KILO) return `${grouped(kilobytes)} kB`;
  return `${grouped(Math.round(bytes / KILO / (KILO / 10)) / 10)} MB`;
}
