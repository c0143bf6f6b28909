import { domainOf } from '#core/do-not-contact-file/domain-name.ts';
import { isEmail, normalizeEmail } from '#core/email/email-address.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { PROFILE_PROBLEM_TEXTS, parseProfileUrl } from '#core/lead-pack/profile-url.ts';
import type { doNotContactRoutes } from '#contract/do-not-contact.ts';
import type { Walk } from '#data/database/keyset.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import {
  deleteDoNotContact,
  listDoNotContact,
  readDoNotContact,
  readKeys,
  type DoNotContactEntry,
} from '#data/do-not-contact/do-not-contact-list.ts';
import {
  companyKey,
  coveredLeads,
  recordAddress,
  recordKeys,
  type KeyedEntry,
} from '#data/do-not-contact/do-not-contact.ts';
import { blacklistLeads, releaseUncovered } from '#data/leads/lead-changes.ts';
import type { Owner, Scope } from '#data/scope.ts';
import { listDeleted } from '#data/tables/deleted-rows.ts';
import { holdSharedList } from '#data/teams/shared-blacklist.ts';
import { shareRecord } from '#data/teams/share-record.ts';
import { ApiError, found, rejectField } from '#server/http/api-error.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { listRequest, changesResponse } from '#server/http/list-query.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { waitForTries } from '#server/http/wait-for-tries.ts';

type Body = Call<'POST /v1/do-not-contact'>['body'];
type Subject = KeyedEntry | { covers: 'ADDRESS'; address: string };

/** People that a user must not contact (product rules, section 5). */
export const doNotContactHandlers: Handlers<keyof typeof doNotContactRoutes> = {
  'GET /v1/do-not-contact': async (call) => {
    const {
      scope,
      query: { query = '', origin = '' },
    } = call;
    const asked = listRequest('GET /v1/do-not-contact', call);
    const read = await listDoNotContact(scope, {
      query: query.trim(),
      origin: origin.trim(),
      ...asked,
    });
    const readDeleted = (walk: Walk) => listDeleted(scope, 'do_not_contact', walk);
    return changesResponse(asked, { read, readDeleted }, present);
  },
  'POST /v1/do-not-contact': async ({ scope, body, parts: { db } }) => {
    const { entry, tries } = await inScope(scope, async (scope) => {
      await holdSharedList(scope);
      const entryId = await record(scope, body);
      if (entryId === null) throw new ApiError('ALREADY_DO_NOT_CONTACT');
      const tries = await shareRecord(scope);
      return { entry: found(await readDoNotContact(scope, entryId)), tries };
    });
    return { ...present(entry), underWay: await waitForTries(db, tries) };
  },
  'DELETE /v1/do-not-contact/{entryId}': async ({ scope, params: { entryId } }) => {
    await inScope(scope, async (scope) => {
      const entry = found(await readDoNotContact(scope, entryId));
      // It is removed from the team's list, for everyone.
      if (entry.scope === 'TEAM') throw new ApiError('ON_TEAM_BLACKLIST');
      const keys = await readKeys(scope, entryId);
      await deleteDoNotContact(scope, entryId);
      const leadIds = await coveredLeads(scope, keys);
      await releaseUncovered({ ...scope, leadIds, actor: 'USER' });
    });
  },
};

/** Adds what a body names and ends its leads; null if an entry already covers it. */
async function record(scope: Scope<'now'>, body: Body): Promise<string | null> {
  const sentence = body.note?.trim() || null;
  const evidence = sentence === null ? null : { sentence };
  const subject = await subjectOf(scope, body);
  if (subject.covers === 'ADDRESS') {
    const { db, userId, now } = scope;
    const cause = { reason: 'BY_HAND', evidence, now } as const;
    return recordAddress(db, { userId, address: subject.address }, cause);
  }
  const entryId = await recordKeys(scope, subject, evidence);
  if (entryId === null) return null;
  const leadIds = await coveredLeads(scope, subject.keys);
  await blacklistLeads({ ...scope, leadIds, actor: 'USER' }, null);
  return entryId;
}

/** What a body names: exactly one person, address, domain, or company. */
async function subjectOf({ db }: Owner, body: Body): Promise<Subject> {
  const { person, email, domain, company } = body;
  const named = [person ?? email, domain, company].filter((value) => value !== undefined);
  if (named.length !== 1)
    throw rejectField('person', 'EITHER_OR', 'Name one person, email, domain, or company');
  if (email !== undefined && !isEmail(email))
    throw rejectField('email', 'INVALID_EMAIL', FIELD_MESSAGES.INVALID_EMAIL());
  if (person !== undefined) return personOf(person, body);
  if (email !== undefined) return { covers: 'ADDRESS', address: normalizeEmail(email) };
  if (domain !== undefined) {
    const plain = domainOf(domain);
    if (plain === null)
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

function present(entry: DoNotContactEntry) {
  return { ...entry, at: isoInstant(entry.at) };
}
