import type { Campaign } from '@reachwell/sdk/sdk.ts';
import { forecastWords } from '#cli/forecast-words.ts';
import { firstOf, printRows, type Remote } from '#cli/remote/remote.ts';
import { tableOf } from '#cli/terminal.ts';

const percent = (share: number) => `${Math.round(share)} %`;

/** `campaigns list`. */
export async function listCampaigns({ reachwell, ...remote }: Remote): Promise<void> {
  const campaigns = await firstOf(reachwell.list('/campaigns'), Infinity);
  printRows(remote, campaigns, (rows) =>
    tableOf(
      ['ID', 'Name', 'Status', 'Leads'],
      rows.map(({ id, name, status, statistics }) => [
        id,
        name,
        status,
        String(statistics.totalLeads),
      ]),
    ),
  );
}

/** `stats`: of one campaign with its steps, or of all. */
export async function printStatistics({
  campaignId,
  reachwell,
  ...remote
}: Remote & { campaignId: string | undefined }): Promise<void> {
  if (campaignId === undefined) {
    const campaigns = await firstOf(reachwell.list('/campaigns'), Infinity);
    return printRows(remote, campaigns, campaignTable);
  }
  const params = { path: { campaignId } };
  const campaign = await reachwell.get('/campaigns/{campaignId}', { params });
  const steps = await reachwell.get('/v1/sequenceitems/{campaignId}/statistics', { params });
  const { json, print } = remote;
  if (json) return print(JSON.stringify({ ...campaign.statistics, steps }));
  [...campaignTable([campaign]), ''].forEach((line) => print(line));
  return tableOf(
    ['Step', 'Entered', 'Done', 'Waiting', 'Failed', 'Skipped'],
    steps.map(({ itemType, entered, done, waiting, failed, skipped }) => [
      itemType,
      ...[entered, done, waiting, failed, skipped].map(String),
    ]),
  ).forEach((line) => print(line));
}

function campaignTable(campaigns: readonly Campaign[]): string[] {
  return tableOf(
    ['ID', 'Name', 'Leads', 'Finished', 'Invited', 'Accepted', 'Contacted', 'Replied'],
    campaigns.map(({ id, name, statistics: of }) => [
      id,
      name,
      String(of.totalLeads),
      String(of.finishedLeads),
      String(of.invitedLeads),
      `${of.acceptanceRateLeads} (${percent(of.acceptanceRate)})`,
      String(of.contactedLeads),
      `${of.replyRateLeads} (${percent(of.replyRate)})`,
    ]),
  );
}

/** `forecast` of a running product. */
export async function printForecast({
  campaignId,
  reachwell,
  json,
  print,
}: Remote & { campaignId: string }): Promise<void> {
  const params = { path: { campaignId } };
  const answer = await reachwell.get('/campaigns/{campaignId}/forecast', { params });
  if (json) return print(JSON.stringify(answer));
  const { name } = await reachwell.get('/campaigns/{campaignId}', { params });
  return forecastWords(name, answer).forEach((line) => print(line));
}
