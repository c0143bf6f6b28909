import { describe, expect, it } from 'vitest';
import { describeSettings, readConfig } from '#config.ts';

const REAL = {
  NETWORK_URL: 'https://provider.example',
  NETWORK_API_KEY: 'key',
  MASTER_KEY: 'a2V5',
};
const sentence = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the settings', () => {
  it('need nothing in practice mode', () => {
    expect(readConfig({})).toMatchObject({
      practice: true,
      PORT: 4400,
      HOST: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:4400',
      ROLE: 'all',
      PRACTICE_RATE: 240,
      DEMO: true,
      trialDays: 14,
      ENGINE_MIN_GAP_SECONDS: 45,
    });
  });
  it('take an empty value as none, and read lists', () => {
    expect(
      readConfig({
        PORT: '',
        PUBLIC_URL: 'https://reach.example/',
        SKIP_VERIFICATION_DOMAINS: ' A.example, b.example ,',
      }),
    ).toMatchObject({
      PORT: 4400,
      publicUrl: 'https://reach.example',
      SKIP_VERIFICATION_DOMAINS: ['a.example', 'b.example'],
    });
  });
  it('take how many proxies are trusted, or which', () => {
    const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).TRUST_PROXY;
    expect(['', 'off', 'false', '0', '1', '2'].map(read)).toEqual([
      false,
      false,
      false,
      false,
      1,
      2,
    ]);
    expect(read(' 127.0.0.1, 10.0.0.0/8,FD00::/8 ')).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      'fd00::/8',
    ]);
  });
  it.each([
    'on',
    'true',
    'yes',
    '*',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    'proxy',
    '1, 10.0.0.1',
    '-1',
  ])('refuse to trust %j, by which a visitor could choose an address', (TRUST_PROXY) =>
    expect(sentence({ TRUST_PROXY })).toContain('TRUST_PROXY must be off, a number of proxies'),
  );
  it('let practice mode listen elsewhere only with its host names configured', () => {
    expect(readConfig({ HOST: 'localhost' }).HOST).toBe('localhost');
    expect(readConfig({ HOST: '0.0.0.0', PRACTICE_HOSTS: 'Reachwell.lan' }).PRACTICE_HOSTS).toEqual(
      ['reachwell.lan'],
    );
    expect(readConfig({ ...REAL, HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0');
  });
  it('name neighbors exactly, however they are written', () => {
    const WEBHOOK_HOSTS =
      'n8n:5678, CRM.internal:443,0xC0A80005:8080,[FD12:0::5]:443,münchen.lan:81';
    expect(readConfig({ WEBHOOK_HOSTS }).WEBHOOK_HOSTS).toEqual([
      'n8n:5678',
      'crm.internal:443',
      '192.168.0.5:8080',
      'fd12::5:443',
      'xn--mnchen-3ya.lan:81',
    ]);
    expect(readConfig({}).WEBHOOK_HOSTS).toEqual([]);
  });
  it.each([
    'n8n',
    'n8n:',
    'n8n:0',
    'n8n:99999',
    '*:443',
    '*.internal:443',
    '10.0.0.0/8:443',
    '10.0.0.0/8',
    'https://n8n:5678',
    'anna@n8n:5678',
    'n8n:5678/hook',
  ])('refuse %j as a neighbor', (WEBHOOK_HOSTS) =>
    expect(sentence({ WEBHOOK_HOSTS })).toContain(
      `WEBHOOK_HOSTS names ${WEBHOOK_HOSTS}, which isn’t an exact host:port.`,
    ),
  );
  it.each([
    '169.254.169.254:80',
    '2852039166:80',
    '0xa9fea9fe:80',
    '100.100.100.200:80',
    '0.0.0.0:80',
    '[fe80::1]:80',
    '[fd00:ec2::254]:80',
    '[::ffff:10.0.0.1]:80',
    '224.0.0.1:80',
  ])('refuse %j, which no webhook may reach', (WEBHOOK_HOSTS) =>
    expect(sentence({ WEBHOOK_HOSTS })).toContain('which no webhook may reach.'),
  );
  it('are out of practice mode with a provider, and in it with one on this machine when asked', () => {
    expect(readConfig(REAL).practice).toBe(false);
    expect(
      readConfig({ NETWORK_URL: 'http://127.0.0.1:9', NETWORK_API_KEY: 'k', PRACTICE: 'on' })
        .practice,
    ).toBe(true);
  });
  it.each([
    [{ ...REAL, PRACTICE: 'on' }, 'NETWORK_URL is not on this machine'],
    [{ GOOGLE_CLIENT_ID: 'id' }, 'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET together'],
    [{ MICROSOFT_CLIENT_SECRET: 's' }, 'Set MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET'],
    [{ ...REAL, MASTER_KEY: '' }, 'MASTER_KEY (or MASTER_KEY_FILE) is required'],
    [{ ...REAL, NETWORK_API_KEY: '' }, 'NETWORK_API_KEY isn’t'],
    [{ ...REAL, PRACTICE_RATE: '10' }, 'a real network runs in real time'],
    [{ ...REAL, ENGINE_MIN_GAP_SECONDS: '5' }, 'values below 45 are only allowed in practice mode'],
    [{ PRACTICE: 'off' }, 'NETWORK_URL is not set'],
    [{ ...REAL, SIGN_UP: 'nobody' }, 'SIGN_UP must be open, invited, or closed.'],
    [{ SIGN_UP: 'closed' }, 'in practice mode anyone can read the emails'],
    [{ ENGINE_SETTLE_MS: '10' }, 'must increase in this order'],
    [{ EMAIL_SETTLE_MS: '20000' }, 'EMAIL_SETTLE_MS (20000) must be longer than'],
    [{ ROLE: 'worker' }, 'requires DATABASE_URL'],
    [{ HOST: '0.0.0.0' }, 'Set PRACTICE_HOSTS'],
    [{ HOST: '::' }, 'Set PRACTICE_HOSTS'],
    [{ HOST: '192.168.1.20' }, 'Set PRACTICE_HOSTS'],
    [{ PORT: 'many' }, 'PORT must be a whole number.'],
    [{ PORT: '70000' }, 'PORT must be at most 65535.'],
    [{ REQUESTS_PER_ADDRESS: 'off' }, 'REQUESTS_PER_ADDRESS must be a whole number.'],
    [{ REQUESTS_PER_ADDRESS: '0' }, 'REQUESTS_PER_ADDRESS must be at least 100.'],
    [{ PRACTICE_RATE: '0' }, 'PRACTICE_RATE must be at least 1.'],
    [{ PUBLIC_URL: 'ftp://a.example' }, 'PUBLIC_URL must be an http or https URL.'],
    [{ BILLING: 'stripe', STRIPE_WEBHOOK_SECRET: 'x' }, 'STRIPE_SECRET_KEY isn’t set'],
    [{ BILLING: 'stripe', STRIPE_SECRET_KEY: 'x' }, 'STRIPE_WEBHOOK_SECRET isn’t set'],
    [{ DEMO: 'perhaps' }, 'DEMO must be on or off.'],
    [{ BACKUP_URL: 'ftp://a.example' }, 'BACKUP_URL must be a folder, or a bucket such as'],
    [{ BACKUP_URL: 's3://bucket' }, 'BACKUP_URL comes without its keys. Set AWS_ACCESS_KEY_ID'],
    [{ BACKUP_SCHEDULE: 'daily' }, 'BACKUP_SCHEDULE must be a cron line with five fields'],
    [{ BACKUP_SCHEDULE: '0 24 * * *' }, 'BACKUP_SCHEDULE has “24” as its hour, which must be'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be at least 1.'],
  ])('refuse %j with a sentence', (env, words) => {
    expect(sentence(env as Record<string, string>)).toContain(words);
  });
  it('say where backups are kept, with the keys of a bucket, and when they are made', () => {
    expect(readConfig({})).toMatchObject({ backupPlace: null, BACKUP_SCHEDULE: '30 3 * * *' });
    expect(readConfig({ BACKUP_URL: '/backups', BACKUP_SCHEDULE: 'off' })).toMatchObject({
      backupPlace: { kind: 'FOLDER', folder: '/backups' },
      BACKUP_SCHEDULE: null,
    });
    const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
    expect(readConfig({ BACKUP_URL: 's3://bucket/nightly', ...keys }).backupPlace).toMatchObject({
      kind: 'S3',
      address: { bucket: 'bucket', prefix: 'nightly/', secretAccessKey: 'secret' },
    });
  });
  it('sell with test billing in practice mode, and nothing with a real network', () => {
    expect(readConfig({})).toMatchObject({ billing: 'test', trialDays: 14 });
    expect(readConfig(REAL)).toMatchObject({ billing: 'off', trialDays: null });
    expect(readConfig({ ...REAL, BILLING: 'test' }).billing).toBe('test');
  });
  it('give a trial only where plans are sold', () => {
    expect(readConfig({ BILLING: 'off', TRIAL_DAYS: '30' }).trialDays).toBeNull();
    expect(readConfig({ BILLING: 'test' }).trialDays).toBe(14);
    expect(readConfig({ BILLING: 'test', TRIAL_DAYS: '0' }).trialDays).toBe(0);
  });
  it('name every fault at once', () => {
    expect(sentence({ PORT: 'x', ROLE: 'y' })).toMatch(/PORT[\s\S]*ROLE/);
  });
  it('each have a sentence', () => {
    for (const setting of describeSettings())
      expect(setting).toMatchObject({ sentence: expect.stringMatching(/\.$/) });
  });
});
