import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Ranges of private networks, in which a neighbor may be: that of this machine among them. */
const PRIVATE_4 = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const;
/** Where clouds keep a machine's credentials, beyond link-local addresses: Alibaba, Azure. */
const METADATA_4 = [
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
] as const;
/**
 * IPv4 ranges that lead to this machine, its network, or nowhere (the special-purpose registry of
 * IANA).
 */
const CLOSED_4 = [
  ...PRIVATE_4,
  ...METADATA_4,
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/**
 * In IPv6, only global unicast is allowed: mapped, translated, unique local, link-local, and
 * loopback addresses are outside of it.
 */
const OPEN_6 = [['2000::', 3]] as const;
const PRIVATE_6 = [
  ['::1', 128],
  ['fc00::', 7],
] as const;
/** The same in IPv6: AWS, Google. */
const METADATA_6 = [
  ['fd00:ec2::', 32],
  ['fd20:ce::254', 128],
] as const;
/** Exceptions within it: ways to carry an IPv4 address, documentation, benchmarking. */
const CLOSED_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

function listOf(
  ranges: readonly (readonly [string, number])[],
  family: 'ipv4' | 'ipv6',
): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
}

const closed4 = listOf(CLOSED_4, 'ipv4');
const private4 = listOf(PRIVATE_4, 'ipv4');
const private6 = listOf(PRIVATE_6, 'ipv6');
const metadata4 = listOf(METADATA_4, 'ipv4');
const metadata6 = listOf(METADATA_6, 'ipv6');
const open6 = listOf(OPEN_6, 'ipv6');
const closed6 = listOf(CLOSED_6, 'ipv6');

/**
 * Whether an IP address belongs to the public internet; anything that isn't an IP address doesn't
 * (product rules, section 12).
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

/**
 * Whether a neighbor that the operator named may be at an IP address: on the public internet, on a
 * private network, or on this machine, but never where metadata or link-local services are (product
 * rules, section 20).
 */
export function isNeighborAddress(address: string): boolean {
  if (isPublicAddress(address)) return true;
  if (isIPv4(address)) return private4.check(address, 'ipv4') && !metadata4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return private6.check(address, 'ipv6') && !metadata6.check(address, 'ipv6');
}
