import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { describeSettings } from '#config.ts';

const PROJECT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8');
const settings = describeSettings();
const names = settings.map(({ name }) => name);

/** What `.env` says for Compose itself. */
const OF_COMPOSE = ['POSTGRES_PASSWORD'];
/** The settings of a bucket of backups, named as in Amazon’s own tools. */
const OF_BUCKETS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
/** What a container decides for itself, whatever `.env` says. */
const OF_CONTAINERS = ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'PRACTICE', 'ROLE'];

type Service = {
  env_file?: { path: string; required: boolean }[];
  environment?: Record<string, string | number>;
  profiles?: string[];
  deploy?: { replicas: number };
};

describe('compose.yaml', () => {
  const text = read('compose.yaml');
  const compose = parse(text, { merge: true }) as {
    services: Record<string, Service>;
    configs: Record<string, { content: string }>;
  };
  const { services } = compose;
  const fixed = (service: Service | undefined) =>
    Object.entries(service?.environment ?? {})
      .filter(([name, value]) => !String(value).startsWith(`\${${name}:`))
      .map(([name]) => name);

  it.each(['web', 'worker'])('lets every setting of .env reach the %s container', (name) => {
    expect(services[name]?.env_file).toEqual([{ path: '.env', required: false }]);
    expect(fixed(services[name]).sort()).toEqual([...OF_CONTAINERS].sort());
    expect(services[name]?.environment).toMatchObject({ ROLE: name, PRACTICE: 'off' });
  });
  it('asks for no setting that there isn’t', () => {
    const asked = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
    expect(asked.filter((name) => ![...names, ...OF_COMPOSE].includes(name ?? ''))).toEqual([]);
  });
  it('adds two workers that go through a pooler without prepared statements, but listen past it', () => {
    const { environment, ...worker } = services['pooled-worker'] ?? {};
    const pooled = {
      DATABASE_URL: expect.stringContaining('@pooler:6432/'),
      DATABASE_LISTEN_URL: expect.stringContaining('@postgres:5432/'),
      DATABASE_PREPARED: 'off',
    };
    expect(environment).toEqual({ ...services['worker']?.environment, ...pooled });
    expect(Object.keys(environment ?? {}).filter((name) => !names.includes(name))).toEqual([]);
    expect(worker).toMatchObject({
      env_file: [{ path: '.env', required: false }],
      profiles: ['pooler'],
      deploy: { replicas: 2 },
    });
  });
  it('pools enough connections of PostgreSQL for one user and database, those of its own', () => {
    const { content = '' } = compose.configs['pooler'] ?? {};
    const setTo = (name: string) => new RegExp(`^${name} = (.+)$`, 'm').exec(content)?.[1];
    expect(content).toContain('reachwell = host=postgres port=5432 dbname=reachwell');
    expect(setTo('pool_mode')).toBe('transaction');
    expect(setTo('ignore_startup_parameters')).toBe('statement_timeout');
    expect(Number(setTo('default_pool_size'))).toBeLessThan(100 - 10 - 12 - 2);
    expect(services['pooler']).toMatchObject({
      profiles: ['pooler'],
      configs: [
        { source: 'pooler', target: '/etc/pooler.ini' },
        { source: 'pooler-users', target: setTo('auth_file') },
      ],
    });
  });
  it('starts a proxy only where it is asked for', () => {
    expect(services['caddy']?.profiles).toEqual(['tls']);
  });
});

describe('the settings', () => {
  it('are all in .env.example, and nothing else is', () => {
    const listed = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual([...names, ...OF_COMPOSE].sort());
  });
  it('are all in the table of docs/operations.md, with their defaults and sentences', () => {
    const rows = read('docs/operations.md')
      .split('\n')
      .filter((line) => /^\| `[A-Z_]+` /.test(line))
      .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));
    expect(rows.map(([, name, standard, sentence]) => [name, standard, sentence])).toEqual(
      settings.map(({ name, standard, sentence }) => [
        `\`${name}\``,
        standard === '' ? '' : `\`${standard}\``,
        sentence,
      ]),
    );
  });
  it('that docs/production.md writes are settings', () => {
    const written = [...read('docs/production.md').matchAll(/^ +([A-Z_]+)='/gm)];
    expect(written.length).toBeGreaterThan(10);
    for (const [, name] of written)
      expect([...names, ...OF_COMPOSE, ...OF_BUCKETS]).toContain(name);
  });
});
