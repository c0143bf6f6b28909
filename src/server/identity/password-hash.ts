import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane; about 40 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

type Cost = typeof COST;

function derive({
  password,
  salt,
  cost,
  length,
}: {
  password: string;
  salt: Buffer;
  cost: Cost;
  length: number;
}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      { message: password.normalize('NFKC'), nonce: salt, tagLength: length, ...cost },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** The hash of a password in PHC form, with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive({ password, salt, cost: COST, length: HASH_BYTES });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(key)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const NOBODYS = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(HASH_BYTES))}`;

/**
 * Whether the password matches the hash. Without a hash it takes the same time and is false, so
 * that timing doesn't reveal an unknown address.
 */
export async function isPassword({
  password,
  hash,
}: {
  password: string;
  hash: string | null;
}): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', key = ''] =
    PHC.exec(hash ?? NOBODYS) ?? PHC.exec(NOBODYS) ?? [];
  const right = Buffer.from(key, 'base64');
  const given = await derive({
    password,
    salt: Buffer.from(salt, 'base64'),
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    length: right.length,
  });
  return timingSafeEqual(given, right) && hash !== null;
}
