import { NetworkError } from '#connectors/network/network-error.ts';
import type {
  AccountState,
  Contract,
  InmailProduct,
  NetworkCapability,
  NetworkConnector,
} from '#connectors/network/network.ts';
import { profileOf, readWireProfile } from '#connectors/network/unipile/profile-of-wire.ts';
import { ReadAccount, ReadContracts } from '#connectors/network/unipile/reading-models.ts';
import type { WireCalls } from '#connectors/network/unipile/wire-call.ts';
import { wireProxyOf } from '#connectors/network/unipile/wire-proxy.ts';
import { servedExtensions } from '#connectors/network/unipile/served-extensions.ts';
import type { Session } from '#connectors/network/unipile/wire-call.ts';
import { accountStateOf } from '#connectors/network/unipile/wire-values.ts';
import { AccountRemoved } from '@reachwell/network-wire/accounts.ts';
import type { WireCapability } from '@reachwell/network-wire/communities.ts';
import { ContractSelected } from '@reachwell/network-wire/contracts.ts';
import { InmailCredits } from '@reachwell/network-wire/inmail-credits.ts';

/** The account's state and what it owns. */
export function createAccountRead(session: Session): NetworkConnector['account'] {
  return {
    get: (ref) =>
      session(ref, async (calls) => {
        const wire = await calls.read({ route: 'getAccount', answer: ReadAccount });
        return {
          account: wire.id,
          memberId: wire.user_id,
          name: wire.name ?? null,
          state: await stateOf(calls, wire.status),
          proxyCountry: wire.proxy?.country ?? null,
          proxyCity: wire.proxy?.city ?? null,
          proxyIp: wire.proxy?.ip ?? null,
        };
      }),
    remove: (ref) =>
      session(ref, async (calls) => {
        await calls
          .put({ route: 'removeAccount', answer: AccountRemoved })
          .catch((error: unknown) => {
            if (!(error instanceof NetworkError) || !isGone(error)) throw error;
          });
      }),
    setProxy: ({ proxy, ...ref }) =>
      session(ref, async (calls) => {
        await calls.put({
          route: 'updateAccount',
          body: { proxy: wireProxyOf(proxy) },
          answer: ReadAccount,
        });
      }),
    me: (ref) =>
      session(ref, async (calls) => profileOf(await readWireProfile(calls, 'me', ['experience']))),
    contracts: (ref) =>
      session(ref, async (calls) =>
        (await calls.read({ route: 'listContracts', answer: ReadContracts })).contracts.flatMap(
          contractOf,
        ),
      ),
    selectContract: ({ contractId, ...ref }) =>
      session(ref, async (calls) => {
        await calls.put({
          route: 'selectContract',
          parameters: { contract_id: contractId },
          answer: ContractSelected,
        });
      }),
    inmailCredits: (ref) =>
      session(ref, async (calls) => {
        const { credits } = await calls.read({ route: 'getInmailCredits', answer: InmailCredits });
        const balances: Partial<Record<InmailProduct, number>> = {};
        for (const product of ['classic', 'sales_navigator', 'recruiter'] as const) {
          const balance = credits[product];
          if (balance !== null && balance !== undefined) balances[product] = balance;
        }
        return balances;
      }),
  };
}

/**
 * The provider has no state for a restricted account: it reads “disconnected”, and only a call for
 * the account is refused as restricted. So for a disconnected account, its own profile is
 * requested, which shows which of the two it is.
 */
async function stateOf(calls: WireCalls, status: string | null | undefined): Promise<AccountState> {
  const state = accountStateOf(status);
  if (state !== 'disconnected') return state;
  try {
    await readWireProfile(calls, 'me');
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (error.kind === 'account_restricted') return 'restricted';
  }
  return state;
}

const EXTENSIONS = {
  event_members: null,
  group_members: null,
  invite_by_email: 'inviteByEmail',
} as const satisfies Record<WireCapability, NetworkCapability | null>;

/**
 * What this server supports. Members need no extension: a classic search finds the members of an
 * event, and Sales Navigator (if the account has it) those of a group.
 */
export function createCapabilitiesRead(session: Session): NetworkConnector['capabilities'] {
  return (ref) =>
    session(ref, async (calls) => {
      const extensions = [...(await servedExtensions(calls))].flatMap(
        (name) => EXTENSIONS[name] ?? [],
      );
      const published: NetworkCapability[] = [
        'salesNavigator',
        'recruiter',
        'eventMembers',
        'groupMembers',
        'voice',
        'proxyCountry',
      ];
      return new Set([...published, ...extensions]);
    });
}

function isGone(error: NetworkError): boolean {
  return error.kind === 'not_found' || error.native === 'api/resource_not_found';
}

function contractOf({
  id,
  product,
  name,
  selected,
}: {
  id: string;
  product: string;
  name: string;
  selected: boolean;
}): Contract[] {
  return product === 'recruiter' || product === 'sales_navigator'
    ? [{ contractId: id, product, name, selected }]
    : [];
}
