import { counted } from '#core/text/formats.ts';

/** Texts around the chapters of the quick guide. */
export const quickGuideTexts = {
  title: 'Quick guide',
  progress: (done: number, chapters: number) => `${done} of ${counted(chapters, 'chapter')}`,
  left: (minutes: number) => `, ${counted(minutes, 'minute')} left`,
  chapters: 'Chapters',
  done: 'Done',
  minutes: (count: number) => `${count} min`,
  chapterOf: (chapter: number, chapters: number) => `Chapter ${chapter} of ${chapters}`,
  know: 'Three things to know',
  doIt: 'Do it now',
  markDone: 'Mark as done',
  isDone: 'This chapter is done',
  previous: 'Previous',
  next: 'Next',
  hide: 'Hide this guide',
  tour: 'Take the tour again',
  loading: 'Loading the guide',
  finished: 'You’re all set',
  finishedText: 'You’ve finished all seven chapters. They’ll stay here for reference.',
  goToDashboard: 'Go to dashboard',
} as const;

/** The seven chapters, in their order. */
export const chapterTexts = {
  CONNECT: {
    name: 'Connect LinkedIn',
    title: 'Connect your LinkedIn account',
    text: 'Reachwell works through your own account. Your password is encrypted with a key stored separately, and nothing happens until you launch a campaign.',
    know: [
      { lead: 'You may need a code.', text: 'By text, app, or email. Keep your phone handy.' },
      {
        lead: 'One location.',
        text: 'Your account signs in from the country you choose until you change it.',
      },
      {
        lead: 'If the connection is lost,',
        text: 'everything pauses, we notify you, and it picks up where it left off.',
      },
    ],
  },
  LEADS: {
    name: 'Collect your first leads',
    title: 'Collect your first leads',
    text: 'A list comes from a LinkedIn search, a file, or profile URLs. Start small, with fifty people you’d also message by hand.',
    search: { figure: '1,000', name: 'From a search', text: '2,475 with Sales Navigator' },
    file: { figure: '30,000', name: 'From a file', text: 'columns are detected' },
    urls: { figure: '1,000', name: 'From URLs', text: 'one per line' },
    know: [
      {
        lead: 'No duplicates.',
        text: 'People already in another of your campaigns are skipped, and the report shows it.',
      },
      {
        lead: 'Every row is accounted for.',
        text: 'Download the rows we couldn’t read, fix them, and add them.',
      },
      {
        lead: 'Names are cleaned.',
        text: 'Titles and emoji are removed, and the original name is kept.',
      },
    ],
  },
  SEQUENCE: {
    name: 'Write a sequence',
    title: 'Build a sequence, step by step',
    text: 'A sequence sends an invite, waits for a response, and follows up. Conditions split the path: one for people who accept, one for people who don’t. Start with a template and make it your own.',
    know: [
      {
        lead: 'A reply stops it.',
        text: 'Anyone who replies gets no further messages, in any campaign.',
      },
      {
        lead: 'Variables fill in automatically.',
        text: 'If a value is missing, the fallback text is used, never half a sentence.',
      },
      { lead: 'Short invites work best.', text: 'Two lines and a reason are more than enough.' },
    ],
  },
  LIMITS: {
    name: 'Set your daily limits',
    title: 'Set your daily limits',
    text: 'LinkedIn watches how fast accounts act. A steady, modest pace lowers the risk and gives you time to reply. Reachwell never exceeds the limits you set here.',
    aDay: 'a day',
    invites: { figure: '15', name: 'Invites', text: 'in week 1, then 25' },
    messages: { figure: '25', name: 'Messages', text: 'rises to 40' },
    views: { figure: '30', name: 'Profile views', text: 'rises to 60' },
    know: [
      {
        lead: 'Days vary on purpose.',
        text: 'With a range, each day stops a few actions below the limit.',
      },
      {
        lead: 'Follow-ups go first.',
        text: 'People you’re already talking to come before new invites.',
      },
      {
        lead: 'The week counts too.',
        text: 'At most 100 invites in 7 days, 200 with a paid LinkedIn account.',
      },
    ],
  },
  HOURS: {
    name: 'Set your working hours',
    title: 'Run only when you’d be working',
    text: 'Nothing is sent outside your working hours. Actions are spread across the day with natural gaps, at least 45 seconds apart.',
    days: { figure: '9 am', name: 'Monday to Friday', text: 'to 5 pm by default' },
    night: { figure: '0', name: 'At night', text: 'sleep mode' },
    gap: { figure: '45 s', name: 'Between actions', text: 'at minimum' },
    know: [
      {
        lead: 'Your time zone.',
        text: 'Hours follow your local clock, including daylight saving time.',
      },
      { lead: 'No bursts after a pause.', text: 'Missed actions aren’t made up for.' },
      {
        lead: 'See what’s next.',
        text: 'While the engine runs, its card shows the next action and when it happens.',
      },
    ],
  },
  LAUNCH: {
    name: 'Launch, then watch',
    title: 'Launch, then watch',
    text: 'Before you launch, a forecast shows when the campaign will finish, what slows it down, and how many people will reply. Then launch it and check today’s plan.',
    know: [
      { lead: 'Why is this lead waiting?', text: 'Every lead shows the reason and a time.' },
      { lead: 'Edit while it runs.', text: 'See who a change affects before you save it.' },
      { lead: 'Stop at any time.', text: 'Everyone keeps their place.' },
    ],
  },
  REPLIES: {
    name: 'Answer replies',
    title: 'Answer replies yourself',
    text: 'The engine starts conversations, and you take it from there. People who reply leave the sequence and show up under Needs you on the dashboard, longest wait first.',
    know: [
      { lead: 'Reply the same day.', text: 'You’re still fresh in their minds.' },
      {
        lead: 'You can continue.',
        text: 'Resume a lead who replied to pick up where they left off.',
      },
      {
        lead: 'Late acceptances',
        text: 'trigger a notification, unless the campaign’s settings say otherwise.',
      },
    ],
  },
} as const;
