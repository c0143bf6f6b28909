import type { Network } from '#network.ts';
import { createEmailFinder } from '#mail/email-finder.ts';
import { createPeopleAddresses } from '#mail/people-addresses.ts';
import { createMailDueStore, type MailDueStore } from '#store/mail-due-store.ts';
import { createMailLedgerStore, type MailLedgerStore } from '#store/mail-ledger-store.ts';
import { createMailStore, type MailStore } from '#store/mail-store.ts';

/** Mail between users' mailboxes and the people of the network. */
export interface MailWorld {
  network: Network;
  mails: MailStore;
  ledger: MailLedgerStore;
  due: MailDueStore;
  /** The person who has this address, by index, or null. */
  personAt(address: string): number | null;
  /** What the world's email finder says about somebody at a company. */
  findEmail: ReturnType<typeof createEmailFinder>;
}

/** The mail of a network, in its file. */
export function createMailWorld(network: Network): MailWorld {
  const { database, realNow } = network;
  const makeFor = (world: Network['world']) => ({
    world,
    personAt: createPeopleAddresses(world),
    findEmail: createEmailFinder(world),
  });
  let made = makeFor(network.world);
  const current = () => {
    if (made.world !== network.world) made = makeFor(network.world);
    return made;
  };
  return {
    network,
    mails: createMailStore(database),
    ledger: createMailLedgerStore({ database, realNow }),
    due: createMailDueStore(database),
    personAt: (address) => current().personAt(address),
    findEmail: (asked) => current().findEmail(asked),
  };
}
