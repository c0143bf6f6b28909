import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import { listedChoices } from '#core/text/formats.ts';
import { fillItem, type FilledItem } from '#core/sequence/item-texts.ts';
import { leadValues } from '#core/sequence/lead-values.ts';
import type { LeadValues } from '#core/text/placeholders.ts';
import { SAMPLE_LEAD } from '#core/text/sample-lead.ts';
import type { AnyDatabase } from '#data/database.ts';
import type { ActingUser } from '#data/identity/acting-user.ts';
import { readSenderValues } from '#data/identity/sender-values.ts';
import { readLeads } from '#data/leads/leads.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';

type Texts = Pick<
  SequenceItem,
  'message' | 'subject' | 'alternativeMessage' | 'alternativeSubject'
>;

/** A step's texts as the engine would fill them; rejected with the reason if it could not. */
export function filledTexts({
  texts: { message, subject, alternativeMessage, alternativeSubject },
  type,
  user,
  lead,
}: {
  texts: Texts;
  type: SequenceItemType;
  user: Pick<ActingUser, 'note_length'>;
  lead: LeadValues;
}): Extract<FilledItem, { kind: 'text' }> {
  const texts = { message, subject, alternativeMessage, alternativeSubject };
  return readable(
    fillItem({
      item: { ...newItem({ type, id: 'test' }), ...texts },
      lead,
      noteLength: user.note_length,
    }),
  );
}

/** The values for a text: those of the user's lead, or of an invented one if none is named. */
export async function valuesOfLead(
  db: AnyDatabase,
  user: ActingUser,
  leadId: string | null,
): Promise<LeadValues> {
  const sender = await readSenderValues({ db, userId: user.user_id });
  if (leadId === null) return { ...SAMPLE_LEAD, sender };
  const [lead] = await readLeads({ db, userId: user.user_id }, [leadId]);
  if (lead === undefined) throw new ApiError('NOT_FOUND');
  return leadValues(
    {
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
    user.person_name_words,
    sender,
  );
}

function readable(filled: FilledItem): Extract<FilledItem, { kind: 'text' }> {
  if (filled.kind === 'PLACEHOLDER_MISSING')
    throw rejectField(
      'message',
      'PLACEHOLDER_MISSING',
      filled.missing.length === 0
        ? 'The message is empty'
        : `This lead has no ${listedChoices(filled.missing)}, and there’s no fallback text`,
    );
  if (filled.kind === 'TEXT_TOO_LONG')
    throw rejectField(
      filled.field,
      'TEXT_TOO_LONG',
      `For this lead, the ${filled.field} has ${filled.length} characters. The limit is ${filled.limit}`,
    );
  return filled;
}
