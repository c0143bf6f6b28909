import { hashText } from '#world/hash.ts';

/**
 * An answer in which the texts of messages are put as a network may put them: with other spaces and
 * line ends, letters taken apart, signs that cannot be seen, and its own short links.
 */
export function withRewrittenTexts(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withRewrittenTexts);
  if (typeof answer !== 'object' || answer === null) return answer;
  const { text } = answer as { text?: unknown };
  return {
    ...Object.fromEntries(
      Object.entries(answer).map(([name, value]) => [name, withRewrittenTexts(value)]),
    ),
    ...(typeof text === 'string' && { text: rewritten(text) }),
  };
}

function rewritten(text: string): string {
  const links = text.replace(
    /https?:\/\/\S+/gu,
    (link) => `https://lnkd.in/${hashText(1, link).toString(36)}`,
  );
  return `${links.normalize('NFD').replace(/\n/gu, '\r\n').replace(/ /gu, '\u00a0')}\u200b `;
}
