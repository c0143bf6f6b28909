/** The keys for reporting sign-ups to a partner program; either part may be missing. */
export type PartnerKeys = {
  /** The token for conversions: sign-ups through a partner's link. */
  tracking: string | null;
  /** For sign-ups without a click: the API keys, and the partner to credit. */
  customers: { key: string; secret: string; partner: string } | null;
};

const FORM =
  'It is tracking=TOKEN, or api=KEY:SECRET with partner=PARTNER, or all three, separated by commas.';

/**
 * The keys in PARTNER_KEY, null if it isn't set, and what is wrong with it, as sentences that don't
 * reveal the keys.
 */
export function partnerKeys(text: string | undefined): {
  partner: PartnerKeys | null;
  faults: string[];
} {
  if (text === undefined) return { partner: null, faults: [] };
  const wrong = { partner: null, faults: [`PARTNER_KEY isn’t in the right form. ${FORM}`] };
  const named = new Map<string, string>();
  for (const entry of text.split(',')) {
    const [, name = '', value = ''] =
      /^\s*(tracking|api|partner)\s*=\s*(\S+)\s*$/i.exec(entry) ?? [];
    if (value === '' || named.has(name.toLowerCase())) return wrong;
    named.set(name.toLowerCase(), value);
  }
  const [, key, secret] = /^([^:]+):(.+)$/.exec(named.get('api') ?? '') ?? [];
  const partner = named.get('partner');
  const hasApi = key !== undefined && secret !== undefined;
  if (named.has('api') !== hasApi || hasApi !== (partner !== undefined)) return wrong;
  return {
    partner: {
      tracking: named.get('tracking') ?? null,
      customers: hasApi && partner !== undefined ? { key, secret, partner } : null,
    },
    faults: [],
  };
}
