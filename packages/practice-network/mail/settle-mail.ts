import type { MailWorld } from '#mail/mail-world.ts';
import type { BounceReason } from '#mail/people/bounce-report.ts';
import {
  answerAutomatically,
  answerMail,
  deliverMail,
  noticeAbsenceOnce,
  openMail,
  prefetchImages,
  reportBounce,
  scanMail,
  unsubscribeFrom,
  type MailMoment,
} from '#mail/people/people-get-mail.ts';
import type { MailDue, MailDueKind } from '#store/mail-due-store.ts';

const AT_ONCE = 400;

const HAPPENINGS = {
  deliver: (world, moment) => deliverMail(world, moment),
  report: (world, moment, detail) => reportBounce(world, moment, detail['reason'] as BounceReason),
  scan: (world, moment) => scanMail(world, moment),
  prefetch: (world, moment) => prefetchImages(world, moment),
  away: (world, moment, detail) => noticeAbsenceOnce(world, moment, Number(detail['until'])),
  automatic: (world, moment) => answerAutomatically(world, moment),
  open: (world, moment) => openMail(world, moment),
  reply: (world, moment) => answerMail(world, moment, {}),
  unsubscribe: (world, moment) => unsubscribeFrom(world, moment),
} as const satisfies Record<
  MailDueKind,
  (world: MailWorld, moment: MailMoment, detail: MailDue['detail']) => void
>;

/**
 * Runs what happens to mail of its own accord, in the order of its time, up to `now`. Answers how
 * much happened; call again while it is not 0.
 */
export function settleMail(world: MailWorld, now: number): number {
  const { due, mails, network } = world;
  let done = 0;
  network.database.write(() => {
    for (
      let event = due.next();
      event !== null && event.at <= now && done < AT_ONCE;
      event = due.next()
    ) {
      due.remove(event.number);
      const { mail, address, at, detail, kind } = event;
      const facts = mails.facts(mail);
      const moment = { mail, address, at, person: world.personAt(address) };
      if (facts !== null)
        HAPPENINGS[kind](world, { ...moment, facts, turn: Number(detail['turn']) }, detail);
      done += 1;
    }
  });
  return done;
}
