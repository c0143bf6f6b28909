import { listed } from '#core/text/formats.ts';
import { Tooltip } from '../overlays/tooltip.tsx';
import { Avatar } from './avatar.tsx';
import styles from './avatar-stack.module.css';

/** How many avatars are shown; the name of the whole has all people. */
const MOST = 3;

/** The first few of several people, overlapping; all of their names on hover and on focus. */
export function AvatarStack({
  names,
  label,
  size = 22,
}: {
  names: readonly string[];
  /** The name of the whole, of the listed names. */
  label: (names: string) => string;
  size?: number;
}) {
  const all = listed(names);
  return (
    <Tooltip text={all} describes={false}>
      <span className={styles.stack} tabIndex={0} role="img" aria-label={label(all)}>
        {names.slice(0, MOST).map((name, place) => (
          <Avatar key={`${place} ${name}`} name={name} size={size} />
        ))}
      </span>
    </Tooltip>
  );
}
