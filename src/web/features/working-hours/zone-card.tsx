import { Globe } from 'lucide-react';
import { useState } from 'react';
import { useZoneNames, ZoneField } from '#web/parts/zone/zone-field.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { TimeConverter } from './time-converter.tsx';
import styles from './working-hours.module.css';

/** The zone and the converter between zones (campaigns spec, section 4). */
export function ZoneCard({
  zone,
  storedZone,
  changeableAt,
  onChange,
}: {
  zone: string;
  storedZone: string;
  changeableAt: string | null;
  onChange: (zone: string) => void;
}) {
  const [converting, setConverting] = useState(false);
  const names = useZoneNames(zone);
  return (
    <Card>
      <h2>Time zone</h2>
      <p className={styles.quiet}>You can change it once every 24 hours.</p>
      <ZoneField
        hideLabel
        zone={zone}
        storedZone={storedZone}
        changeableAt={changeableAt}
        onChange={onChange}
      />
      <Button
        className={styles.converter}
        fullWidth
        size="small"
        icon={<Globe aria-hidden="true" />}
        onClick={() => setConverting(true)}
      >
        Time converter
      </Button>
      {converting && (
        <TimeConverter open onClose={() => setConverting(false)} zone={zone} zones={names} />
      )}
    </Card>
  );
}
