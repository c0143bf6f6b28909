/** The texts of choosing a password. */
export const newPasswordTexts = {
  requirements: 'Password requirements',
  tooCommon: 'This password is too common. Choose one that’s harder to guess',
  notCommon: 'Not a common password',
} as const;
