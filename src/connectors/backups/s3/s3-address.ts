/** A place in a bucket of Amazon S3, or of a store that speaks its protocol. */
export type S3Address = {
  /** With the bucket as the first part of its paths. */
  endpoint: string;
  region: string;
  bucket: string;
  /** The prefix of its file names: empty, or ending in a slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
};

type Environment = Record<string, string | undefined>;

/**
 * Reads `s3://KEY:SECRET@bucket/prefix?endpoint=https://…&region=…`. What isn’t in it comes from
 * the variables that Amazon’s own tools read. `fault` says what is wrong, to follow the name of
 * what was given; it never contains the secret.
 */
export function readS3Address(
  text: string,
  env: Environment,
): { address: S3Address; fault: null } | { address: null; fault: string } {
  const fault = (sentence: string) => ({ address: null, fault: sentence });
  const url = URL.parse(text);
  if (url === null || url.protocol !== 's3:' || !/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(url.host))
    return fault('must name a bucket, such as s3://bucket/folder');
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined)
    return fault(`has the parameter ${unknown}; only endpoint and region can be given`);
  const of = (variable: string) => env[variable]?.trim() || undefined;
  const region =
    url.searchParams.get('region') ?? of('AWS_REGION') ?? of('AWS_DEFAULT_REGION') ?? 'us-east-1';
  const endpoint =
    url.searchParams.get('endpoint') ??
    of('AWS_ENDPOINT_URL_S3') ??
    of('AWS_ENDPOINT_URL') ??
    `https://s3.${region}.amazonaws.com`;
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    return fault('must have an http or https URL as its endpoint');
  const keys = keysOf(url, of);
  if (keys === null)
    return fault(
      'comes without its keys. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or write s3://KEY:SECRET@bucket with both percent-encoded',
    );
  const path = decodeURIComponent(url.pathname).replace(/^\/+/, '');
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`;
  const place = { endpoint: endpoint.replace(/\/+$/, ''), region, bucket: url.host, prefix };
  return { address: { ...place, ...keys }, fault: null };
}

const PARAMETERS = ['endpoint', 'region'];

function keysOf(
  { username, password }: URL,
  of: (variable: string) => string | undefined,
): Pick<S3Address, 'accessKeyId' | 'secretAccessKey' | 'sessionToken'> | null {
  if (username !== '' && password !== '')
    return {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      sessionToken: undefined,
    };
  const [accessKeyId, secretAccessKey] = [of('AWS_ACCESS_KEY_ID'), of('AWS_SECRET_ACCESS_KEY')];
  if (username !== '' || accessKeyId === undefined || secretAccessKey === undefined) return null;
  return { accessKeyId, secretAccessKey, sessionToken: of('AWS_SESSION_TOKEN') };
}
