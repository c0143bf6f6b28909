/** The words that the kit brings itself. */
export const kitTexts = {
  discardTitle: 'Discard what you entered?',
  discardText: 'It hasn’t been saved.',
  discard: 'Discard',
} as const;
