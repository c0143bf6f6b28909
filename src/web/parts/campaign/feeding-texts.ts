/** The texts of where leads of another campaign come in. */
export const feedingTexts = {
  finish: 'finish there',
  reply: 'reply there',
  accept: 'accept the invite there',
  none: 'No other campaign',
  deleted: 'Deleted campaign',
  loadFailed: 'Your campaigns couldn’t be loaded. Try again',
  when: 'When they',
  chooseFirst: 'Choose a campaign first',
} as const;
