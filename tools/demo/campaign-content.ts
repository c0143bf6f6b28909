type Item = Record<string, unknown>;

/** Makes the items of one sequence, each with an id of its own. */
function itemMaker() {
  let made = 0;
  const item = (type: string, rest: Item = {}): Item => ({
    id: `d${++made}`,
    type,
    yesDelay: 0,
    ...rest,
  });
  return { item, end: () => item('END', { sequenceEndMode: 'FINISH' }) };
}

/** The texts of a campaign on LinkedIn; a note for the invitation is left out where it is null. */
export type OutreachTexts = { note: string | null; first: string; second: string; third: string };

/**
 * Visit, invite a day later, write a day after who accepts, follow up after four days and again
 * after a week, withdraw after three weeks from who doesn't accept. Delays are in hours.
 */
export function outreachSequence({ note, first, second, third }: OutreachTexts): Item {
  const { item, end } = itemMaker();
  const last = item('MESSAGE', { message: third, yesDelay: 168, yes: end() });
  const seen = item('IF_MESSAGE_VIEWED', {
    noDelay: 96,
    yes: last,
    no: item('LIKE', { yes: end() }),
  });
  const followUp = item('MESSAGE', { message: second, yesDelay: 96, yes: seen });
  const greeting = item('MESSAGE', { message: first, yesDelay: 24, yes: followUp });
  const accepted = item('IF_CONNECTED', {
    noDelay: 504,
    yes: greeting,
    no: item('WITHDRAW', { yes: end() }),
  });
  const invite = item('CONNECT', {
    ...(note !== null && { message: note }),
    yesDelay: 24,
    yes: accepted,
  });
  return item('VISIT', { yes: invite });
}

/** Visit, follow, endorse, like: for those one knows already. */
export function warmUpSequence(): Item {
  const { item, end } = itemMaker();
  const like = item('LIKE', { yesDelay: 48, yes: end() });
  return item('VISIT', { yes: item('FOLLOW', { yesDelay: 24, yes: like }) });
}

/** Two emails in one thread to who has an address, four days apart; an invitation to the others. */
export function emailSequence(): Item {
  const { item, end } = itemMaker();
  const followUp = item('EMAIL', {
    subject: 'Re: the first thirty days',
    message:
      'Hi {{firstName}},\n\none number in case it helps: teams of your size usually save a day a week once onboarding emails, calls, and tasks live in one place.\n\nShould I send you the example from Kestrel Clinics?',
    yesDelay: 96,
    yes: end(),
  });
  const first = item('EMAIL', {
    subject: 'The first thirty days',
    message:
      'Hi {{firstName}},\n\nI lead customer onboarding at Northpoint and talk to a lot of people in your role. Most of them tell me that the first thirty days of a customer are still run from a spreadsheet.\n\nIs that so in your team, too?',
    yesDelay: 24,
    yes: followUp,
  });
  const invite = item('CONNECT', { yes: end() });
  const hasAddress = item('IF_EMAIL_AVAILABLE', { noDelay: 0, yes: first, no: invite });
  return item('VISIT', { yes: hasAddress });
}

/** The five campaigns of the demo account, and what makes each of them. */
export const TEXTS = {
  operations: {
    note: 'Hi {{firstName}}, I work with operations teams in logistics and retail and like what you post about planning. Happy to connect.',
    first:
      'Thanks for connecting, {{firstName}}. I’m collecting how operations teams plan their week: whiteboard, spreadsheet, or software? How do you do it in your team?',
    second:
      'Hi {{firstName}}, a short follow-up: we just published what forty teams told us about weekly planning. Two of the answers surprised me. Should I send it?',
    third:
      'Last note from me, {{firstName}}. If planning ever becomes a topic in your team, I’m an easy person to reach.',
  },
  founders: {
    note: null,
    first:
      'Hi {{firstName}}, good to have met at the summit. You mentioned that your first support hire is coming up. Did you find someone?',
    second:
      'Hi {{firstName}}, I wrote down three questions that founders asked me about support after the summit. Want them?',
    third: 'All the best with the next round, {{firstName}}. I’ll follow what you’re building.',
  },
  success: {
    note: 'Hi {{firstName}}, I’m talking to customer success leaders about the first thirty days of a customer. Would be great to connect.',
    first:
      'Thanks, {{firstName}}! What’s the one thing in onboarding that still takes your team too long?',
    second:
      'Hi {{firstName}}, we’re hosting a small round of customer success leaders on Thursday, no slides. Would you like a seat?',
    third: 'No worries if the timing is off, {{firstName}}. The next round is in spring.',
  },
  partners: {
    note: 'Hi {{firstName}}, we both work with mid-sized manufacturers. Shall we connect?',
    first: 'Hi {{firstName}}, thanks for connecting. Do you take on implementation partners?',
    second: 'Hi {{firstName}}, may I show you what a joint offer could look like? Ten minutes.',
    third: 'I’ll leave it here, {{firstName}}. My door is open.',
  },
} as const satisfies Record<string, OutreachTexts>;

export type DemoPerson = {
  id: string;
  firstName: string;
  lastName: string;
  title: string;
  company: string;
  location: string;
  profileUrl: string;
  email: string | null;
};

const cell = (text: string | null) => `"${(text ?? '').replaceAll('"', '""')}"`;

/** A file of people as one brings it home from a fair. */
export function peopleCsv(people: readonly DemoPerson[]): string {
  const lines = people.map((person) =>
    [
      person.firstName,
      person.lastName,
      person.title,
      person.company,
      person.location,
      person.profileUrl,
      person.email,
    ]
      .map(cell)
      .join(','),
  );
  return ['First name,Last name,Job title,Company,Location,LinkedIn,Email', ...lines, ''].join(
    '\r\n',
  );
}
