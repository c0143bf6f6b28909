import { isEmail, normalizeEmail } from '#core/email/email-address.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { PROFILE_PROBLEM_TEXTS, parseProfileUrl } from '#core/lead-pack/profile-url.ts';
import type { doNotContactRoutes, DoNotContactAnswer } from '#contract/do-not-contact.ts';
import { doNotContactIdShape, leadIdShape } from '#contract/shapes.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { inScope, inTransaction } from '#data/database/retried-transaction.ts';
import {
  deleteDoNotContact,
  listDoNotContact,
  readDoNotContact,
  type DoNotContactEntry,
} from '#data/do-not-contact/do-not-contact-list.ts';
import {
  companyKey,
  coveredLeads,
  recordAddress,
  recordKeys,
  type DoNotContactCause,
  type KeyedEntry,
} from '#data/do-not-contact/do-not-contact.ts';
import { blacklistLeads, releaseUncovered } from '#data/leads/lead-changes.ts';
import { listDeleted } from '#data/tables/deleted-rows.ts';
import { holdSharedList } from '#data/teams/shared-blacklist.ts';
import { shareRecord } from '#data/teams/share-record.ts';
import { ApiError, found, rejectField } from '#server/http/api-error.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { askedList, changesResponse, deletedIn } from '#server/http/list-query.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { waitForTries } from '#server/http/wait-for-tries.ts';

type Body = Call<'POST /v1/do-not-contact'>['body'];
type Subject = KeyedEntry | { covers: 'ADDRESS'; address: string };

/** The list of people whom a user must not contact (product rules, section 5). */
export const doNotContactHandlers: Handlers<keyof typeof doNotContactRoutes> = {
  'GET /v1/do-not-contact': async (call) => {
    const {
      scope,
      query: { query = '', origin = '' },
    } = call;
    const asked = askedList('GET /v1/do-not-contact', call);
    const read = await listDoNotContact(scope.db, scope.userId, {
      query: query.trim() || null,
      origin: origin.trim() || null,
      ...asked,
    });
    const deleted = await deletedIn(asked, (walk) => listDeleted(scope, 'do_not_contact', walk));
    return changesResponse(asked, { read, deleted }, present);
  },
  'POST /v1/do-not-contact': addEntry,
  'DELETE /v1/do-not-contact/{entryId}': takeOff,
};

async function addEntry({
  scope,
  body,
  caller: { userId },
  parts: { db },
  now,
}: Call<'POST /v1/do-not-contact'>): Promise<DoNotContactAnswer & { underWay: number }> {
  const note = body.note?.trim() ?? '';
  const cause: DoNotContactCause = {
    reason: 'BY_HAND',
    evidence: note === '' ? null : { sentence: note },
    now,
  };
  const { entry, tries } = await inScope(scope, async (scope) => {
    await holdSharedList(scope);
    const subject = await subjectOf(scope.db, body);
    const entryId = await record(scope.db, { userId, subject, cause });
    if (entryId === null) throw new ApiError('ALREADY_DO_NOT_CONTACT');
    if (subject.covers !== 'ADDRESS') {
      const leadIds = await coveredLeads(scope.db, userId, subject.keys);
      await blacklistLeads({ db: scope.db, userId, leadIds, now, actor: 'USER' }, null);
    }
    const tries = await shareRecord(scope);
    return { entry: await readDoNotContact(scope.db, userId, entryId), tries };
  });
  if (entry === null) throw new ApiError('NOT_FOUND');
  return { ...present(entry), underWay: await waitForTries(db, tries) };
}

async function record(
  db: DatabaseTransaction,
  { userId, subject, cause }: { userId: string; subject: Subject; cause: DoNotContactCause },
): Promise<string | null> {
  if (subject.covers === 'ADDRESS') return recordAddress(db, { userId, ...subject }, cause);
  return recordKeys(db, userId, { entry: subject, cause });
}

/** What a body names: exactly one person, address, domain, or company. */
async function subjectOf(db: DatabaseTransaction, body: Body): Promise<Subject> {
  const { person, email, domain, company } = body;
  const named = [person ?? email, domain, company].filter((value) => value !== undefined);
  if (named.length !== 1)
    throw rejectField('person', 'EITHER_OR', 'Name one person, email, domain, or company');
  if (email !== undefined && !isEmail(email))
    throw rejectField('email', 'INVALID_EMAIL', FIELD_MESSAGES.INVALID_EMAIL());
  if (person !== undefined) return personOf(person, body);
  if (email !== undefined) return { covers: 'ADDRESS', address: normalizeEmail(email) };
  if (domain !== undefined) {
    const plain = domain.trim().replace(/^@/u, '').toLowerCase();
    if (!isEmail(`someone@${plain}`))
      throw rejectField('domain', 'INVALID_DOMAIN', 'Enter a domain such as example.com');
    return { covers: 'DOMAIN', name: plain, keys: [`d:${plain}`] };
  }
  const name = company?.trim() ?? '';
  const key = await companyKey(db, name);
  if (key === null) throw rejectField('company', 'REQUIRED', FIELD_MESSAGES.REQUIRED());
  return { covers: 'COMPANY', name, keys: [key] };
}

function personOf(person: string, { email, name }: Body): KeyedEntry {
  const profile = parseProfileUrl(person);
  if (typeof profile === 'string')
    throw rejectField('person', profile, PROFILE_PROBLEM_TEXTS[profile].sentence);
  const { kind, identifier, url } = profile;
  return {
    covers: 'PERSON',
    name: name?.trim() || email?.trim() || url,
    keys: [
      `${kind === 'SLUG' ? 's' : 'm'}:${identifier}`,
      ...(email === undefined ? [] : [`e:${normalizeEmail(email)}`]),
    ],
  };
}

/** An entry that the team's list also has is removed there, for everyone. */
async function takeOff({
  params: { entryId },
  caller: { userId },
  parts: { db },
  now,
}: Call<'DELETE /v1/do-not-contact/{entryId}'>): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    const entry = found(await readDoNotContact(trx, userId, entryId));
    if (entry.onTeamList) throw new ApiError('ON_TEAM_BLACKLIST');
    await deleteDoNotContact(trx, userId, entryId);
    const leadIds = await coveredLeads(trx, userId, entry.keys);
    await releaseUncovered({ db: trx, userId, leadIds, now, actor: 'USER' });
  });
  return undefined;
}

function present(entry: DoNotContactEntry): DoNotContactAnswer {
  const { covers, name, address, leadId, evidence } = entry;
  const slug = entry.keys.find((key) => key.startsWith('s:'))?.slice(2);
  const fileName = evidence !== null && 'fileName' in evidence ? evidence.fileName : null;
  return {
    id: doNotContactIdShape.parse(entry.entryId),
    covers,
    person:
      covers === 'PERSON'
        ? {
            name: name ?? '',
            profileUrl: slug === undefined ? null : `https://www.linkedin.com/in/${slug}`,
            leadId: leadId === null ? null : leadIdShape.parse(leadId),
          }
        : null,
    email: address ?? entry.keys.find((key) => key.startsWith('e:'))?.slice(2) ?? null,
    domain: covers === 'DOMAIN' ? name : null,
    company: covers === 'COMPANY' ? name : null,
    reason: entry.reason,
    origin: fileName ?? entry.campaignName,
    evidence,
    at: isoInstant(entry.at),
    scope: entry.onTeamList ? 'TEAM' : 'USER',
  };
}
