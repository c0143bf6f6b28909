import { CONTROL_REASON_TEXTS, type ControlReason } from '#core/limits/activity-control.ts';

const SWITCHES: Readonly<Record<string, string>> = {
  SWITCHED_ON: 'Activity Control was turned on',
  SWITCHED_OFF: 'Activity Control was turned off: your own limits apply',
};

/**
 * What an event of the limits says: why they changed, one sentence for each reason, and what they
 * came to.
 */
export function controlChange(data: Readonly<Record<string, unknown>>): {
  sentences: string[];
  limits: string | null;
} {
  const reasons = Array.isArray(data['reasons']) ? data['reasons'].map(String) : [];
  const sentences = reasons.map(
    (reason) => SWITCHES[reason] ?? CONTROL_REASON_TEXTS[reason as ControlReason] ?? reason,
  );
  const limits = data['limits'] as Partial<Record<string, number>> | undefined;
  const said =
    sentences.length > 0 && reasons.some((reason) => reason !== 'SWITCHED_ON')
      ? sentences
      : [...sentences, 'No restrictions apply: limits are at their defaults'];
  return {
    sentences: said,
    limits:
      typeof limits?.['CONNECT'] === 'number'
        ? `${limits['CONNECT']} invites, ${limits['MESSAGE'] ?? 0} messages, ${limits['VISIT'] ?? 0} profile views a day`
        : null,
  };
}
