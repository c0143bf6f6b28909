import { grouped } from '#core/text/formats.ts';

/** The texts of changing the email and the password. */
export const credentialsTexts = {
  // Change email form.
  emailChanged: (email: string) =>
    `Your email is now ${email}. Confirm it with the link we emailed you`,
  changeEmail: 'Change your email',
  newEmail: 'New email',
  currentEmail: (email: string) => `Currently ${email}`,
  sameEmail: 'This is already your email',
  yourPassword: 'Your password',
  toConfirm: 'To confirm',
  changing: 'Changing',
  change: 'Change',
  undoHint: 'We’ll send your old address a link to undo the change, valid for 7 days.',

  // Change password form.
  passwordChanged: 'Your password is changed. Your other devices are signed out',
  changeYourPassword: 'Change your password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  requirements: 'Password requirements',
  staySignedIn: 'You stay signed in here',
  othersSignedOut: (devices: number) =>
    devices === 1
      ? 'This signs out your other device'
      : `This signs out your ${grouped(devices)} other devices`,
  changePassword: 'Change password',
} as const;
