import { useMemo } from 'react';
import { isConnected } from '#core/account/user-status.ts';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { optionName, countryOptions } from '#web/parts/country-options.ts';
import { paths } from '#web/paths.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useNavigateTo } from '#web/ui/navigation/query-params.ts';
import type { useIpData } from './use-ip-data.ts';
import { connectionTexts as texts } from './enter-linkedin-texts.ts';

type NewAddress = {
  /** The country now; empty while it isn’t known. */
  country: string;
  change: ReturnType<typeof useIpData>['change'];
  onClose: () => void;
};

/** Asks for the country, and says what a new address may bring. */
export function NewAddressDialog({ country, change, onClose }: NewAddress) {
  const toast = useToast();
  const go = useNavigateTo();
  const options = useMemo(countryOptions, []);
  return (
    <FormDialog
      size="small"
      title={texts.newAddress}
      text={texts.dialogText}
      initial={{ chosen: country }}
      confirmsWhenValid
      validate={({ chosen }) => ({ chosen: chosen === '' ? texts.countryExample : null })}
      send={async ({ chosen }) => ({ ...(await change.mutateAsync(chosen)), chosen })}
      onSent={({ status, ip, chosen }) => {
        onClose();
        if (isConnected(status)) toast.success(texts.seenFrom(ip, optionName(chosen)));
        else go(paths.enterLinkedIn.href());
      }}
      onClose={onClose}
      confirmLabel={texts.change}
      busyLabel={texts.changing}
    >
      {({ values: { chosen }, setValues }) => (
        <SelectField
          label={texts.country}
          searchable
          searchLabel={texts.searchCountry}
          placeholder={texts.countryExample}
          options={options}
          value={chosen}
          onChange={(next) => setValues({ chosen: next })}
          help={texts.countryHelp}
        />
      )}
    </FormDialog>
  );
}
