import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  changeSignIn,
  changeState,
  triggerRandomPerson,
  listReads,
  addPastChats,
  addPendingInvitations,
  getAccountPeople,
  getStats,
} from '#control/account-calls.ts';
import { parseInput, type ControlCall, type ControlPlane } from '#control/control-call.ts';
import { ControlFailure } from '#control/control-failure.ts';
import {
  BehaviorChange,
  ClockChange,
  FaultPlan,
  FinderQuery,
  LedgerQuery,
  PeopleQuery,
  PersonCommand,
  ResetCommand,
  SearchesQuery,
  WorldRowsShape,
} from '#control/control-shapes.ts';
import { changePassword, listMailLedger, makeMailbox, showMail } from '#control/mail-calls.ts';
import { isMailDeed, performMailDeed } from '#control/mail-deeds.ts';
import { performPersonAction } from '#control/person-actions.ts';
import { presentAccount } from '#http/present-accounts.ts';
import { profileUrl } from '#http/present-people.ts';
import { readBody } from '#http/read-body.ts';
import { saveClock, type Network } from '#network.ts';
import { personAt } from '#rules/find-person.ts';
import { exampleCommunities, exampleSearches } from '#search/example-searches.ts';
import { accountIdOf } from '#world/account-ids.ts';
import { indexOfPersonId, indexOfSlug, personIdOf } from '#world/person-ids.ts';
import type { Person } from '#world/person.ts';
import { readWorldRows, writeWorldRows } from '#store/world-rows.ts';
import { showsReceipts } from '#world/personality.ts';

function showClock({ network }: ControlPlane) {
  return { now: new Date(network.clock.now()).toISOString(), rate: network.clock.rate() };
}

function changeClock({ plane, body }: ControlCall) {
  const { now, rate, advanceMs } = parseInput(ClockChange, body);
  const { clock } = plane.network;
  clock.set({
    now: advanceMs === undefined ? now : Math.max(now ?? 0, clock.now() + advanceMs),
    rate,
  });
  saveClock(plane.network);
  plane.settle();
  return showClock(plane);
}

