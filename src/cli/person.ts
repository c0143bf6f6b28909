import { writeFileSync } from 'node:fs';
import { need, needEmail, needWord } from '#cli/argument-error.ts';
import type { Config } from '#config.ts';
import { certificateText } from '#core/erasure/certificate.ts';
import { normalizeEmail } from '#core/email/email-address.ts';
import { confirm } from '#cli/confirm.ts';
import { campaignTimeOf, readClock } from '#data/chores/clock-row.ts';
import { readCertificate } from '#data/erasure/certificates.ts';
import { erasePerson } from '#data/erasure/erase-person.ts';
import { findIdentityByEmail } from '#data/identity/identities.ts';
import { readMasterKey } from '#main/master-key.ts';
import { openMigratedData } from '#main/open-data.ts';

type Person = {
  config: Config;
  command: string | undefined;
  /** Of the account. */
  email: string | undefined;
  lead: string | undefined;
  out: string | undefined;
  yes: boolean;
  print: (line: string) => void;
  say: (line: string) => void;
};

/** The operator as the actor in the activity log. */
const OPERATOR = '0';
const USAGE =
  'reachwell person erase --email maya@example.com --lead 123 [--out certificate.txt] [--yes]';

/**
 * `person erase`: erases one person from the account of a user for good, and prints the certificate
 * or writes it to a file (product rules, section 21). The number of a lead is the last part of its
 * page’s address.
 */
export async function person({
  config,
  command,
  email: given,
  lead,
  out,
  yes,
  print,
  say,
}: Person): Promise<void> {
  needWord(command, ['erase'], USAGE);
  const email = needEmail(given, USAGE);
  need(
    lead !== undefined && /^[1-9]\d{0,17}$/u.test(lead),
    '--lead must be the number of a lead, the last part of its page’s address.',
    USAGE,
  );
  const data = await openMigratedData({
    config,
    connections: 1,
    say,
    onError: (error) => say(error.message),
  });
  try {
    const { db } = data;
    const userId = (await findIdentityByEmail(db, normalizeEmail(email)))?.identity_id;
    if (userId === undefined) throw new Error(`No account uses ${email}.`);
    const question = `This erases lead ${lead} of ${email} permanently: history, messages, files, and notes. Continue?`;
    if (!(await confirm({ yes, question }))) return print('Nothing was erased.');
    const realNow = Date.now();
    const row = config.practice ? await readClock(db) : null;
    const erased = await erasePerson({
      db,
      masterKey: readMasterKey(config),
      userId,
      leadId: lead,
      actedBy: OPERATOR,
      shred: config.DATABASE_URL === undefined,
      now: row === null ? realNow : campaignTimeOf(row, realNow),
      realNow,
    });
    if (erased.kind === 'NOT_FOUND') throw new Error(`${email} has no lead ${lead}.`);
    if (erased.kind === 'UNDER_WAY')
      throw new Error(
        'An action for this person is in progress. Nothing was erased. Try again in a minute.',
      );
    const { certificateId } = erased;
    const certificate = await readCertificate({ db, userId }, certificateId);
    if (certificate === null) throw new Error(`Certificate ${certificateId} is gone.`);
    const erasedAt = new Date(certificate.realAt).toISOString();
    const text = certificateText({ certificateId, erasedAt, counts: certificate.counts });
    if (out === undefined) return print(text);
    writeCertificate({ out, text, print });
  } finally {
    await data.close();
  }
}

/** The person is already erased, so if the file can't be written, the certificate is printed. */
function writeCertificate({
  out,
  text,
  print,
}: {
  out: string;
  text: string;
  print: (line: string) => void;
}): void {
  try {
    writeFileSync(out, text);
  } catch (error) {
    print(text);
    throw new Error(
      `The person was erased, but the certificate couldn’t be written to ${out}: ${(error as Error).message}. It’s printed above.`,
      { cause: error },
    );
  }
  print(`Erased. The certificate is in ${out}.`);
}
