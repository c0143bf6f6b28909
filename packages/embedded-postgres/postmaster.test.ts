import { expect, test } from 'vitest';
import { sharedBuffersMb } from './postmaster.ts';

const GB = 1024 ** 3;

test.each([
  ['a small machine', { totalBytes: GB / 2, allowedBytes: 0 }, 128],
  ['a machine of two gigabytes', { totalBytes: 2 * GB, allowedBytes: 0 }, 256],
  [
    'a container that is allowed less than its machine has',
    { totalBytes: 64 * GB, allowedBytes: 4 * GB },
    512,
  ],
  [
    'no bound but the machine’s',
    { totalBytes: 8 * GB, allowedBytes: Number.MAX_SAFE_INTEGER },
    1024,
  ],
  ['a large machine', { totalBytes: 256 * GB, allowedBytes: 0 }, 2048],
])(
  'the built-in server keeps an eighth of the memory for its pages: %s',
  (_, memory, megabytes) => {
    expect(sharedBuffersMb(memory)).toBe(megabytes);
  },
);
