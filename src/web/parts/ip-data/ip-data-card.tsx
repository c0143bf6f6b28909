import { Card } from '#web/ui/data/card.tsx';
import { IpDataRows, NewAddressButton } from './ip-data-rows.tsx';
import styles from './ip-data.module.css';
import { useIpData } from './use-ip-data.ts';

/** From where LinkedIn sees the account come, with the way to another address: a card of its own, for the account page. Nothing before the first connection. */
export function IpDataCard() {
  const { connected } = useIpData();
  if (!connected) return null;
  return (
    <Card>
      <h2>LinkedIn address</h2>
      <p className={styles.text}>From where LinkedIn sees you come.</p>
      <dl className={styles.facts}><IpDataRows /></dl>
      <NewAddressButton />
    </Card>
  );
}
