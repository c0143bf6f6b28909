import { useMutation, useQuery } from '@tanstack/react-query';
import { Laptop, LogOut, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { deviceName } from '#core/account/device-name.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { endSession } from '#web/api/session-token.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { RelativeTime } from '#web/ui/text/times.tsx';
import styles from './account.module.css';
import { accountTexts } from './account-texts.ts';

type Device = {
  id: string;
  userAgent: string | null;
  address: string | null;
  lastUsedAt: string;
  current: boolean;
};
const SHOWN = 5;
const texts = accountTexts.devices;

function useEndDevices() {
  const toast = useToast();
  const onError = useProblemToast();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const sessionId of ids)
        await api('DELETE /identity/sessions/{sessionId}', { params: { sessionId } });
    },
    onSuccess: (_, ids) =>
      toast.success(ids.length === 1 ? texts.oneSignedOut : texts.othersSignedOut),
    onError,
  });
}

function DeviceRow({ device, busy, onEnd }: { device: Device; busy: boolean; onEnd: () => void }) {
  const { name, mobile } = deviceName(device.userAgent);
  const Icon = mobile ? Smartphone : Laptop;
  return (
    <li className={`stack gap-12 align-center ${styles.device}`}>
      <Icon aria-hidden="true" />
      <span>
        <strong>{name}</strong>
        <span className={styles.quiet}>
          {device.address ?? texts.unknownPlace}
          {device.current && texts.thisDevice}
        </span>
      </span>
      {device.current ? (
        <span className="size-12 tone-success medium">{texts.now}</span>
      ) : (
        <span className={styles.quiet}>
          <RelativeTime at={device.lastUsedAt} clock="real" />
        </span>
      )}
      {!device.current && (
        <IconButton
          size="small"
          label={texts.signOutOne(name)}
          icon={<LogOut aria-hidden="true" />}
          busy={busy}
          onClick={onEnd}
        />
      )}
    </li>
  );
}

/** Signed-in devices, and signing out here, everywhere else, or everywhere. */
export function DevicesCard() {
  const { data, isLoadingError, isFetching, refetch } = useQuery(
    apiQuery('GET /identity/sessions'),
  );
  const [all, setAll] = useState(false);
  const [everywhere, setEverywhere] = useState(false);
  const end = useEndDevices();
  const onError = useProblemToast();
  const leave = useMutation({
    mutationFn: () => api('POST /identity/sign-out', { query: { everywhere: true } }),
    onSuccess: () => endSession(),
    onError,
  });
  const devices = (data ?? []).toSorted((a, b) => Number(b.current) - Number(a.current));
  const others = devices.filter(({ current }) => !current);
  return (
    <Card
      title={texts.title}
      actions={
        <Button
          size="small"
          disabledReason={others.length === 0 ? texts.onlyThis : null}
          busy={end.isPending}
          busyLabel={texts.signingOut}
          onClick={() => end.mutate(others.map(({ id }) => id))}
        >
          {texts.signOutOthers}
        </Button>
      }
    >
      {isLoadingError ? (
        <RetryCard onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <SkeletonRows count={2} rowHeight={42} />
      ) : (
        <ul className={styles.devices} aria-label={texts.title}>
          {(all ? devices : devices.slice(0, SHOWN)).map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              busy={end.isPending && (end.variables ?? []).includes(device.id)}
              onEnd={() => end.mutate([device.id])}
            />
          ))}
        </ul>
      )}
      <div className={`flex gap-8 end wrap ${styles.foot}`}>
        {devices.length > SHOWN && (
          <Button size="small" variant="quiet" onClick={() => setAll(!all)}>
            {all ? texts.showFewer : texts.showAll(devices.length)}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          icon={<LogOut aria-hidden="true" />}
          onClick={() => setEverywhere(true)}
        >
          {texts.everywhere}
        </Button>
      </div>
      <ConfirmDialog
        open={everywhere}
        onClose={() => setEverywhere(false)}
        onConfirm={() => leave.mutate()}
        busy={leave.isPending}
        busyLabel={texts.signingOut}
        title={texts.everywhereTitle}
        text={texts.everywhereText}
        confirmLabel={texts.everywhere}
      />
    </Card>
  );
}
