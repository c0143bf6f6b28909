import { describe, expect, test } from 'vitest';
import { databaseHosts } from '#data/database/database-hosts.ts';

describe('a database URL', () => {
  test('of one host is left as it is', () => {
    const url = 'postgres://ann:a%40b@db.example:5433/reachwell?sslmode=require';
    expect(databaseHosts(url)).toEqual({
      url,
      hosts: [{ host: 'db.example', port: 5433 }],
      needsPrimary: false,
    });
  });

  test('of several hosts needs the one that accepts writes', () => {
    expect(databaseHosts('postgresql://ann@a:5433,[::1],c/reachwell?sslmode=require')).toEqual({
      url: 'postgresql://ann@a:5433/reachwell?sslmode=require',
      hosts: [
        { host: 'a', port: 5433 },
        { host: '::1', port: 5432 },
        { host: 'c', port: 5432 },
      ],
      needsPrimary: true,
    });
  });

  test.each([
    ['?target_session_attrs=read-write', '', true],
    ['?target_session_attrs=primary&sslmode=require', '?sslmode=require', true],
    ['?sslmode=require&target_session_attrs=any', '?sslmode=require', false],
  ])(
    'says with %s which server it wants, and the driver does not see that',
    (given, left, needs) => {
      expect(databaseHosts(`postgres://a,b/reachwell${given}`)).toMatchObject({
        url: `postgres://a/reachwell${left}`,
        needsPrimary: needs,
      });
    },
  );

  test('of a socket names no host', () => {
    expect(databaseHosts('postgres:///reachwell?host=/run')).toMatchObject({ hosts: [] });
  });

  test.each([
    'mysql://a/reachwell',
    'a/reachwell',
    'postgres://a,/reachwell',
    'postgres://a:x/reachwell',
    'postgres://a:70000/reachwell',
    'postgres://a,b/reachwell?target_session_attrs=standby',
  ])('such as %s is none', (url) => {
    expect(databaseHosts(url)).toBeNull();
  });
});
