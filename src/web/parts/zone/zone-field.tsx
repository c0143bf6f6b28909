import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { NEWER_SPELLINGS } from '#core/schedule/zone.ts';
import { timeOfDay, fullDateTime } from '#core/time/when-text.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useNow } from '#web/ui/text/time-context.ts';
import { realTimeMark } from '#web/ui/text/times.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { zoneTexts } from './zone-texts.ts';

type ZoneChangeProps = {
  zone: string;
  onApprove: (doNotShowAgain: boolean) => void;
  onClose: () => void;
};

/**
 * Asks before the zone changes, as that is possible once in 24 hours (campaigns spec, section 4).
 */
function ZoneChangeDialog({ zone, onApprove, onClose }: ZoneChangeProps) {
  const [remember, setRemember] = useState(false);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => onApprove(remember)}
      title={zoneTexts.changeTitle}
      text={zoneTexts.changeText(zone)}
      confirmLabel={zoneTexts.change}
      cancelLabel={zoneTexts.keep}
    >
      <Checkbox label={zoneTexts.dontShow} checked={remember} onChange={(on) => setRemember(on)} />
    </ConfirmDialog>
  );
}

const RENEW_MS = 10_000;
const DO_NOT_ASK = 'zoneChangeApproved';

/** The names of all zones, with one that the file does not know put before them. */
export function useZoneNames(zone: string): string[] {
  const zones = useQuery({
    queryKey: ['time-zones'],
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      (await (await fetch('/time-zones.json', { signal })).json()) as string[],
  });
  return zones.data?.includes(zone) === false ? [zone, ...zones.data] : (zones.data ?? [zone]);
}

/** The zones that have shown the same time as each other for decades, by the name of each. */
function useSameTimeZones(): Readonly<Record<string, string>> {
  const { data } = useQuery({
    queryKey: ['same-time-zones'],
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      (await (await fetch('/same-time-zones.json', { signal })).json()) as string[][],
  });
  return useMemo(
    () =>
      Object.fromEntries(
        (data ?? []).flatMap((group) => group.map((name) => [name, group.join(' ')])),
      ),
    [data],
  );
}

/**
 * The zone with search, one field wherever it is changed: possible once in 24 hours of real time,
 * and it asks first (campaigns spec, section 4; product rules, section 14).
 */
export function ZoneField({
  zone,
  storedZone,
  changeableAt,
  hideLabel,
  onChange,
}: {
  zone: string;
  storedZone: string;
  changeableAt: string | null;
  hideLabel?: boolean;
  onChange: (zone: string) => void;
}) {
  const names = useZoneNames(zone);
  const sameTime = useSameTimeZones();
  const now = useNow(RENEW_MS);
  const [asked, setAsked] = useState<string | null>(null);
  const heldUntil =
    changeableAt !== null && Date.parse(changeableAt) > Date.now()
      ? Date.parse(changeableAt)
      : null;
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
    <>
      <SelectField
        label={zoneTexts.timeZone}
        hideLabel={hideLabel}
        searchable
        searchLabel={zoneTexts.search}
        value={zone}
        onChange={choose}
        options={names.map((name) => ({
          value: name,
          label: name,
          keywords: NEWER_SPELLINGS[name],
          hint:
            name === zone
              ? timeOfDay({ at: now, zone: name })
              : () => timeOfDay({ at: now, zone: name }),
          ...(sameTime[name] !== undefined && {
            keywords: sameTime[name],
            keywordHint: zoneTexts.sameTime,
          }),
        }))}
        disabledReason={
          heldUntil === null
            ? null
            : zoneTexts.heldUntil(
                fullDateTime({ at: heldUntil, zone: storedZone }) + realTimeMark(now),
              )
        }
      />
      {asked !== null && (
        <ZoneChangeDialog zone={asked} onApprove={approve} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
