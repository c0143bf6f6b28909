import { useMemo, useState } from 'react';
import { isConnected } from '#core/account/user-status.ts';
import { problemText } from '#web/api/api-problem.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useGo } from '#web/ui/navigation/query-params.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { countryName, countryOptions } from './country-options.ts';
import type { useIpData } from './use-ip-data.ts';

type NewAddress = {
  open: boolean;
  close: () => void;
  country: string | null;
  change: ReturnType<typeof useIpData>['change'];
};

/** Asks for the country, and says what a new address may bring. */
export function NewAddressDialog({ open, close, country, change }: NewAddress) {
  const toast = useToast();
  const go = useGo();
  const options = useMemo(countryOptions, []);
  const [chosen, setChosen] = useState<string | null>(null);
  const value = chosen ?? country;
  const leave = () => {
    change.reset();
    setChosen(null);
    close();
  };
  const send = () => {
    if (value === null) return;
    change.mutate(value, {
      onSuccess: ({ status, ip }) => {
        leave();
        if (isConnected(status))
          toast.success(
            ip
              ? `LinkedIn now sees you signing in from ${ip} in ${countryName(value)}`
              : `LinkedIn now sees you signing in from ${countryName(value)}`,
          );
        else go(paths.enterLinkedIn.href());
      },
    });
  };
  return (
    <Dialog
      open={open}
      onClose={leave}
      size="small"
      title="New address"
      text="Your LinkedIn account will sign in from a different address. LinkedIn may ask you to confirm it’s you; campaigns wait until then."
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button
            variant="primary"
            disabled={value === null}
            busy={change.isPending}
            busyLabel="Changing"
            onClick={send}
          >
            Change address
          </Button>
        </>
      }
    >
      {change.error && <Notice tone="danger" announce="alert" title={problemText(change.error)} />}
      <SelectField
        label="Country of access"
        searchable
        searchLabel="Search for a country"
        placeholder="Where you usually sign in"
        options={options}
        value={value}
        onChange={setChosen}
        help="Choose the country you usually sign in from."
      />
    </Dialog>
  );
}
