import { drawnInteger, seededDraw } from '#core/random/seeded-draw.ts';

/** A row of leads by its fields: `fields` of a lead, and `custom` ones. */
export type DrawnRow = { fields: Record<string, string>; custom: Record<string, string> };

const SLUGS = ['ada-field', 'ben-mast', 'clément-roy', 'dana_k', 'eve', 'ACwAAB12345'];
const NAMES = ['Ada', 'BEN', 'dr. Cleo', 'Dana 🚀', 'Eve\u200b', '李', 'n/a', '=Ada', '#REF!'];
const TEXTS = ['Grey', '-', 'Head of "Sales", EMEA', 'two\nlines', '  spaced  ', '#N/A', '@Mast'];
const ODD = ['', 'x'.repeat(501), 'bell\u0007', '=HYPERLINK("x")', 'Ünïcödé 名', '\u00a0'];
const NO_PROFILES = [
  'https://www.linkedin.com/company/grey',
  'https://www.linkedin.com/search/results/people/?keywords=x',
  'https://example.com/in/ada',
  'linkedin.com/in/ada field',
  'ada',
  '-',
];
const NO_EMAILS = ['ada@', 'not an email', 'n/a', '@'];

type Draw = (what: string, most: number) => number;

const pick = (draw: Draw, what: string, from: readonly string[]): string =>
  from[draw(what, from.length)] ?? '';

function profileOf(draw: Draw, person: number): string {
  const slug = `${SLUGS[person % SLUGS.length]}${person < SLUGS.length ? '' : person}`;
  const forms = [
    `https://www.linkedin.com/in/${slug}/`,
    `linkedin.com/in/${slug.toUpperCase()}?trk=x`,
    `https://de.linkedin.com/in/${encodeURIComponent(slug)}`,
    ` http://linkedin.com/in/${slug} `,
  ];
  return pick(draw, 'profile form', forms);
}

function emailOf(draw: Draw, person: number): string {
  const email = `person${person}@x.example`;
  const forms = [
    email,
    email.toUpperCase(),
    `${email}.`,
    `<${email}>`,
    `second${person}@x.example; ${email}`,
    `broken@, ${email}`,
  ];
  return pick(draw, 'email form', forms);
}

function drawnRow(draw: Draw, people: number): DrawnRow {
  const person = draw('person', people);
  const often = (what: string, percent: number) => draw(what, 100) < percent;
  const fields: Record<string, string> = {};
  if (often('profile', 60))
    fields['profileUrl'] = often('bad profile', 10)
      ? pick(draw, 'no profile', NO_PROFILES)
      : profileOf(draw, person);
  if (often('email', 60))
    fields['email'] = often('bad email', 10)
      ? pick(draw, 'no email', NO_EMAILS)
      : emailOf(draw, person);
  for (const name of ['firstName', 'lastName', 'fullName'])
    if (often(name, 50)) fields[name] = pick(draw, `${name} text`, NAMES);
  for (const field of ['headline', 'jobTitle', 'company', 'industry', 'location', 'country'])
    if (often(field, 30)) fields[field] = pick(draw, `${field} text`, TEXTS);
  for (const field of ['company', 'phone', 'website'])
    if (often(`odd ${field}`, 8)) fields[field] = pick(draw, `odd ${field} text`, ODD);
  for (const field of ['doNotContact', 'doNotEmail'])
    if (often(field, 8))
      fields[field] = pick(draw, `${field} text`, ['yes', 'no', '', '0', 'true']);
  const custom: Record<string, string> = {};
  for (const name of ['Deal Size', 'tier', 'Büro'])
    if (often(name, 30)) custom[name] = pick(draw, `${name} text`, [...TEXTS, ...ODD, '42']);
  return { fields, custom };
}

/**
 * Rows as people and programs send them: the same few people in many spellings, broken addresses,
 * empty and odd texts, and do-not-contact requests. The last row is never empty.
 */
export function drawnLeadRows(seed: string, count: number): DrawnRow[] {
  const people = Math.max(3, Math.floor(count * 0.7));
  const rows = Array.from({ length: count }, (_, row) => {
    const draw: Draw = (what, most) =>
      drawnInteger({ draw: seededDraw(seed, row, what), from: 0, to: most - 1 });
    return drawnRow(draw, people);
  });
  rows.push({ fields: { email: 'last@x.example' }, custom: {} });
  return rows;
}
