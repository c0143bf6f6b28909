const sample = { email: 'ada@example.com', 'First name': 'Ada', Company: 'Grey' };

/** What the inbound address of a campaign says. */
export const inboundTexts = {
  title: 'Inbound address',
  emptyTitle: 'No inbound address yet',
  emptyText: 'Let forms and tools that can only post to a URL add leads to this campaign.',
  failed: 'Couldn’t load the inbound address',
  create: 'Create address',
  creating: 'Creating…',
  created: 'Inbound address created',
  locked: 'This campaign is locked by your plan',
  refuses: 'Leads posted here are refused while this campaign is locked by your plan',
  careful: 'Anyone who knows this address can add leads, so treat it like a password.',
  createdAt: 'Created',
  lastUsed: 'Leads last came in',
  notYet: 'not yet',
  curl: 'Sample request',
  form: 'Sample form',
  replace: 'Replace',
  replaceTitle: 'Replace the inbound address?',
  replaceText: 'The current address stops working immediately. Forms and tools need the new one.',
  replacing: 'Replacing…',
  replaced: 'Inbound address replaced',
  end: 'Switch off',
  endTitle: 'Switch off the inbound address?',
  endText: 'Forms and tools that use it can’t add leads anymore. A new address will be different.',
  ending: 'Switching off…',
  ended: 'Inbound address switched off',
  curlOf: (url: string) =>
    `curl '${url}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(sample)}'`,
  formOf: (url: string) =>
    [
      `<form method="post" action="${url}">`,
      '  <input name="email" type="email" required />',
      '  <input name="First name" />',
      '  <button>Send</button>',
      '</form>',
    ].join('\n'),
} as const;
