import { CONTROL_REASON_TEXTS, type ControlReason } from '#core/limits/activity-control.ts';
import { limitsTexts } from './limits-texts.ts';

const texts = limitsTexts.history;

const SWITCHES: Readonly<Record<string, string>> = {
  SWITCHED_ON: texts.turnedOn,
  SWITCHED_OFF: texts.turnedOff,
};

/** The text of a limits event: one sentence for each reason, and the new limits. */
export function controlChangeText(data: Readonly<Record<string, unknown>>): {
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
      : [...sentences, texts.unrestricted];
  return {
    sentences: said,
    limits:
      typeof limits?.['CONNECT'] === 'number'
        ? texts.limits(limits['CONNECT'], limits['MESSAGE'] ?? 0, limits['VISIT'] ?? 0)
        : null,
  };
}
