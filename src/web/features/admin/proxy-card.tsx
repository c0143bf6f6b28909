import type { ProxyAnswer } from '#contract/staff.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { RelativeTime } from '#web/ui/text/times.tsx';
import styles from './admin.module.css';
import { PeopleNames } from './people-names.tsx';
import { proxiesTexts as texts } from './proxies-texts.ts';
import { Stopped } from './stopped.tsx';
import { HEALTH_TONES, placeText } from './staff-words.ts';
import { staffTexts } from './staff-texts.ts';

export type ProxyAct = 'add' | 'change' | 'users' | 'delete';

/** A proxy: its address, health, and users, and, if it is dead, which users are offline. */
export function ProxyCard({
  proxy,
  onAsk,
}: {
  proxy: ProxyAnswer;
  onAsk: (act: ProxyAct) => void;
}) {
  const { health, users, capacity, checkedAt } = proxy;
  const place = placeText(proxy.countryCode) ?? proxy.countryCode;
  const named = (word: string) => ({ 'aria-label': `${word}: ${proxy.address}` });
  return (
    <article className={`surface stack fit gap-12 ${styles.proxy}`}>
      <div className={`flex gap-12 align-start between wrap ${styles.proxyHead}`}>
        <div className={styles.two}>
          <p className={styles.nameLine}>
            <strong>{place}</strong>
            <Badge tone={HEALTH_TONES[health]}>{staffTexts.health[health]}</Badge>
            <Badge tone={users.length >= capacity ? 'warning' : 'neutral'}>
              {texts.used(users.length, capacity)}
            </Badge>
          </p>
          <code>{proxy.address}</code>
        </div>
        <div className="flex gap-8 wrap">
          <Button size="small" onClick={() => onAsk('users')} {...named(texts.users)}>
            {texts.users}
          </Button>
          <Button size="small" onClick={() => onAsk('change')} {...named(texts.change)}>
            {texts.change}
          </Button>
          <Button
            size="small"
            variant="danger-outline"
            disabledReason={proxy.can.delete.allowed ? null : (proxy.can.delete.reason ?? null)}
            onClick={() => onAsk('delete')}
            {...named(texts.remove)}
          >
            {texts.remove}
          </Button>
        </div>
      </div>
      <dl className={`stack gap-4 ${styles.proxyFacts}`}>
        <div>
          <dt>{texts.serves}</dt>
          <dd>{users.length === 0 ? texts.servesNobody : <PeopleNames people={users} />}</dd>
        </div>
        {proxy.userName !== null && (
          <div>
            <dt>{texts.userName}</dt>
            <dd>{proxy.userName}</dd>
          </div>
        )}
        <div>
          <dt>{texts.checked}</dt>
          <dd>
            {checkedAt === null ? texts.neverChecked : <RelativeTime at={checkedAt} clock="real" />}
            {proxy.problem !== null && `. ${proxy.problem}`}
          </dd>
        </div>
      </dl>
      <Stopped people={proxy.stops} />
    </article>
  );
}
