import { z } from 'zod';
import { parseInput, type ControlCall } from '#control/control-call.ts';
import { ControlFailure } from '#control/control-failure.ts';
import { openOwnMailbox } from '#mail/mailboxes.ts';
import { personIdOf } from '#world/person-ids.ts';

const NewMailbox = z.object({ address: z.email().transform((text) => text.toLowerCase()) });
const NewPassword = NewMailbox.extend({ password: z.string().min(1).max(200) });
const MailLedgerQuery = z.object({
  since: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(10_000).default(1000),
});

/** GET /mail: where the mail world listens. */
export function showMail({ plane }: ControlCall) {
  return plane.mailAddresses();
}

/** POST /mail/mailboxes: a mailbox of a user's own. Fails with 409 when the address is taken. */
export function makeMailbox({ plane, body }: ControlCall) {
  const { address } = parseInput(NewMailbox, body);
  const mailbox = openOwnMailbox(plane.mail, address);
  if (mailbox === null)
    throw new ControlFailure({
      status: 409,
      sentence: 'This address has a mailbox already.',
      field: 'address',
    });
  const { password } = mailbox;
  return { address, userName: address, password, ...plane.mailAddresses() };
}

/** POST /mail/password: the password of a mailbox from now on; lines that are open stay open. */
export function changePassword({ plane, body }: ControlCall) {
  const { address, password } = parseInput(NewPassword, body);
  if (plane.mail.mails.mailbox(address) === null)
    throw new ControlFailure({
      status: 404,
      sentence: 'There is no such mailbox.',
      field: 'address',
    });
  plane.mail.mails.changePassword(address, password);
  return { address };
}

/** GET /mail/ledger. */
export function listMailLedger({ plane, query }: ControlCall) {
  const { seed } = plane.network.world;
  const filter = parseInput(MailLedgerQuery, Object.fromEntries(query));
  const rows = plane.mail.ledger.list(filter);
  const entries = rows.map(
    ({ id, at, realAt, mailbox, address, person, kind, messageId, detail }) => ({
      id,
      at: new Date(at).toISOString(),
      realAt: new Date(realAt).toISOString(),
      mailbox,
      address,
      personId: person === null ? null : personIdOf({ seed, index: person }),
      kind,
      messageId,
      ...detail,
    }),
  );
  return { entries, next: rows.at(-1)?.id ?? filter.since };
}
