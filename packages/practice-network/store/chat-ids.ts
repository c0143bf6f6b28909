/** The id of a chat on the wire. */
export function chatId(number: number): string {
  return `2-C${number}`;
}

/** The id of a message on the wire. */
export function messageId(number: number): string {
  return `2-M${number}`;
}

/** The number in an id of a chat or message, or -1. */
export function numberOf(id: string, letter: 'C' | 'M'): number {
  return id.startsWith(`2-${letter}`) && /^\d{1,12}$/.test(id.slice(3)) ? Number(id.slice(3)) : -1;
}
