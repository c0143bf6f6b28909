import { expect, test } from 'vitest';
import { routeAccess } from '#core/access/route-access.ts';

const nobody = null;
const person = { adminStatus: null };
const admin = { adminStatus: 'ADMIN' } as const;
const proxyManager = { adminStatus: 'PROXY_MANAGER' } as const;

test.each([
  ['public', 'none', nobody, null, 'ALLOWED'],
  ['metrics', 'none', nobody, null, 'ALLOWED'],
  ['signed-in', 'acting-user', nobody, null, 'UNAUTHENTICATED'],
  ['signed-in', 'acting-user', person, null, 'ALLOWED'],
  ['signed-in', 'acting-user', person, true, 'ALLOWED'],
  ['signed-in', 'acting-user', person, false, 'NOT_FOUND'],
  ['signed-in', 'self', person, null, 'ALLOWED'],
  ['signed-in', 'self', person, true, 'FORBIDDEN'],
  ['signed-in', 'self', person, false, 'NOT_FOUND'],
  ['signed-in', 'self', admin, true, 'FORBIDDEN'],
  ['admin', 'any-user', nobody, null, 'UNAUTHENTICATED'],
  ['admin', 'any-user', person, null, 'FORBIDDEN'],
  ['admin', 'any-user', person, false, 'FORBIDDEN'],
  ['admin', 'any-user', proxyManager, null, 'FORBIDDEN'],
  ['admin', 'any-user', admin, null, 'ALLOWED'],
  ['proxy-manager', 'any-user', person, null, 'FORBIDDEN'],
  ['proxy-manager', 'any-user', proxyManager, null, 'ALLOWED'],
  ['proxy-manager', 'any-user', admin, null, 'ALLOWED'],
] as const)(
  'a %s route of %s, called by %j with a right inside of %s, is %s',
  (permission, tenant, caller, mayWork, access) => {
    expect(routeAccess({ permission, tenant, caller, mayWork })).toBe(access);
  },
);
