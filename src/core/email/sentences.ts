/** The sentences of a text as they were written, without empty ones. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[!?…]|(?<!\d|\b(?:\p{L}{1,2}|art|abs|sec))\.)["”'’)]?\s+|(?<=[。！？!])|\n\s*/iu)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
