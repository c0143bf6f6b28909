import { expect, test } from 'vitest';
import type { Invitation } from '#data/teams/invitations.ts';
import { invitationMail } from '#server/teams/invitation-mail.ts';

const invitation = {
  email: 'ida@northpoint.example',
  teamName: 'Rock <& Roll>',
  invitedBy: { userId: '7', displayName: 'Maya Lindqvist' },
  expiresAt: Date.parse('2026-12-04T09:00:00.000Z'),
} as Invitation;

test('an invitation looks like every other email of the product, with one button', () => {
  const mail = invitationMail(invitation, {
    publicUrl: 'https://reach.example',
    signUp: 'invited',
  });
  expect(mail.subject).toBe('Maya Lindqvist invites you to Rock & Roll on Reachwell');
  expect(mail.html).toContain('<h1');
  expect(mail.html).toContain('href="https://reach.example/team/invitations"');
  expect(mail.html).toContain('>See the invitation</a>');
  expect(mail.html).toContain('https://reach.example/signup');
  expect(mail.html).toContain('Rock &#38; Roll');
  expect(mail.text).toContain('Accept or decline by Dec 4, 2026.');
  expect(mail.links).toEqual([
    'https://reach.example/team/invitations',
    'https://reach.example/signup',
  ]);
});

test('where sign-up is closed, an invitation does not link to the sign-up form', () => {
  const mail = invitationMail(invitation, { publicUrl: 'https://reach.example', signUp: 'closed' });
  expect(mail.text).toContain('Ask the administrator of this Reachwell to create one');
  expect(`${mail.text} ${mail.html}`).not.toContain('/signup');
  expect(mail.links).toEqual(['https://reach.example/team/invitations']);
});