function isoOrNull(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

function listLedger({ plane, query }: ControlCall) {
  const { since, limit, accountId, kind } = parseInput(LedgerQuery, Object.fromEntries(query));
  const { network } = plane;
  const { seed } = network.world;
  const account = accountId === undefined ? null : (network.accounts.byId(accountId)?.number ?? -1);
  const rows = network.ledger.list({ since, limit, account, kind: kind ?? null });
  const entries = rows.map(
    ({ id, at, account: owner, person, kind: what, text, requestId, realAt, toldRealAt }) => ({
      id,
      at: new Date(at).toISOString(),
      accountId: accountIdOf({ seed, owner }),
      personId: personIdOf({ seed, index: person }),
      kind: what,
      text,
      requestId,
      realAt: isoOrNull(realAt),
      toldRealAt: isoOrNull(toldRealAt),
    }),
  );
  return { entries, next: rows.at(-1)?.id ?? since };
}

function personOfCall({ plane, id }: ControlCall): Person {
  const { network } = plane;
  const { seed, size } = network.world;
  const index = indexOfPersonId(seed, id) ?? indexOfSlug(seed, id);
  if (index === null || index >= size)
    throw new ControlFailure({ status: 404, sentence: 'Person not found.', field: 'id' });
  return personAt(network, index);
}

function showPerson(network: Network, person: Person) {
  const {
    index,
    id,
    slug,
    memberId,
    firstName,
    lastName,
    plainName,
    headline,
    title,
    company,
    industry,
    location,
    photo,
    premium,
    open,
    relationsCount,
    email,
    skills,
  } = person;
  return {
    index,
    id,
    slug,
    profileUrl: profileUrl(person),
    memberId,
    firstName,
    lastName,
    plainName,
    headline,
    title,
    company: company.name,
    industry,
    location,
    country: person.place.country,
    photo,
    premium,
    open,
    relationsCount,
    email,
    skills: skills.map(({ name }) => name),
    showsReceipts: showsReceipts({
      seed: network.world.seed,
      behavior: network.behavior,
      person: index,
    }),
  };
}

function listPeople({ plane, query }: ControlCall) {
  const { query: keywords, limit, offset } = parseInput(PeopleQuery, Object.fromEntries(query));
  const all = plane.network.finder.all({ criteria: { keywords }, distanceOf: () => 'O' });
  return {
    people: [...all.subarray(offset, offset + limit)].map((index) =>
      showPerson(plane.network, personAt(plane.network, index)),
    ),
    total: all.length,
  };
}

function commandPerson(call: ControlCall) {
  const { plane, body } = call;
  const command = parseInput(PersonCommand, body);
  const person = personOfCall(call);
  const { network, presentMessage, mail } = plane;
  const deed = command.do;
  if (isMailDeed(deed)) {
    const mailbox = network.database.write(() =>
      performMailDeed(mail, { deed, person, mailbox: command.mailbox, text: command.text }),
    );
    return { done: deed, mailbox, personId: person.id };
  }
  const account = network.database.write(() =>
    performPersonAction({
      network,
      person,
      deed,
      accountId: command.accountId,
      now: network.clock.now(),
      text: command.text,
      files: command.files,
      presentMessage,
    }),
  );
  return { done: deed, accountId: account.id, personId: person.id };
}

function changeBehavior({ plane, body }: ControlCall) {
  const { network } = plane;
  const change = Object.fromEntries(
    Object.entries(parseInput(BehaviorChange, body)).filter(([, value]) => value !== undefined),
  );
  network.behavior = { ...network.behavior, ...change };
  network.meta.save('behaviour', network.behavior);
  return network.behavior;
}

function changeFaults({ plane, body }: ControlCall) {
  const plan = parseInput(FaultPlan, body);
  plane.faults.set(plan);
  plane.network.meta.save('faults', plan);
  return plane.faults.state();
}

function reset({ plane, body }: ControlCall) {
  const { network, faults } = plane;
  const { seed, now } = parseInput(ResetCommand, body ?? {});
  network.restart({ seed: seed ?? String(network.world.seed), now: now ?? network.clock.now() });
  faults.set({ seed: 1, rules: [] });
  plane.cutMail();
  return showClock(plane);
}

function findEmail({ plane, query }: ControlCall) {
  const { first_name, last_name, domain } = parseInput(FinderQuery, Object.fromEntries(query));
  return {
    data: plane.mail.findEmail({ firstName: first_name, lastName: last_name, domain }),
  };
}

function listSearches({ plane, query }: ControlCall) {
  const { target, each } = parseInput(SearchesQuery, Object.fromEntries(query));
  return {
    searches: exampleSearches({ finder: plane.network.finder, target: target ?? null, each }),
    communities: exampleCommunities(),
  };
}

function takeRows({ plane, body }: ControlCall) {
  const { network } = plane;
  writeWorldRows(network.database, parseInput(WorldRowsShape, body));
  network.accounts.reload();
  network.gone.reload();
  return { accounts: network.accounts.all().length };
}

const ROUTES: Readonly<Record<string, (call: ControlCall) => unknown>> = {
  'GET /health': ({ plane }) => ({
    ok: true,
    seed: plane.network.world.seed,
    size: plane.network.world.size,
    ...showClock(plane),
  }),
  'GET /clock': ({ plane }) => showClock(plane),
  'POST /clock': changeClock,
  'GET /ledger': listLedger,
  'GET /people': listPeople,
  'GET /people/:id': (call) => showPerson(call.plane.network, personOfCall(call)),
  'POST /people/:id': commandPerson,
  'GET /accounts': ({ plane }) => ({
    accounts: plane.network.accounts.all().map((account) => ({
      ...presentAccount(plane.network, account),
      userName: account.userName,
      restricted: account.restricted,
    })),
  }),
  'POST /accounts/:id/state': changeState,
  'GET /accounts/:id/figures': getStats,
  'GET /accounts/:id/people': getAccountPeople,
  'POST /accounts/:id/somebody': triggerRandomPerson,
  'POST /accounts/:id/pile': addPendingInvitations,
  'POST /accounts/:id/chats': addPastChats,
  'POST /accounts/:id/sign-in': changeSignIn,
  'GET /reads': listReads,
  'GET /faults': ({ plane }) => plane.faults.state(),
  'POST /faults': changeFaults,
  'GET /behaviour': ({ plane }) => plane.network.behavior,
  'POST /behaviour': changeBehavior,
  'GET /searches': listSearches,
  // As Hunter's API asks: the practice world's email finder.
  'GET /finder/email-finder': findEmail,
  'GET /mail': showMail,
  'POST /mail/mailboxes': makeMailbox,
  'POST /mail/password': changePassword,
  'GET /mail/ledger': listMailLedger,
  'POST /reset': reset,
  'GET /rows': ({ plane }) => readWorldRows(plane.network.database),
  'POST /rows': takeRows,
};

/** Answers one request of the control plane, which is no part of the wire. */
export async function answerControlPlane(
  plane: ControlPlane,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, body: unknown) => {
    const text = JSON.stringify(body);
    response
      .writeHead(status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      .end(text);
  };
  try {
    const text = await readBody(request);
    const url = new URL(request.url ?? '/', 'http://practice');
    const [first = '', id = '', ...rest] = url.pathname.split('/').filter((part) => part !== '');
    const route =
      ROUTES[`${request.method} ${url.pathname}`] ??
      ROUTES[`${request.method} /${[first, ...(id === '' ? [] : [':id']), ...rest].join('/')}`];
    if (route === undefined)
      throw new ControlFailure({ status: 404, sentence: 'Endpoint not found.' });
    plane.settle();
    const answer = route({
      plane,
      id: decodeURIComponent(id),
      query: url.searchParams,
      body: parsed(text),
    });
    send(200, answer);
    plane.afterwards();
  } catch (error) {
    if (error instanceof ControlFailure)
      send(error.status, { error: error.message, field: error.field });
    else send(500, { error: error instanceof Error ? error.message : String(error), field: null });
  }
}

function parsed(text: string | null): unknown {
  if (text === null || text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new ControlFailure({ status: 400, sentence: 'The body is not JSON.' });
  }
}
