import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { apiQuery } from '#web/api/queries.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CopyButton } from '#web/ui/text/copy-button.tsx';
import { counted, grouped } from '#web/ui/text/numbers.ts';
import styles from './outbox.module.css';

const MINUTES_A_DAY = 24 * 60;
const WORKING_MINUTES = 8 * 60;

function lasting(minutes: number, rate: number): string {
  const real = minutes / rate;
  return real < 1 ? 'less than a minute' : counted(Math.round(real), 'minute');
}

/** What stands behind the invented network, and how fast its days pass. */
export function PracticeWorld() {
  const network = useQuery({ ...apiQuery('GET /practice/network'), staleTime: Infinity });
  const rate = useQuery(apiQuery('GET /practice/clock')).data?.rate ?? 1;
  return (
    <aside className={styles.world} aria-label="Practice world">
      <h2>Practice world</h2>
      <p className={styles.second}>People who accept, answer and ignore by a seed. The same seed gives the same people.</p>
      {network.data && (
        <dl className={styles.addresses}>
          {([['The network', network.data.url], ['Its control plane', network.data.controlUrl]] as const).map(([word, address]) => (
            <div key={word}><dt>{word}</dt><dd><code>{address}</code><CopyButton size="small" variant="quiet" text={address} /></dd></div>
          ))}
        </dl>
      )}
      <p className={styles.second}>The control plane makes things happen: somebody accepts or replies, the connection is lost, an answer fails.</p>
      <Notice icon={<Info aria-hidden="true" />}>{rate > 1 ? `At ${grouped(rate)}× a day takes ${lasting(MINUTES_A_DAY, rate)}, a working day ${lasting(WORKING_MINUTES, rate)}. ` : ''}A real network always runs at 1×.</Notice>
    </aside>
  );
}
