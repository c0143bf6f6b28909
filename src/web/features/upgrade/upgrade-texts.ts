/** Texts of `/upgrade`. */
export const upgradeTexts = {
  title: 'Plans',
  account: 'Account',
  choose: 'Choose a plan',
  chooseText: 'Change or pause anytime. Your campaigns keep their leads and their progress.',
  noPlanYet: 'No plan yet. Only the person who buys one can change it',
  bought: (plan: string, buyer: string) => `${plan}, bought by ${buyer}`,
  loading: 'Loading',
  ended: (date: string) => `Your free trial ended on ${date}`,
  over: 'Your subscription has ended',
  endedText: 'Campaigns are paused, and nothing was deleted. Choose a plan to resume them.',
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
  fits: 'Fits your current usage',
  next: (day: string) => `From ${day}`,
  paidYearly: (money: string) => `${money} per year, billed yearly`,
  paidMonthly: (money: string) => `${money} per year, billed monthly`,

  finder: 'Email finder',
  credits: (left: string) => `${left} credits left`,
  allPrices: 'All prices',
  size: (credits: string) => `${credits} credits`,
  aMonth: 'a month',
  needsPlan: 'You can add it once a main plan is active.',

  facts: 'Good to know',
  cancelAnyTime: 'Cancel anytime',
  yourServer: 'Your data stays on your server',

  verified: {
    COMPLETE: 'Thank you. Your subscription is set up',
    WAITING:
      'Thank you. Your payment is being processed, and your subscription starts once it clears',
    OPEN: 'The payment wasn’t completed. You haven’t been charged',
    EXPIRED: 'This payment form has expired. You haven’t been charged',
  },
} as const;
