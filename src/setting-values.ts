import { isIP } from 'node:net';
import { z } from 'zod';
import { isNeighborAddress } from '#connectors/webhooks/public-address.ts';

// How single settings of a deployment are written, each with what is wrong where one is not.

/**
 * Whether it is an IP address, or a network as an address and a length. A length of 0 would be
 * everyone.
 */
function isNetwork(entry: string): boolean {
  const [ip = '', length, ...rest] = entry.split('/');
  const version = isIP(ip);
  if (version === 0 || rest.length > 0) return false;
  if (length === undefined) return true;
  return (
    /^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= (version === 4 ? 32 : 128)
  );
}
export const onOff = (standard: 'on' | 'off') =>
  z
    .stringbool({
      truthy: ['on', 'true', '1', 'yes'],
      falsy: ['off', 'false', '0', 'no'],
      error: 'must be on or off',
    })
    .default(standard === 'on');
export const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
export const whole = ({ standard, ...range }: { min: number; max: number; standard: number }) =>
  wholeNumber(range).default(standard);
export const list = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => entry !== ''),
  )
  .default([]);
/**
 * A number of hops, or the addresses and networks of the proxies. To trust everyone would let each
 * visitor choose an address.
 */
export const trustedProxies = z
  .string()
  .transform((given, context): false | number | string[] => {
    const value = given.trim().toLowerCase();
    if (['off', 'false', 'no', '0'].includes(value)) return false;
    if (/^\d{1,2}$/.test(value)) return Number(value);
    const entries = value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
    if (entries.length > 0 && entries.every(isNetwork)) return entries;
    context.addIssue(
      'must be off, a number of proxies such as 1, or a comma-separated list of their addresses and networks such as 127.0.0.1, 10.0.0.0/8. It can’t be on, since that would let any visitor choose an address',
    );
    return z.NEVER;
  })
  .default(false);
export const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform((text) => text.replace(/\/+$/, ''));
export const text = z.string().min(1);

/**
 * Exact hosts with their ports, never networks: as URLs name them, so that every spelling of one is
 * the same.
 */
export const neighbors = list.transform((entries, context) =>
  entries.map((entry) => {
    const [, host = '', port = ''] =
      /^(\[[\da-f:.]+\]|[^\s:/?#@*\\[\]]+):(\d{1,5})$/.exec(entry) ?? [];
    const url = URL.parse(`http://${host}:${port}`);
    const name = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
    if (url === null || Number(port) === 0)
      context.addIssue(`names ${entry}, which isn’t an exact host:port`);
    else if (isIP(name) !== 0 && !isNeighborAddress(name))
      context.addIssue(`names ${entry}, which no webhook may reach`);
    return `${name}:${Number(port)}`;
  }),
);

/** Origins of web pages, as browsers name them. */
export const origins = list.refine(
  (entries) =>
    entries.every((entry) => /^https?:/.test(entry) && URL.parse(entry)?.origin === entry),
  'must be origins such as https://tools.example.com, separated by commas, without a path',
);

/** Receivers on this machine are for practice mode alone, each named by address and port. */
export function receiverFaults({
  receivers,
  practice,
}: {
  receivers: readonly string[];
  practice: boolean;
}): string[] {
  if (receivers.length > 0 && !practice)
    return [
      'PRACTICE_RECEIVERS is set, but PRACTICE is off, so events can’t be sent to this machine. Leave it unset.',
    ];
  return receivers
    .filter((entry) => !/^127\.\d{1,3}\.\d{1,3}\.\d{1,3}:\d{1,5}$/.test(entry))
    .map((entry) => `PRACTICE_RECEIVERS names ${entry}, which is not 127.0.0.1:PORT.`);
}

/** Settings that do not go together; the sentence is for anyone who started the program. */
export class ConfigError extends Error {
  constructor(sentences: readonly string[]) {
    super(`Reachwell can’t start with these settings:\n  ${sentences.join('\n  ')}`);
    this.name = 'ConfigError';
  }
}

/** Whether a host name is this machine's own. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}
