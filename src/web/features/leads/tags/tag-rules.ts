import { tagTextError } from '#core/lead/tag-text.ts';
import { leadsTexts } from '../leads-texts.ts';

const MOST = 50;

/** Why a word cannot be a tag of a lead, or null; `index` names the tag that is being changed. */
export function tagError({
  word,
  tags,
  index = null,
}: {
  word: string;
  tags: readonly string[];
  index?: number | null;
}): string | null {
  if (tags.some((tag, at) => at !== index && tag === word)) return leadsTexts.tags.repeated;
  const refusal = tagTextError(word);
  if (refusal !== null) return refusal;
  return index === null && tags.length >= MOST ? leadsTexts.tags.tooMany(MOST) : null;
}

const OFFERED = 6;

/**
 * The tags in use that go with what is typed and that the lead does not have, the most used first.
 */
export function suggestTags({
  inUse,
  tags,
  typed,
}: {
  inUse: readonly { tag: string }[];
  tags: readonly string[];
  typed: string;
}): string[] {
  const wanted = typed.trim().toLowerCase();
  return inUse
    .map(({ tag }) => tag)
    .filter((tag) => !tags.includes(tag) && tag.toLowerCase().includes(wanted))
    .slice(0, OFFERED);
}
