const FORMS = {
  month: { month: 'long', year: 'numeric' },
  spoken: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  day: { weekday: 'short', month: 'short', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * A date in a zone, where `#core/time/when-text.ts` has no form for it: `November 2026`, `Friday,
 * November 20, 2026`, `Fri, Nov 20`.
 */
export function dateIn({
  at,
  zone,
  form,
}: {
  at: number;
  zone: string;
  form: keyof typeof FORMS;
}): string {
  return new Intl.DateTimeFormat('en-US', { ...FORMS[form], timeZone: zone }).format(at);
}

/** The zone that the browser is set to. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
