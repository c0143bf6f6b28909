import type { Network } from '#practice-network/network.ts';
import { createPeopleAddresses } from '#practice-network/mail/people-addresses.ts';
import { createMailDueStore, type MailDueStore } from '#practice-network/store/mail-due-store.ts';
import {
  createMailLedgerStore,
  type MailLedgerStore,
} from '#practice-network/store/mail-ledger-store.ts';
import { createMailStore, type MailStore } from '#practice-network/store/mail-store.ts';

/** Mail between users' mailboxes and the people of the network. */
export interface MailWorld {
  network: Network;
  mails: MailStore;
  ledger: MailLedgerStore;
  due: MailDueStore;
  /** The person who has this address, by index, or null. */
  personAt(address: string): number | null;
}

/** The mail of a network, in its file. */
export function createMailWorld(network: Network): MailWorld {
  const { database, realNow } = network;
  let made = { world: network.world, find: createPeopleAddresses(network.world) };
  return {
    network,
    mails: createMailStore(database),
    ledger: createMailLedgerStore({ database, realNow }),
    due: createMailDueStore(database),
    personAt: (address) => {
      if (made.world !== network.world)
        made = { world: network.world, find: createPeopleAddresses(network.world) };
      return made.find(address);
    },
  };
}
