import { scrubPerson } from '#core/scrubber/person-name.ts';
import type { ZapierEvent } from '#core/zapier/zapier-event.ts';

/** The known facts about the lead when the event is sent; null if the lead is gone. */
export type ZapierLead = {
  firstName: string | null;
  lastName: string | null;
  handEdited: readonly string[];
  location: string | null;
  country: string | null;
  premium: boolean | null;
  profileUrl: string | null;
  website: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  jobTitle: string | null;
  industry: string | null;
  custom: Readonly<Record<string, string>>;
};
export type ZapierOccurrence = {
  eventId: string;
  eventType: ZapierEvent;
  occurredAt: number;
  campaignId: string;
  campaignName: string;
  leadId: string | null;
  conversation: string | null;
  /** The name of the account that it happened in. */
  sender: string;
  hookAt: number;
};

/** One event as flat JSON: always the same fields, null if unknown (product rules, section 12). */
export type ZapierBody = Record<(typeof ZAPIER_FIELDS)[number], string | number | boolean | null>;
export const ZAPIER_FIELDS = [
  'firstName',
  'lastName',
  'location',
  'city',
  'country',
  'premium',
  'link',
  'website',
  'email',
  'manualEmail',
  'corporateEmail',
  'linkedInEmail',
  'phone',
  'company',
  'companyWebsite',
  'position',
  'industry',
  'education',
  'hookDate',
  'numberOfCompanyEmployees',
  'numberOfCompanyFollowers',
  'eventId',
  'eventType',
  'occurredAt',
  'campaignId',
  'campaignName',
  'leadId',
  'conversation',
  'sender',
] as const;

/**
 * The body of one event. Names are scrubbed as everywhere unless they were edited manually; facts
 * missing from the network come from the file's own columns.
 */
export function zapierBody(
  happening: ZapierOccurrence,
  lead: ZapierLead | null,
  nameWords: readonly string[],
): ZapierBody {
  const { eventId, eventType, campaignId, campaignName, leadId, conversation, sender } = happening;
  const own = ownColumns(lead?.custom ?? {});
  const edited = lead?.handEdited ?? [];
  const name = { firstName: lead?.firstName ?? null, lastName: lead?.lastName ?? null };
  const shown = edited.some((field) => field.endsWith('_name'))
    ? name
    : scrubPerson({ ...name, words: nameWords });
  return {
    firstName: shown.firstName,
    lastName: shown.lastName,
    location: lead?.location ?? null,
    city: cityOf(lead?.location ?? null),
    country: lead?.country ?? null,
    premium: lead?.premium ?? null,
    link: lead?.profileUrl ?? null,
    website: lead?.website ?? null,
    email: lead?.email ?? null,
    manualEmail: edited.includes('email') ? (lead?.email ?? null) : null,
    corporateEmail: own('corporateemail', 'workemail', 'businessemail'),
    linkedInEmail: own('linkedinemail'),
    phone: lead?.phone ?? null,
    company: lead?.company ?? null,
    companyWebsite: own('companywebsite', 'companyurl', 'companydomain'),
    position: lead?.jobTitle ?? null,
    industry: lead?.industry ?? null,
    education: own('education', 'school', 'university'),
    hookDate: new Date(happening.hookAt).toISOString(),
    numberOfCompanyEmployees: numberOf(
      own('numberofcompanyemployees', 'companyemployees', 'employees', 'companysize'),
    ),
    numberOfCompanyFollowers: numberOf(own('numberofcompanyfollowers', 'companyfollowers')),
    eventId,
    eventType,
    occurredAt: new Date(happening.occurredAt).toISOString(),
    campaignId,
    campaignName,
    leadId,
    conversation,
    sender,
  };
}

/** A made-up event for testing a URL. */
export function sampleZapierBody({
  campaignId,
  campaignName,
  at,
}: {
  campaignId: string | null;
  campaignName: string | null;
  at: number;
}): ZapierBody {
  const lead: ZapierLead = {
    firstName: 'Elena',
    lastName: 'Costa',
    handEdited: [],
    location: 'Lisbon, Portugal',
    country: 'Portugal',
    premium: false,
    profileUrl: 'https://www.linkedin.com/in/elena-costa-example',
    website: 'https://northpoint.example',
    email: 'elena.costa@northpoint.example',
    phone: null,
    company: 'Northpoint Analytics',
    jobTitle: 'Head of RevOps',
    industry: 'Software',
    custom: {},
  };
  const happening = {
    eventId: 'test',
    eventType: 'MESSAGE_RESPONDED' as const,
    occurredAt: at,
    campaignId: campaignId ?? '0',
    campaignName: campaignName ?? 'Sample campaign',
    leadId: null,
    conversation: 'This is a test event. No one has written to you.',
    hookAt: at,
    sender: 'Maya Lindqvist',
  };
  return zapierBody(happening, lead, []);
}

/** Finds one of the user's own columns by name, ignoring case, spaces, and punctuation. */
function ownColumns(
  custom: Readonly<Record<string, string>>,
): (...names: string[]) => string | null {
  const byName = new Map(
    Object.entries(custom).map(([column, value]) => [
      column.toLowerCase().replaceAll(/[^a-z0-9]/g, ''),
      value,
    ]),
  );
  return (...names) =>
    names.map((name) => byName.get(name)?.trim() ?? '').find((value) => value !== '') ?? null;
}

function cityOf(location: string | null): string | null {
  const [city = ''] = (location ?? '').split(',');
  return city.trim() === '' ? null : city.trim();
}

function numberOf(text: string | null): number | null {
  const digits = (text ?? '').replaceAll(/[\s,.']/g, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}
