import { newItem } from '#core/sequence/new-item.ts';
import { messageLimit } from '#core/text/text-length.ts';
import { fillItem, type FilledItem } from '#core/text/item-texts.ts';
import { leadValues } from '#core/text/lead-values.ts';
import type { LeadValues } from '#core/text/placeholders.ts';
import { SAMPLE_LEAD } from '#core/text/sample-lead.ts';
import { isEmptyText } from '#core/text/empty-text.ts';
import { readActingUser, type ActingUser } from '#data/identity/acting-user.ts';
import type { AnyDatabase } from '#data/database.ts';
import { readLeads } from '#data/leads/leads.ts';
import { queueMail } from '#data/notices/outbox.ts';
import { ATTEMPT_RULES, noteAttempts, refuseWhileWaiting } from '#server/attempts-guard.ts';
import type { Call } from '#server/handler.ts';
import { Refusal, refuseField } from '#server/refusal.ts';
import { testMail } from '#server/sequences/test-mail.ts';

type Test = Call<'POST /v1/sequenceitems/test'>;

/**
 * Mails a step's text to whoever asks, filled for one lead as the engine would fill it; nobody else
 * gets anything (design, section 11).
 */
export async function sendTest({
  body,
  caller: { userId, identityId },
  parts,
  realNow,
}: Test): Promise<{ to: string; alternativeUsed: boolean }> {
  const { db, deliverMails = false } = parts;
  const guarded = [{ rule: ATTEMPT_RULES.testText, key: identityId }];
  await refuseWhileWaiting({ db, guarded, realNow });
  const [user, reader] = await Promise.all([
    readActingUser({ db, userId }),
    readActingUser({ db, userId: identityId }),
  ]);
  if (user === undefined || reader === undefined) throw new Refusal('NOT_FOUND');
  if (messageLimit({ type: body.type }) === null)
    throw refuseField('type', 'WRONG_COMPOSITION', 'This step sends no text');
  const { message, subject, alternativeMessage, alternativeSubject } = body;
  const lead = await valuesOf({ db, user, leadId: body.leadId });
  const filled = readable(
    fillItem({
      item: {
        ...newItem({ type: body.type, id: 'test' }),
        message,
        subject,
        alternativeMessage,
        alternativeSubject,
      },
      lead,
      noteLength: user.note_length,
    }),
  );
  if (isEmptyText(filled.message))
    throw refuseField('message', 'EMPTY_MESSAGE', 'The message is empty');
  await noteAttempts({ db, guarded, realNow });
  await db.transaction().execute((trx) =>
    queueMail({
      db: trx,
      mail: testMail({
        to: reader.email,
        type: body.type,
        subject: filled.subject,
        message: filled.message,
        leadName: lead.fullName,
      }),
      toDeliver: deliverMails,
      realNow,
    }),
  );
  return { to: reader.email, alternativeUsed: filled.alternativeUsed };
}

async function valuesOf({
  db,
  user,
  leadId,
}: {
  db: AnyDatabase;
  user: ActingUser;
  leadId: string | null;
}): Promise<LeadValues> {
  if (leadId === null) return SAMPLE_LEAD;
  const [lead] = await readLeads({ db, userId: user.user_id, leadIds: [leadId] });
  if (lead === undefined) throw new Refusal('NOT_FOUND');
  return leadValues({
    person: {
      firstName: lead.first_name,
      lastName: lead.last_name,
      fullName: lead.full_name,
      jobTitle: lead.job_title,
      company: lead.company,
      industry: lead.industry,
      location: lead.location,
      country: lead.country,
      custom: lead.custom,
    },
    nameWords: user.person_name_words,
  });
}

function readable(filled: FilledItem): Extract<FilledItem, { kind: 'text' }> {
  if (filled.kind === 'PLACEHOLDER_MISSING')
    throw refuseField(
      'message',
      'PLACEHOLDER_MISSING',
      filled.missing.length === 0
        ? 'The message is empty'
        : `This lead has no ${filled.missing.join(', ')}, and there is no other text for that`,
    );
  if (filled.kind === 'TEXT_TOO_LONG')
    throw refuseField(
      filled.field,
      'TEXT_TOO_LONG',
      `For this lead the ${filled.field} has ${filled.length} characters, ${filled.limit} are allowed`,
    );
  return filled;
}
