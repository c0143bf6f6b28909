/** Texts shown while an emoji is chosen. */
export const emojiTexts = { insert: 'Insert an emoji' } as const;
