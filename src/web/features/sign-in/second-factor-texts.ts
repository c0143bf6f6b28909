/** The texts of the second step of a sign-in. */
export const secondFactorTexts = {
  ways: {
    TOTP: {
      title: 'Enter your code',
      text: 'Enter the 6-digit code from your authenticator app.',
      other: 'Use your authenticator app',
    },
    PASSKEY: {
      title: 'Use your passkey',
      text: 'Your browser or phone will ask you to confirm.',
      other: 'Use a passkey',
    },
    RECOVERY_CODE: {
      title: 'Enter a recovery code',
      text: 'Use one of the ten codes you saved. Each works once.',
      other: 'Use a recovery code',
    },
  },
  code: '6-digit code',
  recoveryCode: 'Recovery code',
  recoveryCodeExample: 'xxxx-xxxx-xxxx',
  confirm: 'Confirm',
  confirming: 'Confirming',
  usePasskey: 'Use passkey',
  waitingForPasskey: 'Waiting for your passkey',
  passkeyElsewhere: 'Your passkey works at a different address',
  passkeyElsewhereText:
    'Open Reachwell at the address where you added it, or use a recovery code there.',
  back: 'Back to sign in',
} as const;
