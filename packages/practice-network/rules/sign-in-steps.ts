import type { WireCheckpoint } from '@reachwell/network-wire/auth.ts';

/**
 * What a sign-in runs into, read from the local part of the user name: its first word, digits at
 * the end left out (`sms@…`, `sms.anna@…`, `sms2@…`).
 */
export type SignInPlan =
  | { outcome: 'steps'; steps: WireCheckpoint[]; fails: boolean }
  | { outcome: 'restricted' }
  | { outcome: 'wrong password' };

const CAPTCHA: WireCheckpoint = {
  type: 'CAPTCHA',
  public_key: '3117BF26-4762-4F5A-8ED9-A85E69209A46',
  data: 'practice',
};
/** A code that comes by SMS. */
export const SMS: WireCheckpoint = { type: '2FA', platform: 'SMS' };

const STEPS: Readonly<Record<string, readonly WireCheckpoint[]>> = {
  sms: [SMS],
  whatsapp: [{ type: '2FA', platform: 'WHATSAPP' }],
  app: [{ type: '2FA', platform: 'APP' }],
  pin: [{ type: 'OTP' }],
  captcha: [CAPTCHA],
  captchafail: [CAPTCHA],
  phone: [{ type: 'PHONE_REGISTER' }, SMS],
  approve: [{ type: 'IN_APP_VALIDATION' }],
  two: [{ type: 'OTP' }, { type: '2FA', platform: 'APP' }],
};

function localWords(userName: string): string[] {
  return (userName.trim().toLowerCase().split('@')[0] ?? '')
    .split(/[.+_-]/)
    .map((word) => word.replace(/\d+$/, ''));
}

/** Words of a user name that say how its account is, and are no part of its owner's name. */
const TRAITS = ['free', 'nosales', 'norecruiter', 'seats', 'popular', 'restricted'];

/**
 * The name that a user name spells: `dana.demo2@…` is Dana Demo, `dana@…` has no last name. Null
 * where it spells none.
 */
export function nameInUserName(userName: string): { first: string; last: string | null } | null {
  const [first, ...rest] = localWords(userName)
    .filter((word) => /^\p{L}{2,}$/u.test(word))
    .filter((word) => !Object.hasOwn(STEPS, word) && !TRAITS.includes(word))
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`);
  return first === undefined ? null : { first, last: rest.at(-1) ?? null };
}

/** What a sign-in asks for and how it ends, by the first word of the user name. */
export function planSignIn(userName: string): SignInPlan {
  const [word] = localWords(userName);
  if (word === 'restricted') return { outcome: 'restricted' };
  if (word === 'wrongpassword') return { outcome: 'wrong password' };
  return {
    outcome: 'steps',
    steps: word !== undefined && Object.hasOwn(STEPS, word) ? [...(STEPS[word] ?? [])] : [],
    fails: word === 'captchafail',
  };
}

/**
 * What the account will have: `free` anywhere in the local part makes it a free one, `nosales` and
 * `norecruiter` lack that product, `seats` has two Recruiter seats and none chosen, `popular` has
 * thousands of relations.
 */
export function accountTraits(userName: string): {
  paid: boolean;
  sales: boolean;
  recruiter: boolean;
  unchosenSeats: boolean;
  popular: boolean;
} {
  const local = userName.trim().toLowerCase().split('@')[0] ?? '';
  const paid = !local.includes('free');
  return {
    paid,
    sales: paid && !local.includes('nosales'),
    recruiter: paid && !local.includes('norecruiter'),
    unchosenSeats: local.includes('seats'),
    popular: local.includes('popular'),
  };
}
