import type { Remote } from '#cli/remote/remote.ts';
import { inLine, minuteOf } from '#cli/terminal.ts';

/** `leads why`: where a lead stands in each campaign, and what it waits for. */
export async function explainLead({
  leadId,
  reachwell,
  json,
  print,
}: Remote & { leadId: string }): Promise<void> {
  const lead = await reachwell.get('/leads/{leadId}', { params: { path: { leadId } } });
  if (json) return print(JSON.stringify(lead.campaigns));
  print(inLine(`${lead.fullName ?? lead.email ?? `Lead ${lead.id}`}`));
  if (lead.campaigns.length === 0) print('In no campaign.');
  for (const { campaignName, state, itemType, reasonText, waitingFor } of lead.campaigns) {
    print('');
    print(inLine(`${campaignName}: ${state}${itemType === null ? '' : ` at ${itemType}`}`));
    if (reasonText !== null) print(`  ${inLine(reasonText)}`);
    if (waitingFor === null) continue;
    print(`  ${inLine(waitingFor.sentence)}`);
    if (waitingFor.until !== null) print(`  Until ${minuteOf(waitingFor.until)} UTC`);
    if (waitingFor.ifNothingChanges !== null) print(`  ${inLine(waitingFor.ifNothingChanges)}`);
    for (const { open, text } of waitingFor.gates ?? [])
      print(`  ${open ? 'ok  ' : 'wait'}  ${inLine(text)}`);
  }
}
