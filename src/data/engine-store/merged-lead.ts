import type { LeadStep, NewEvent } from '#data/walk/lead-in-walk.ts';

/** A lead that turned out to be the same person as another one, into which it was merged. */
export type MergedLead = { fromId: string; intoId: string };

/** Moves a merged lead's events to the lead it is now. */
export function eventsOfMerged({
  events,
  fromId,
  intoId,
}: MergedLead & { events: readonly NewEvent[] }): NewEvent[] {
  return events.map((event) => (event.leadId === fromId ? { ...event, leadId: intoId } : event));
}

/** The same for a step that was decided for the old lead. */
export function stepOfMerged({ step, fromId, intoId }: MergedLead & { step: LeadStep }): LeadStep {
  return fromId === intoId
    ? step
    : { ...step, events: eventsOfMerged({ events: step.events, fromId, intoId }) };
}
