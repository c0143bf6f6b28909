import { Globe, MapPin, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { IP_CHANGES_PER_DAY } from '#core/account/address-limit.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { optionName } from '#web/parts/country-options.ts';
import { NewAddressDialog } from './new-address-dialog.tsx';
import styles from './ip-data.module.css';
import { useIpData } from './use-ip-data.ts';
import { connectionTexts as texts } from './enter-linkedin-texts.ts';

/**
 * The rows of a list of facts: country, address, changes of today. `asked` is a country that was
 * chosen on this visit and does not hold yet.
 */
export function IpDataRows({ asked = null }: { asked?: string | null }) {
  const { data, connected } = useIpData();
  // Rows that will come have their place from the start.
  const coming = connected && !data;
  const country = asked ?? data?.countryCode ?? null;
  const used = data ? IP_CHANGES_PER_DAY - data.changesLeftToday : 0;
  return (
    <>
      {(country || coming) && (
        <div className={`row gap-10 quiet ${styles.fact}`}>
          <Globe aria-hidden="true" />
          <dt>{texts.country}</dt>
          <dd>{country && optionName(country)}</dd>
        </div>
      )}
      {!asked && (data?.ip || coming) && (
        <div className={`row gap-10 quiet ${styles.fact}`}>
          <MapPin aria-hidden="true" />
          <dt>{texts.address}</dt>
          <dd>
            <span className={styles.ip}>{data?.ip}</span>
            {data?.city && `, ${data.city}`}
          </dd>
        </div>
      )}
      <div className={`row gap-10 quiet ${styles.fact}`}>
        <RefreshCw aria-hidden="true" />
        <dt>{texts.changes}</dt>
        <dd>{data && texts.changesUsed(used, IP_CHANGES_PER_DAY)}</dd>
      </div>
    </>
  );
}

/**
 * Opens the question for a new address; off until tomorrow once the day's changes are used, and
 * while there is no account to move.
 */
export function NewAddressButton() {
  const { data, change, connected } = useIpData();
  const [asking, setAsking] = useState(false);
  if (!connected) return null;
  const reason = !data
    ? texts.addressUnknown
    : data.changesLeftToday === 0
      ? texts.noChangesLeft
      : null;
  return (
    <div className="mt-10">
      <Button
        size="small"
        icon={<RefreshCw aria-hidden="true" />}
        disabledReason={reason}
        onClick={() => setAsking(true)}
      >
        {texts.newAddress}
      </Button>
      {asking && data && (
        <NewAddressDialog
          country={data.countryCode ?? ''}
          change={change}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
