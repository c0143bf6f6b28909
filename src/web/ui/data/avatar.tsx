import { useState } from 'react';
import styles from './avatar.module.css';

const TINTS = [
  '--a-connect',
  '--a-message',
  '--a-inmail',
  '--a-like',
  '--a-follow',
  '--a-endorse',
  '--a-find-email',
  '--a-visit',
] as const;

function tintOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return TINTS[sum % TINTS.length] ?? TINTS[0];
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = [...(words[0] ?? '?')][0] ?? '?';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toUpperCase();
}

/**
 * A person's photo, or the initials on one of eight tints chosen by the name. Decorative: the name
 * stands next to it.
 */
export function Avatar({
  name,
  photoUrl,
  size = 32,
}: {
  name: string;
  photoUrl?: string | null;
  size?: number;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const photo = photoUrl && broken !== photoUrl && photoUrl;
  return (
    <span
      className={styles.avatar}
      aria-hidden="true"
      data-initials={initialsOf(name)}
      style={{ '--avatar': `${size}px`, '--hue': `var(${tintOf(name)})` } as React.CSSProperties}
    >
      {photo && (
        <img
          src={photo}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBroken(photo)}
        />
      )}
    </span>
  );
}
