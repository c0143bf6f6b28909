import type { LimitedAction } from '#core/limits/processing-limits.ts';
import type { RaiseCode } from '#core/today/plan-suggestions.ts';
import { counted, grouped } from '#core/text/formats.ts';

/** Parts of a sentence with commas between them, without those that are missing. */
function listed(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(', ');
}

/** Texts of Today’s plan. */
export const todaysPlanTexts = {
  loading: 'Loading today’s plan',
  updated: 'Updated:',
  refresh: 'Refresh plan',
  title: {
    paused: 'Paused for today',
    nothing: 'Nothing is due today',
    nothingUntil: (when: string) => `Nothing is due today. Next: ${when}`,
    today: ({ planned, until }: { planned: number; until: string | null }) =>
      listed([
        `${counted(planned, 'more action')} today`,
        until === null ? null : `until about ${until}`,
      ]),
    later: ({
      planned,
      paused,
      from,
      until,
    }: {
      planned: number;
      paused: boolean;
      from: string | null;
      until: string | null;
    }) =>
      `${paused ? 'Paused for today. ' : ''}${listed([
        `${counted(planned, 'action')} planned${from === null ? '' : ` from ${from}`}`,
        until === null ? null : `until about ${until}`,
      ])}`,
  },
  text: {
    paused:
      'You paused everything for today. It resumes automatically on your next working day, or as soon as you click Resume.',
    done: (done: number) => (done === 0 ? 'Nothing done yet.' : `${grouped(done)} done.`),
    asleep: 'In sleep mode.',
    basis:
      'The plan is based on your limits, working hours, and the leads that are due. It’s an estimate: replies change it right away.',
  },
  day: {
    name: ({ weekday, date, place }: { weekday: string; date: string; place: string }) =>
      `${weekday}, ${date}, ${place} time`,
    done: (actions: number) => `Done ${grouped(actions)}`,
    planned: (actions: number) => `Planned ${grouped(actions)}`,
    asleep: 'Sleep mode',
    columns: 'The day in 20-minute intervals',
    column: ({ time, done, planned }: { time: string; done: number; planned: number }) =>
      `${time}: ${listed([
        done > 0 ? `${counted(done, 'action')} done` : null,
        planned > 0 ? `${grouped(planned)} planned` : null,
      ])}`,
  },
  types: {
    caption: 'Actions done and planned by type, and what limits them',
    action: 'Action',
    today: 'Today',
    thatDay: 'That day',
    done: 'Done',
    planned: 'Planned',
    limit: 'Limit',
    limitedBy: 'Limited by',
    all: 'All actions',
    more: (planned: number) => (planned > 0 ? `+${grouped(planned)}` : '0'),
    unused: ({ unused, allowed, today }: { unused: number; allowed: number; today: boolean }) =>
      `${grouped(unused)} unused of the ${grouped(allowed)} that running campaigns may do${today ? ' today' : ''}`,
    names: {
      CONNECT: 'Invites',
      CONNECT_BY_EMAIL: 'Invites by email',
      MESSAGE: 'Messages',
      INMAIL: 'InMails',
      VISIT: 'Profile views',
      ENDORSE: 'Endorsements',
      LIKE: 'Likes',
      FOLLOW: 'Follows',
      EMAIL: 'Emails',
    } satisfies Record<LimitedAction, string>,
  },
  next: {
    title: 'Next',
    gap: (seconds: number) => `at least ${counted(seconds, 'second')} apart`,
    empty: 'Nothing is due',
    skip: 'Skip',
    skipping: 'Skipping',
    skipStep: (step: string, lead: string) => `Skip ${step} for ${lead}`,
    showAll: (actions: number) => `Show all ${grouped(actions)}`,
    showFewer: 'Show fewer',
  },
  raise: {
    title: 'Ways to do more',
    buttons: {
      CONNECT: 'Log in again',
      SEE_PLANS: 'See plans',
      RESUME: 'Resume',
      START_CAMPAIGN: 'See campaigns',
      WORKING_HOURS: 'Edit hours',
      LIMITS: 'Edit limits',
      ADD_LEADS: 'Add leads',
      MAILBOX: 'Connect',
      WEEKLY_INVITES: 'See limits',
    } satisfies Record<RaiseCode, string>,
    named: (button: string, sentence: string) => `${button}: ${sentence}`,
  },
} as const;
