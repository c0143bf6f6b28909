import { Kbd } from '#web/ui/text/kbd.tsx';
import { SHORTCUT_LIST } from './shortcut-keys.ts';
import styles from './shortcut-list.module.css';

const APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A key as this computer calls it. */
export function keyName(key: string): string {
  return key === '⌘' && !APPLE ? 'Ctrl' : key;
}

/** What every key does (design, section 7). */
export function ShortcutList() {
  return (
    <div className={`stack gap-18-28 ${styles.groups}`}>
      {SHORTCUT_LIST.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <h3 className={`small quiet medium ${styles.title}`}>{title}</h3>
          <dl className="stack">
            {rows.map(({ keys, after, does }) => (
              <div key={does} className={`row gap-12 between ${styles.row}`}>
                <dt>{does}</dt>
                <dd>
                  {keys.map((key) => (
                    <Kbd key={key}>{keyName(key)}</Kbd>
                  ))}
                  {after && (
                    <>
                      <span className="size-12 quiet">then</span>
                      {after.map((key) => (
                        <Kbd key={key}>{key}</Kbd>
                      ))}
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
