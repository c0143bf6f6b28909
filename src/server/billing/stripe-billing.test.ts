import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  answersCome,
  api,
  buy,
  database,
  deliver,
  HOUR,
  liveOf,
  logged,
  loseAnswersOf,
  moveTo,
  newPerson,
  paidBy,
  stripe,
  time,
  type Person,
} from './stripe-fixture.ts';

let person: Person;
beforeEach(async () => {
  person = await newPerson();
  logged.length = 0;
});
afterEach(() => {
  answersCome();
});

describe('what Stripe refuses', () => {
  test('is explained in our own words, and Stripe’s are only logged', async () => {
    const id = await buy(person, 'pro-monthly');
    const of = stripe.world.subscriptions.get(id);
    if (of === undefined) throw new Error('It was bought');
    // A schedule that someone attached at Stripe and that ended without being released.
    of.schedule = 'sub_sched_unknown';
    const refused = await api(person, `POST /subscriptions/${id}/pause`, { months: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.detail).toBe(
      'The payment provider refused this. Please reload and try again',
    );
    expect(refused.text).not.toMatch(/stripe|req_|migrate|schedule/i);
    expect(logged).toEqual([
      {
        code: 'CONFLICT',
        reason: expect.stringMatching(/already attached to a schedule.*StripeInvalid.*req_\d+/),
      },
    ]);
  });

  test('a price that differs at Stripe is only named in the log', async () => {
    await buy(person, 'pro-monthly');
    const price = [...stripe.world.prices.values()][0];
    if (price === undefined) throw new Error('One was sold');
    const { unit_amount: amount } = price;
    price.unit_amount = 1;
    moveTo(time.real + 2 * HOUR);
    const refused = await api(await newPerson(), 'POST /subscriptions', { priceId: 'pro-monthly' });
    price.unit_amount = amount;
    expect(refused.body.detail).toBe('This can’t be bought right now');
    expect(logged.at(-1)).toMatchObject({ reason: expect.stringContaining('at Stripe') });
  });
});

describe('an answer that gets lost', () => {
  test('of an upgrade is retried under the same key, and nothing is paid twice', async () => {
    const id = await buy(person, 'basic-monthly');
    moveTo(time.real + 5 * 60_000);
    loseAnswersOf('/v1/subscriptions/');
    const lost = await api(person, `PATCH /subscriptions/${id}`, { priceId: 'pro-monthly' });
    expect([lost.status, lost.body.code]).toEqual([503, 'PAYMENTS_UNREACHABLE']);
    answersCome();
    const paid = await paidBy(person);
    moveTo(time.real + 60_000);
    const again = await api(person, `PATCH /subscriptions/${id}`, { priceId: 'pro-monthly' });
    expect([again.status, again.body.priceId]).toEqual([200, 'pro-monthly']);
    expect(await paidBy(person)).toBe(paid);
  });

  test('of an upgrade that never arrived is made once, at the instant of the first try', async () => {
    const id = await buy(person, 'basic-monthly');
    const keys = stripe.keys.length;
    const body = { priceId: 'pro-monthly' };
    stripe.refuse((line) => line === `POST /v1/subscriptions/${id}`);
    expect((await api(person, `PATCH /subscriptions/${id}`, body)).status).toBe(503);
    stripe.refuse(() => false);
    moveTo(time.real + 60_000);
    expect((await api(person, `PATCH /subscriptions/${id}`, body)).status).toBe(200);
    const used = stripe.keys.slice(keys).filter((key) => key.endsWith('/update'));
    expect(new Set(used).size).toBe(1);
  });

  test.each([
    ['pause', 'PAUSE', { months: 2 }],
    ['resume', 'RESUME', {}],
  ] as const)('of a %s is retried under the same key', async (what, action, body) => {
    const id = await buy(person, 'pro-monthly');
    const finder = await buy(person, 'small-monthly');
    if (action === 'RESUME') await api(person, `POST /subscriptions/${id}/pause`, { months: 1 });
    const from = stripe.keys.length;
    loseAnswersOf('subscription_schedules');
    const first = await api(person, `POST /subscriptions/${id}/${what}`, body);
    expect(first.status).toBe(503);
    answersCome();
    moveTo(time.real + 60_000);
    const again = await api(person, `POST /subscriptions/${id}/${what}`, body);
    expect(again.status).toBe(200);
    expect(again.body.pauseAt === null).toBe(action === 'RESUME');
    const acts = stripe.keys.slice(from).filter((key) => key.includes(`/${action}/${id}/`));
    expect(new Set(acts.map((key) => key.split('/')[3])).size).toBe(1);
    // The email finder changed too, though the answer for the plan got lost.
    const both = (await api(person, 'GET /subscriptions')).body as {
      id: string;
      pauseAt: unknown;
    }[];
    expect(both.find((each) => each.id === finder)?.pauseAt === null).toBe(action === 'RESUME');
  });

  test('of a cancellation is the same change, and after a resume it is another one', async () => {
    const id = await buy(person, 'pro-monthly');
    const from = stripe.keys.length;
    loseAnswersOf('/v1/subscriptions/');
    expect((await api(person, `DELETE /subscriptions/${id}`)).status).toBe(503);
    answersCome();
    const again = await api(person, `DELETE /subscriptions/${id}`);
    expect([again.status, again.body.endsAt !== null]).toEqual([200, true]);
    await api(person, `POST /subscriptions/${id}/resume`);
    expect((await api(person, `DELETE /subscriptions/${id}`)).status).toBe(200);
    const [of] = await liveOf(person);
    expect(of?.cancel_at_period_end).toBe(true);
    const acts = stripe.keys.slice(from).filter((key) => key.includes('/CANCEL/'));
    expect(new Set(acts).size).toBe(2);
  });

  test('of a form is not continued after another choice closed it', async () => {
    const order = (priceId: string) => api(person, 'POST /subscriptions', { priceId });
    loseAnswersOf('checkout/sessions');
    expect((await order('basic-monthly')).status).toBe(503);
    answersCome();
    expect((await order('pro-monthly')).status).toBe(201);
    const again = await order('basic-monthly');
    expect(again.status).toBe(201);
    expect(stripe.world.sessions.get(again.body.checkoutId)?.status).toBe('open');
    stripe.answer({ checkoutId: again.body.checkoutId, outcome: 'pay' });
    const verified = await api(person, 'POST /verify', { checkoutId: again.body.checkoutId });
    expect(verified.body.billing.subscription.priceId).toBe('basic-monthly');
  });

  test('of a form is retried, and it is the same form', async () => {
    const order = () => api(person, 'POST /subscriptions', { priceId: 'basic-monthly' });
    loseAnswersOf('checkout/sessions');
    await order();
    answersCome();
    const forms = stripe.world.sessions.size;
    expect((await order()).status).toBe(201);
    expect(stripe.world.sessions.size).toBe(forms);
  });
});

test('an event with a wrong or old signature changes nothing, a correct one suffices', async () => {
  const person = await newPerson();
  const id = await buy(person, 'pro-monthly');
  const from = stripe.world.events.length;
  stripe.dispute(id);
  const [event] = stripe.world.events.slice(from);
  if (event === undefined) throw new Error('Stripe tells of a dispute');
  const status = async () => (await api(person, `GET /subscriptions/${id}`)).body.status;
  expect(await deliver(event, { secret: 'whsec_other' })).toBe(400);
  expect(await deliver(event, { signedAt: time.real - 3_600_000 })).toBe(400);
  expect(await status()).toBe('active');
  expect(await deliver(event)).toBe(200);
  expect(await status()).toBe('deactivated');
  expect(await deliver(event)).toBe(200);
  const kept = await database.db
    .selectFrom('billing_events')
    .select('event_id')
    .where('user_id', '=', person.userId)
    .where('event_id', '=', event.id)
    .execute();
  expect(kept).toHaveLength(1);
});
