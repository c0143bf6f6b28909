/** What `/upgrade` says. */
export const upgradeTexts = {
  title: 'Plans',
  account: 'Account',
  choose: 'Choose a plan',
  chooseText: 'Change or pause at any time. Campaigns keep their leads and their place.',
  noPlanYet: 'No plan yet. Who buys one becomes its buyer',
  bought: (plan: string, buyer: string) => `${plan}, bought by ${buyer}`,
  loading: 'Loading',
  ended: (date: string) => `Your free trial ended on ${date}`,
  over: 'Your subscription has ended',
  endedText: 'Campaigns are paused, and nothing is deleted. Choose a plan and they continue.',
  exportData: 'Export your data',

  plans: {
    basic: {
      name: 'Basic',
      who: 'For a first campaign',
      has: [
        'One campaign',
        'Reduced daily limits',
        'Nine lead sources',
        'Data scrubber and templates',
      ],
    },
    pro: {
      name: 'Pro',
      who: 'For steady outreach',
      has: [
        'Everything in Basic',
        'Inbox with reminders',
        'Many campaigns at once',
        'Unlimited daily quotas',
        'Webhooks and Zapier',
        'Lead export and moving',
      ],
    },
    advanced: {
      name: 'Advanced',
      who: 'For teams',
      has: [
        'Everything in Pro',
        'Team and side accounts',
        'Activity control',
        'Step by step statistics',
      ],
    },
  },
  fits: 'Fits what you use now',
  next: (day: string) => `From ${day}`,
  paidYearly: (money: string) => `${money} per year, paid once a year`,
  paidMonthly: (money: string) => `${money} per year, paid monthly`,

  finder: 'Email finder',
  credits: (left: string) => `${left} credits left`,
  allPrices: 'All prices',
  size: (credits: string) => `${credits} credits`,
  aMonth: 'a month',
  needsPlan: 'You can add it once a main plan is active.',

  facts: 'Good to know',
  cancelAnyTime: 'Cancel at any time',
  yourServer: 'Your data stays on your server',

  verified: {
    COMPLETE: 'Thank you. Your subscription is set up',
    WAITING: 'Thank you. Your payment is in progress, and your subscription starts when it arrives',
    OPEN: 'The payment wasn’t finished, and nothing was charged',
    EXPIRED: 'This payment form is closed, and nothing was charged',
  },
} as const;
