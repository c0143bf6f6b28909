type Told = { name: string; sender: string; receiver: string };

export const unsubscribeTexts = {
  ask: ({ name, sender, receiver }: Told) => ({
    title: `Unsubscribe from ${name}’s emails?`,
    text: `After you press the button, ${sender} won’t email ${receiver} again. Opening this page changed nothing.`,
    button: 'Unsubscribe',
  }),
  done: ({ sender, receiver }: Told) => ({
    title: 'You’re unsubscribed',
    text: `${sender} won’t email ${receiver} again. You can close this page.`,
    button: null,
  }),
};

export const wrongLinkTexts = {
  title: 'This link doesn’t work',
  text: 'Part of it may be missing. Open the link from the email again, or reply to the email and ask not to be emailed.',
  button: null,
};

export const testLinkTexts = {
  title: 'This link is from a test email',
  text: 'It unsubscribes no one. In emails to leads, it opens a page with a button that does.',
  button: null,
};

export const tooManyTexts = {
  title: 'Too many requests',
  text: 'Wait a minute, then open the link from the email again.',
  button: null,
};

export const troubleTexts = {
  title: 'This can’t be done right now',
  text: 'Nothing has changed. Wait a minute, then open the link from the email again.',
  button: null,
};
