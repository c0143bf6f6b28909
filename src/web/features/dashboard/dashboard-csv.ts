import { ACTION_EVENTS } from '#core/dashboard/action-events.ts';
import { csvLine, CSV_START, type CellValue } from '#core/lead/csv-export.ts';
import { EVENT_WORDS } from '#web/parts/dashboard/dashboard-words.ts';
import { RATE_NAMES } from '#web/parts/lead-rate/rate-words.ts';
import type { Dashboard } from './use-dashboard.ts';
import { dashboardTexts } from './dashboard-texts.ts';

const texts = dashboardTexts.csv;

/** The dashboard as a file: rates, actions of each day, campaigns, each under its own head. */
export function dashboardCsv({ totals, days, rows }: Dashboard): string {
  const lines: CellValue[][] = [
    [...texts.rate],
    ...totals.rates.map(({ name, percent, part, whole }) => [
      RATE_NAMES[name],
      percent,
      part,
      whole,
    ]),
    [],
    [texts.date, ...ACTION_EVENTS.map((type) => EVENT_WORDS[type])],
    ...days.map(({ date, counts }) => [date, ...ACTION_EVENTS.map((type) => counts[type] ?? 0)]),
    [],
    [...texts.campaign],
    ...rows.map(({ name, status, statistics: own }) => [
      name,
      status,
      own.totalLeads,
      own.invitedLeads,
      own.acceptanceRateLeads,
      own.acceptanceRate,
      own.contactedLeads,
      own.replyRateLeads,
      own.replyRate,
    ]),
  ];
  return CSV_START + lines.map((cells) => csvLine(cells)).join('');
}
