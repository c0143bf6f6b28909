import Stripe from 'stripe';
import { PaymentsError } from '#connectors/payments/payments.ts';

/**
 * What Stripe refused, in our own words. For operators it names Stripe's code and request, and of
 * an invalid request what Stripe says of it: nothing that a secret is in.
 */
function faultOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { errors } = Stripe;
  const facts = [error.type, error.code, error.requestId].filter(Boolean).join(', ');
  const fault = (kind: PaymentsError['kind'], text: string, more = text) =>
    new PaymentsError(kind, text, `${more} (${facts})`);
  const unreachable = (more: string) =>
    fault('unreachable', 'The payment provider can’t be reached', more);
  if (error instanceof errors.StripeCardError) return fault('declined', 'The payment was declined');
  if (error instanceof errors.StripeAuthenticationError)
    return unreachable('Stripe doesn’t accept STRIPE_SECRET_KEY');
  if (error instanceof errors.StripePermissionError)
    return unreachable('STRIPE_SECRET_KEY lacks a permission');
  if (error.code === 'resource_missing')
    return fault('not_found', 'The payment provider doesn’t know this', error.message);
  if (
    error instanceof errors.StripeInvalidRequestError ||
    error instanceof errors.StripeIdempotencyError
  )
    return fault(
      'conflict',
      'The payment provider refused this. Please reload and try again',
      error.message,
    );
  return unreachable('Stripe can’t be reached');
}

/** Does something at Stripe; what it refuses becomes a PaymentsError. */
export async function atStripe<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw faultOf(error);
  }
}
