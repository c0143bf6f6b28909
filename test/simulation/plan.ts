import { drawScenario } from './scenario.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
const s = drawScenario({ seed: Number(process.argv[2]) });
const flat = (i: SequenceItem | null): string => (i === null ? '-' : `${i.type} ${i.id}${i.yesDelay ? ` +${i.yesDelay}h` : ''}${i.yes ? ' -> ' + flat(i.yes) : ''}${i.no ? ` | no(${i.noDelay}h) -> (${flat(i.no)})` : ''}`);
console.log({ rate: s.rate, start: new Date(s.campaignStart).toISOString(), quietAfterMs: s.quietAfterMs, config: s.config, workers: s.workers, process: s.process, wire: s.wire, store: s.store, hints: s.hints, lenient: s.lenient, pageSize: s.pageSize, momentous: s.momentous });
for (const u of s.users) {
  console.log('USER', u.zone, JSON.stringify(u.schedule.map((d) => `${d.dayOfWeek.slice(0, 2)}${d.active ? '' : '(off)'} ${d.fromHour}-${d.toHour}`)), JSON.stringify(u.limits), 'range', u.range);
  for (const c of u.campaigns) console.log('  CAMPAIGN', c.name, c.lateAcceptance, 'starts', c.startsAfterMs, 'people', c.people.join(','), flat(c.sequence));
  for (const p of u.people) console.log('  ', p.memberId, p.bySlug ? 'by slug' : '', p.connected ? 'connected' : '', p.invitedByHand ? 'invited by hand' : '', JSON.stringify(p.behaviour));
}
for (const d of s.deeds) console.log(d.afterMs.toFixed(0), JSON.stringify(d.deed));
