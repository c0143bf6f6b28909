import { useMemo, useState } from 'react';
import { isConnected } from '#core/account/user-status.ts';
import { problemText } from '#web/api/api-problem.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useNavigateTo } from '#web/ui/navigation/query-params.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { optionName, countryOptions } from '#web/parts/country-options.ts';
import type { useIpData } from './use-ip-data.ts';
import { connectionTexts as texts } from './enter-linkedin-texts.ts';

type NewAddress = {
  open: boolean;
  close: () => void;
  country: string | null;
  change: ReturnType<typeof useIpData>['change'];
};

/** Asks for the country, and says what a new address may bring. */
export function NewAddressDialog({ open, close, country, change }: NewAddress) {
  const toast = useToast();
  const go = useNavigateTo();
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
        if (isConnected(status)) toast.success(texts.seenFrom(ip, optionName(value)));
        else go(paths.enterLinkedIn.href());
      },
    });
  };
  return (
    <Dialog
      open={open}
      onClose={leave}
      size="small"
      title={texts.newAddress}
      text={texts.dialogText}
      footer={
        <>
          <Button onClick={leave}>{texts.cancel}</Button>
          <Button
            variant="primary"
            disabled={value === null}
            busy={change.isPending}
            busyLabel={texts.changing}
            onClick={send}
          >
            {texts.change}
          </Button>
        </>
      }
    >
      {change.error && <Notice tone="danger" announce="alert" title={problemText(change.error)} />}
      <SelectField
        label={texts.country}
        searchable
        searchLabel={texts.searchCountry}
        placeholder={texts.countryExample}
        options={options}
        value={value}
        onChange={setChosen}
        help={texts.countryHelp}
      />
    </Dialog>
  );
}
