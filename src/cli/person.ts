import { writeFileSync } from 'node:fs';
import { confirm } from '#cli/confirm.ts';
import { identityOf, OPERATOR, productClock, withData, type Operator } from '#cli/operator.ts';
import { certificateText } from '#core/erasure/certificate.ts';
import { readCertificate } from '#data/erasure/certificates.ts';
import { erasePerson } from '#data/erasure/erase-person.ts';
import { readMasterKey } from '#main/master-key.ts';

type Person = Operator & {
  /** Of the account. */
  email: string;
  lead: string;
  out: string | undefined;
  yes: boolean;
};

/**
 * `person erase`: erases one person from the account of a user for good, and prints the certificate
 * or writes it to a file (product rules, section 21). The number of a lead is the last part of its
 * page’s address.
 */
export async function person({ email, lead, out, yes, ...operator }: Person): Promise<void> {
  const { config, print } = operator;
  await withData(operator, async (db) => {
    const { identity_id: userId } = await identityOf(db, email);
    const question = `This erases lead ${lead} of ${email} permanently: history, messages, files, and notes. Continue?`;
    if (!(await confirm({ yes, question }))) return print('Nothing was erased.');
    const erased = await erasePerson({
      db,
      masterKey: readMasterKey(config),
      userId,
      leadId: lead,
      actedBy: OPERATOR,
      shred: config.DATABASE_URL === undefined,
      now: (await productClock(db, config))(),
      realNow: Date.now(),
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
    return out === undefined ? print(text) : writeCertificate({ out, text, print });
  });
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
