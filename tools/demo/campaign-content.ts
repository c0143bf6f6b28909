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

/**
 * Visit, invite, message who accepts, remind who has read it, withdraw from who does not accept.
 */
export function outreachSequence(): Item {
  const { item, end } = itemMaker();
  const remind = item('IF_MESSAGE_VIEWED', {
    noDelay: 72,
    yes: item('MESSAGE', {
      message:
        'Hi {{firstName}}, just following up in case my message got buried. Would a call next week work for you?',
      yes: end(),
    }),
    no: item('LIKE', { yes: end() }),
  });
  const accepted = item('MESSAGE', {
    message:
      'Thank you for connecting, {{firstName}}! I’m learning how teams handle outreach. What do you use today?',
    yes: remind,
  });
  const invite = item('CONNECT', {
    message: 'Hi {{firstName}}, I’ve enjoyed your posts and would like to connect.',
    yes: item('IF_CONNECTED', {
      yesDelay: 2,
      noDelay: 336,
      yes: accepted,
      no: item('WITHDRAW', { yes: end() }),
    }),
  });
  return item('VISIT', { yesDelay: 1, yes: invite });
}

/** A sequence that is soon over: a visit, a follow. */
export function shortSequence(): Item {
  const { item, end } = itemMaker();
  return item('VISIT', { yesDelay: 1, yes: item('FOLLOW', { yes: end() }) });
}

/** Two emails in one thread to who has an address, an invitation to everyone else. */
export function emailSequence(): Item {
  const { item, end } = itemMaker();
  const followUp = item('EMAIL', {
    subject: 'One more thought',
    message:
      'Hi {{firstName}},\n\njust one more thought: teams like yours often start with a single campaign of fifty people. Should I send you an example?',
    yes: end(),
  });
  const first = item('EMAIL', {
    subject: 'A question about outreach',
    message:
      'Hi {{firstName}},\n\nI saw your profile and wondered how your team finds new customers today. Is email part of it?',
    yesDelay: 72,
    yes: followUp,
  });
  const invite = item('CONNECT', {
    message: 'Hi {{firstName}}, I’d like to connect.',
    yes: end(),
  });
  const hasAddress = item('IF_EMAIL_AVAILABLE', { noDelay: 0, yes: first, no: invite });
  return item('VISIT', { yesDelay: 1, yes: hasAddress });
}

export type DemoPerson = {
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
