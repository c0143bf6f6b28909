import { folderFor, mailboxAt } from '#mail/mailboxes.ts';
import type { MailWorld } from '#mail/mail-world.ts';
import {
  bounceOf,
  GREYLIST_MS,
  greylists,
  refusalText,
  refusesAtOnce,
} from '#mail/people/mail-temper.ts';
import type { MailFacts } from '#store/mail-store.ts';
import { hashText } from '#world/hash.ts';

const SECOND_MS = 1000;

/**
 * Why the server does not take a recipient now, or null: some servers greylist anyone who is new,
 * and some know at once that no one is there. The others say so later, in a report.
 */
export function refusalOf(
  world: MailWorld,
  { sender, address, now }: { sender: string; address: string; now: number },
): { code: number; text: string } | null {
  const { behavior, world: people } = world.network;
  const { seed } = people;
  if (world.mails.mailbox(address)?.person === null) return null;
  const person = world.personAt(address);
  const reason = person === null ? 'unknown' : bounceOf({ seed, behavior, person, at: now });
  if (reason !== null && refusesAtOnce(seed, address)) return refusalText(reason);
  if (greylists({ seed, behavior, domain: address.split('@')[1] ?? '' })) {
    const since = world.due.greylistedAt({ sender, address, now });
    if (now < since + GREYLIST_MS)
      return { code: 451, text: '4.7.1 Greylisted, please try again in 5 minutes' };
  }
  return null;
}

/**
 * Takes a mail: it is in the file, with everything that will come of it, when this returns. Other
 * users' mailboxes have it at once, people after seconds of the network's clock.
 */
export function acceptMail(
  world: MailWorld,
  { raw, facts, recipients }: { raw: Buffer; facts: MailFacts; recipients: readonly string[] },
): void {
  const { mails, ledger, due, network } = world;
  const at = facts.sentAt;
  network.database.write(() => {
    const mail = mails.addMail(raw, facts);
    const sender = mailboxAt(world, facts.mailbox);
    if (sender?.keepsSent) {
      const sent = folderFor(world, sender, '\\Sent');
      mails.addItem(sent.number, { mail, flags: ['\\Seen'], at });
    }
    for (const address of new Set(recipients.map((one) => one.toLowerCase()))) {
      const person = world.personAt(address);
      const turn = ledger.count({ mailbox: facts.mailbox, address, kind: 'ACCEPTED', since: 0 });
      const entry = { mailbox: facts.mailbox, address, person, mail, at };
      const messageId = facts.messageId || null;
      const detail = { subject: facts.subject, text: facts.text };
      ledger.add({ ...entry, messageId, kind: 'ACCEPTED', detail });
      const own = mails.mailbox(address);
      if (own?.person === null) {
        mails.addItem(folderFor(world, own, null).number, { mail, flags: [], at });
        ledger.add({ ...entry, messageId, kind: 'DELIVERED', detail: {} });
        continue;
      }
      const transit = SECOND_MS + (hashText(turn, `${facts.mailbox} ${address}`) % (7 * SECOND_MS));
      due.add({ at: at + transit, kind: 'deliver', mail, address, detail: { turn } });
    }
  });
}
