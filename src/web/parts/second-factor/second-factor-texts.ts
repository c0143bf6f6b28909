/** The texts of two-factor authentication. */
export const secondFactorTexts = {
  // Second factor card.
  removeFactor: (name: string) => `Remove ${name}`,
  remove: 'Remove',
  app: 'Authenticator app',
  added: 'Added',
  appText: 'A new code on your phone every 30 seconds',
  replace: 'Replace',
  setUp: 'Set up',
  passkeyUsed: 'Passkey, used',
  passkeyUnused: 'Passkey, not used yet',
  anotherPasskey: 'Another passkey',
  passkey: 'Passkey',
  passkeyText: 'Fingerprint, face, screen lock, or security key',
  addPasskey: 'Add a passkey',
  add: 'Add',
  recoveryCodes: 'Recovery codes',
  unused: ({ unused, total }: { unused: number; total: number }) => `${unused} of ${total} unused`,
  title: 'Two-factor authentication',
  on: 'On',
  off: 'Off',

  // Authenticator dialog.
  qrCode: 'QR code for your authenticator app',
  scan: 'Scan this with your authenticator app, or enter the key:',
  copyKey: 'Copy the key',
  appDone: 'Your authenticator app is set up',
  saved: 'I’ve saved them',
  done: 'Done',
  codeNeeded: 'You’ll need its code to sign in. Your recovery codes haven’t changed.',
  continue: 'Continue',
  enterCode: 'Then enter the 6-digit code from the app.',
  code: '6-digit code',

  // Passkey dialog.
  otherSetUp: 'A different method was set up',
  passkeyAdded: 'Your passkey is added',
  passkeyNeeded: 'You’ll use it to finish signing in. Your recovery codes haven’t changed.',
  browserAsks:
    'Your browser will ask you to confirm with your fingerprint, face, screen lock, or security key.',
  name: 'Name',
  nameExample: 'For example, My laptop',
  yourPassword: 'Your password',
  waiting: 'Waiting for your passkey',
  addThisPasskey: 'Add passkey',

  // Password step.
  oneMoment: 'One moment',

  // Recovery codes.
  codesFile: (host: string, codes: readonly string[]) =>
    `Recovery codes for Reachwell at ${host}. Each works once.\n\n${codes.join('\n')}\n`,
  saveCodes:
    'Save these codes somewhere you can reach without your phone. Each works once, and we can’t show them again.',
  copyAll: 'Copy all',
  saveFile: 'Save as a file',

  // Confirm dialogs.
  passwordOnly:
    'You’ll sign in with only your password, and your recovery codes will stop working.',
  otherFactor: 'You’ll sign in with one of your other methods.',
  removeTitle: (name: string) => `Remove ${name}?`,
  newCodes: 'New recovery codes',
  codesReplaced: 'Your current codes will stop working.',
  generateCodes: 'Generate new codes',

  // Browser passkeys.
  passkeyCanceled: 'The passkey wasn’t used. Please try again',
  passkeyKnown: 'This device already has a passkey for your account',
  passkeyImpossible: 'Passkeys don’t work at this address or in this browser',
} as const;
