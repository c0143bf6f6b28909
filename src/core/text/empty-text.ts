const EDITOR_TAGS = new RegExp(
  String.raw`<\/?(?:p|br|div|span|b|i|u|s|em|strong|a|ul|ol|li|h[1-6]|blockquote|pre|code|font` +
    String.raw`|html|body|head|o:p)\b[^<>]*>`,
  'gi',
);
const EMPTY_ENTITIES = /&(?:nbsp|zwnj|zwj|#160|#xa0|#8203|#x200b|#65279|#xfeff);/gi;
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/** Whether a text contains a visible letter or digit. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.replace(INVISIBLE, ''));
}

/**
 * Whether a text counts as empty: nothing, white space, invisible characters or only an empty
 * editor's markup (product rules, section 2; platform spec, section 5).
 */
export function isEmptyText(text: string | null | undefined): boolean {
  if (text === null || text === undefined) return true;
  return text.replace(EDITOR_TAGS, '').replace(EMPTY_ENTITIES, '').replace(INVISIBLE, '') === '';
}
