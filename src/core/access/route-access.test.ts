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
  ['signed-in', 'acting-user', person, 'OPEN', 'ALLOWED'],
  ['signed-in', 'acting-user', person, 'CLOSED', 'NOT_FOUND'],
  ['signed-in', 'self', person, null, 'ALLOWED'],
  ['signed-in', 'self', person, 'OPEN', 'OUT_OF_REACH_INSIDE'],
  ['signed-in', 'self', person, 'CLOSED', 'NOT_FOUND'],
  ['signed-in', 'self', admin, 'OPEN', 'OUT_OF_REACH_INSIDE'],
  ['signed-in', 'self', admin, 'VISIT_NEEDED', 'VISIT_NEEDED'],
  ['signed-in', 'acting-user', admin, 'VISIT_NEEDED', 'VISIT_NEEDED'],
  ['signed-in', 'none', admin, 'VISIT_NEEDED', 'VISIT_NEEDED'],
  ['admin', 'any-user', nobody, null, 'UNAUTHENTICATED'],
  ['admin', 'any-user', person, null, 'FORBIDDEN'],
  ['admin', 'any-user', person, 'CLOSED', 'FORBIDDEN'],
  ['admin', 'any-user', proxyManager, null, 'FORBIDDEN'],
  ['admin', 'any-user', admin, null, 'ALLOWED'],
  ['proxy-manager', 'any-user', person, null, 'FORBIDDEN'],
  ['proxy-manager', 'any-user', proxyManager, null, 'ALLOWED'],
  ['proxy-manager', 'any-user', admin, null, 'ALLOWED'],
] as const)(
  'a %s route of %s, called by %j with a way in of %s, is %s',
  (permission, tenant, caller, wayIn, access) => {
    expect(routeAccess({ permission, tenant, caller, wayIn })).toBe(access);
  },
);
