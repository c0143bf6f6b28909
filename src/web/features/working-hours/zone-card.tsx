import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { timeOfDay, fullDateTime } from '#core/time/when-text.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useNow } from '#web/ui/text/time-context.ts';
import type { TimeConverterProps } from './time-converter.tsx';
import type { ZoneChangeProps } from './zone-change-dialog.tsx';
import styles from './working-hours.module.css';

const TimeConverter = lazyPart<TimeConverterProps>(async () => (await import('./time-converter.tsx')).TimeConverter, null);
const ZoneChangeDialog = lazyPart<ZoneChangeProps>(async () => (await import('./zone-change-dialog.tsx')).ZoneChangeDialog, null);
const RENEW_MS = 10_000;
const DO_NOT_ASK = 'zoneChangeApproved';

function useZones() {
  return useQuery({ queryKey: ['time-zones'], staleTime: Infinity, queryFn: async ({ signal }) => (await (await fetch('/time-zones.json', { signal })).json()) as string[] });
}

/** The zone with search; a change is possible once in 24 hours and asks first (campaigns spec, section 4). */
export function ZoneCard({ zone, storedZone, changeableAt, onChange }: { zone: string; storedZone: string; changeableAt: string | null; onChange: (zone: string) => void }) {
  const zones = useZones();
  const now = useNow(RENEW_MS);
  const [asked, setAsked] = useState<string | null>(null);
  const [converting, setConverting] = useState(false);
  const heldUntil = changeableAt !== null && Date.parse(changeableAt) > Date.now() ? Date.parse(changeableAt) : null;
  const names = zones.data?.includes(zone) === false ? [zone, ...zones.data] : (zones.data ?? [zone]);
  const choose = (next: string) => {
    if (next === storedZone || localStorage.getItem(DO_NOT_ASK) === 'true') onChange(next);
    else setAsked(next);
  };
  const approve = (remember: boolean) => {
    if (remember) localStorage.setItem(DO_NOT_ASK, 'true');
    if (asked) onChange(asked);
    setAsked(null);
  };
  return (
    <Card>
      <h2>Time zone</h2>
      <p className={styles.quiet}>You can change it once in 24 hours.</p>
      <SelectField label="Time zone" hideLabel searchable searchLabel="Search a city or a zone" value={zone} onChange={choose} options={names.map((name) => ({ value: name, label: name, hint: name === zone ? timeOfDay({ at: now, zone: name }) : undefined }))} disabledReason={heldUntil === null ? null : `Changed in the last 24 hours. You can change it again on ${fullDateTime({ at: heldUntil, zone: storedZone })}`} />
      <Button className={styles.converter} fullWidth size="small" icon={<Globe aria-hidden="true" />} onClick={() => setConverting(true)}>Time converter</Button>
      {asked !== null && <ZoneChangeDialog zone={asked} onApprove={approve} onClose={() => setAsked(null)} />}
      {converting && <TimeConverter open onClose={() => setConverting(false)} zone={zone} zones={names} />}
    </Card>
  );
}
