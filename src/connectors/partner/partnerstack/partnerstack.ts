import type { PartnerKeys } from '#core/partner/partner-settings.ts';
import type { NewCustomer, PartnerAnswer, PartnerProgram } from '#connectors/partner/partner.ts';
import type { OutboundClient, OutboundOutcome } from '#connectors/webhooks/outbound-client.ts';

const CONVERSION_URL = 'https://partnerlinks.io/conversion/xid';
const CUSTOMERS_URL = 'https://api.partnerstack.com/api/v2/customers';

const ALREADY_THERE = 409;
/** A wait that says nothing about the customer: asked too often, or the key is not accepted yet. */
const LATER = [401, 403, 408, 425, 429];

/**
 * PartnerStack (docs.partnerstack.com). A click is attributed by the conversion call alone: the
 * customers call knows partners, and no clicks.
 */
export function createPartnerStack({
  keys,
  outbound,
  conversionUrl = CONVERSION_URL,
  customersUrl = CUSTOMERS_URL,
}: {
  keys: PartnerKeys;
  outbound: Pick<OutboundClient, 'post'>;
  conversionUrl?: string;
  customersUrl?: string;
}): PartnerProgram {
  return {
    async tell(customer) {
      const request = requestOf({ customer, keys, conversionUrl, customersUrl });
      if (request === null) return { kind: 'NOBODY' };
      const { url, authorization, body } = request;
      return answerOf(
        await outbound.post({ url, headers: { authorization }, body: JSON.stringify(body) }),
      );
    },
  };
}

function requestOf({
  customer: { userId, email, name, clickId },
  keys: { tracking, customers },
  conversionUrl,
  customersUrl,
}: {
  customer: NewCustomer;
  keys: PartnerKeys;
  conversionUrl: string;
  customersUrl: string;
}) {
  const who = { customer_key: userId, email, name };
  if (clickId !== null)
    return tracking === null
      ? null
      : {
          url: conversionUrl,
          authorization: `Bearer ${tracking}`,
          body: { xid: clickId, ...who },
        };
  if (customers === null) return null;
  const { key, secret, partner } = customers;
  return {
    url: customersUrl,
    authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
    body: { ...who, partner_key: partner },
  };
}

function answerOf(outcome: OutboundOutcome): PartnerAnswer {
  if (outcome.kind === 'FAILED')
    return { kind: 'LATER', problem: `PartnerStack wasn’t reached (${outcome.failure})` };
  const { status } = outcome;
  if ((status >= 200 && status < 300) || status === ALREADY_THERE) return { kind: 'TOLD' };
  const kind = status >= 500 || LATER.includes(status) ? 'LATER' : 'REFUSED';
  return { kind, problem: `PartnerStack answered ${status}` };
}
