import { Argument } from '@commander-js/extra-typings';
import { createReachwell } from '@reachwell/sdk/sdk.ts';
import { body, id, limit } from '#cli/arguments.ts';
import { connectionOf, type Program } from '#cli/program.ts';
import { METHODS } from '#cli/remote/call.ts';
import type { Remote } from '#cli/remote/remote.ts';

const print = (line: string) => console.log(line);
const say = (line: string) => console.error(line);

/** The client and output of a command that calls the API; `dryRun` makes every change a dry run. */
function remoteOf(program: Program, dryRun = false): Remote {
  const reachwell = createReachwell({ ...connectionOf(program), dryRun });
  return { reachwell, json: program.opts().json === true, dryRun, print, say };
}

const DRY_RUN = ['--dry-run', 'only try it: check, but change and send nothing'] as const;
const campaign = id('The campaign must be a number, the last part of its page’s address.');
const CAMPAIGN = ['--campaign <id>', 'number of the campaign', campaign] as const;

/** The commands that call the API of a running product, here or elsewhere. */
export function addRemoteCommands(program: Program): void {
  const campaigns = program.command('campaigns').description('campaigns');
  campaigns
    .command('list')
    .description('list them')
    .action(async () =>
      (await import('#cli/remote/campaigns.ts')).listCampaigns(remoteOf(program)),
    );
  program
    .command('stats')
    .description('statistics of a campaign and its steps, or of all campaigns')
    .argument('[campaign]', 'number of the campaign', campaign)
    .action(async (campaignId) =>
      (await import('#cli/remote/campaigns.ts')).printStatistics({
        ...remoteOf(program),
        campaignId,
      }),
    );
  addLeads(program);
  addInbox(program);
  program
    .command('logs')
    .description('what happened last')
    .option(...CAMPAIGN)
    .option('--limit <count>', 'how many events', limit, 20)
    .option('--follow', 'print each new one as it happens')
    .action(async ({ campaign: campaignId, limit, follow = false }) =>
      (await import('#cli/remote/logs.ts')).printLogs({
        ...remoteOf(program),
        campaignId,
        limit,
        follow,
      }),
    );
  program
    .command('archive')
    .description('archives of accounts')
    .command('import')
    .description('read the archive of an account, of any installation, into an empty account')
    .argument('<file>', 'the ZIP that was downloaded as an export')
    .option(...DRY_RUN)
    .action(async (file, { dryRun }) =>
      (await import('#cli/remote/import-archive.ts')).importArchive({
        ...remoteOf(program, dryRun),
        file,
      }),
    );
  addCalls(program);
}

function addLeads(program: Program): void {
  const leads = program.command('leads').description('leads');
  leads
    .command('import')
    .description('add the leads of a CSV or JSON file to a campaign; can be repeated safely')
    .argument('<file>', 'UTF-8; the first line of CSV names the columns')
    .requiredOption(...CAMPAIGN)
    .option('--list <name>', 'the list that they join')
    .option(...DRY_RUN)
    .action(async (file, { campaign: campaignId, list: listName, dryRun }) =>
      (await import('#cli/remote/import-leads.ts')).importLeads({
        ...remoteOf(program, dryRun),
        file,
        campaignId,
        listName,
      }),
    );
  leads
    .command('why')
    .description('where a lead is, and what it waits for')
    .argument('<lead>', 'number of the lead', id('The lead must be a number.'))
    .action(async (leadId) =>
      (await import('#cli/remote/why.ts')).explainLead({ ...remoteOf(program), leadId }),
    );
}

function addInbox(program: Program): void {
  const inbox = program.command('inbox').description('conversations');
  const conversation = [
    '<conversation>',
    'number of the conversation',
    id('The conversation must be a number.'),
  ] as const;
  const load = () => import('#cli/remote/inbox.ts');
  inbox
    .command('list')
    .description('list the newest')
    .option('--unread', 'only unread ones')
    .option('--limit <count>', 'how many', limit, 20)
    .action(async ({ unread = false, limit }) =>
      (await load()).listConversations({ ...remoteOf(program), unread, limit }),
    );
  inbox
    .command('read')
    .description('print the last messages of one')
    .argument(...conversation)
    .option('--limit <count>', 'how many entries', limit, 50)
    .action(async (conversationId, { limit }) =>
      (await load()).readConversation({ ...remoteOf(program), conversationId, limit }),
    );
  inbox
    .command('reply')
    .description('send a message')
    .argument(...conversation)
    .argument('<text>', 'the message')
    .option('--keep-sequence', 'let the campaign go on for this lead')
    .option(...DRY_RUN)
    .action(async (conversationId, text, { keepSequence = false, dryRun }) =>
      (await load()).reply({ ...remoteOf(program, dryRun), conversationId, text, keepSequence }),
    );
}

function addCalls(program: Program): void {
  for (const [name, description] of [
    ['call', 'make any call of the API, such as GET /leads/count'],
    ['plan', 'what a call would do: it is checked and answered, but changes and sends nothing'],
  ] as const)
    program
      .command(name)
      .description(description)
      .addArgument(new Argument('<method>', 'of the call').choices(METHODS))
      .argument('<path>', 'as in the API document, below /api')
      .option('--body <json>', 'the body, or @ and a file with it', body)
      .action(async (method, path, { body }) => {
        const remote = remoteOf(program, name === 'plan');
        const { call } = await import('#cli/remote/call.ts');
        await call({ ...remote, method, path, body });
      });
  program
    .command('forecast')
    .description('when a campaign will finish, and what limits it (without --server: of any user)')
    .argument('<campaign>', 'number of the campaign', campaign)
    .action(async (campaignId) => {
      const { json = false, server = process.env['REACHWELL_SERVER'] } = program.opts();
      if (server !== undefined) {
        const { printForecast } = await import('#cli/remote/campaigns.ts');
        return printForecast({ ...remoteOf(program), campaignId });
      }
      const { forecast } = await import('#cli/forecast.ts');
      const { readConfig } = await import('#config.ts');
      return forecast({ config: readConfig(process.env), print, say, json, campaignId });
    });
  program
    .command('mcp')
    .description('serve the tools of an installation to an assistant, over stdio')
    .action(async () => {
      const connection = connectionOf(program);
      const { mcp } = await import('#cli/mcp.ts');
      await mcp({ ...connection, input: process.stdin, output: process.stdout });
    });
}
