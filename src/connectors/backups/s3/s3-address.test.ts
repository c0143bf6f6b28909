import { describe, expect, it } from 'vitest';
import { readS3Address } from '#connectors/backups/s3/s3-address.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
const read = (text: string, env: Record<string, string> = KEYS) => readS3Address(text, env).address;

describe('the address of a bucket', () => {
  it('is completed by what Amazon’s own tools read', () => {
    expect(read('s3://bucket')).toEqual({
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      region: 'us-east-1',
      bucket: 'bucket',
      prefix: '',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      sessionToken: undefined,
    });
    expect(
      read('s3://bucket/reachwell/nightly', {
        ...KEYS,
        AWS_REGION: 'eu-central-1',
        AWS_SESSION_TOKEN: 'token',
      }),
    ).toMatchObject({
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      prefix: 'reachwell/nightly/',
      sessionToken: 'token',
    });
    expect(read('s3://bucket', { ...KEYS, AWS_ENDPOINT_URL: 'http://minio:9000/' })?.endpoint).toBe(
      'http://minio:9000',
    );
  });

  it('can have everything in it, and then needs no variables', () => {
    const text = 's3://a%2Fkey:a%2Fs%2Bcret@bucket/x/?endpoint=http://minio:9000&region=local';
    expect(read(text, { ...KEYS, AWS_REGION: 'other', AWS_SESSION_TOKEN: 'token' })).toEqual({
      endpoint: 'http://minio:9000',
      region: 'local',
      bucket: 'bucket',
      prefix: 'x/',
      accessKeyId: 'a/key',
      secretAccessKey: 'a/s+cret',
      sessionToken: undefined,
    });
  });

  it.each([
    ['s3://', 'must name a bucket, such as s3://bucket/folder'],
    ['s3://Not_A_Bucket', 'must name a bucket, such as s3://bucket/folder'],
    ['https://bucket', 'must name a bucket, such as s3://bucket/folder'],
    ['s3://bucket?zone=1', 'has the parameter zone; only endpoint and region can be given'],
    ['s3://bucket?endpoint=minio:9000', 'must have an http or https URL as its endpoint'],
  ])('%s: %s', (text, fault) => {
    expect(readS3Address(text, KEYS).fault).toBe(fault);
  });

  it('needs keys, and never shows a secret', () => {
    const { fault } = readS3Address('s3://bucket', {});
    expect(fault).toMatch(/^comes without its keys\. Set AWS_ACCESS_KEY_ID/);
    expect(readS3Address('s3://key@bucket', KEYS).fault).toBe(fault);
    for (const text of ['s3://key:hush@Bad_Bucket', 's3://key:hush@bucket?endpoint=x'])
      expect(readS3Address(text, {}).fault).not.toContain('hush');
  });
});
