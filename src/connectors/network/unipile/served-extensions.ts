import { NetworkError } from '#connectors/network/network-error.ts';
import type { WireCalls } from '#connectors/network/unipile/wire-call.ts';
import {
  WIRE_CAPABILITIES,
  WireCapabilities,
  type WireCapability,
} from '@reachwell/network-wire/communities.ts';

/**
 * What the server supports beyond the published API. A server that doesn't know this call supports
 * nothing more.
 */
export async function servedExtensions(calls: WireCalls): Promise<ReadonlySet<WireCapability>> {
  try {
    const { capabilities } = await calls.read({
      route: 'getCapabilities',
      answer: WireCapabilities,
    });
    return new Set(WIRE_CAPABILITIES.filter((name) => capabilities.includes(name)));
  } catch (error) {
    const absent =
      error instanceof NetworkError &&
      (error.kind === 'not_found' ||
        error.kind === 'unsupported' ||
        error.kind === 'invalid' ||
        error.native === 'http/404' ||
        error.native === 'http/405');
    if (absent) return new Set();
    throw error;
  }
}
