import Stripe from 'stripe';
import { PaymentsError } from '#connectors/payments/payments.ts';

/**
 * What Stripe refused, in the words of the port. The message is for operators: it names Stripe's
 * code and request, and nothing that a user or a secret is in.
 */
function faultOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { errors } = Stripe;
  const facts = [error.type, error.code, error.requestId].filter(Boolean).join(', ');
  const fault = (kind: PaymentsError['kind'], text: string) =>
    new PaymentsError(kind, `${text} (${facts})`);
  if (error instanceof errors.StripeCardError) return fault('declined', 'The payment was declined');
  if (error instanceof errors.StripeAuthenticationError)
    return fault('unreachable', 'Stripe doesn’t accept STRIPE_SECRET_KEY');
  if (error instanceof errors.StripePermissionError)
    return fault('unreachable', 'STRIPE_SECRET_KEY lacks a permission');
  if (error.code === 'resource_missing') return fault('not_found', 'Stripe doesn’t know this');
  if (
    error instanceof errors.StripeInvalidRequestError ||
    error instanceof errors.StripeIdempotencyError
  )
    return fault('conflict', 'Stripe refused this');
  return fault('unreachable', 'Stripe can’t be reached');
}

/** Does something at Stripe; what it refuses becomes a PaymentsError. */
export async function atStripe<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw faultOf(error);
  }
}
