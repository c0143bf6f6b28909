import { Timer } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './enter-linkedin.module.css';

/** Authenticator apps show another code at each whole and half minute of real time (RFC 6238). */
const STEP_SECONDS = 30;

/** Whole seconds until an authenticator app shows its next code, from 30 down to 1. */
export function secondsToNextCode(realNow: number): number {
  return STEP_SECONDS - (Math.floor(realNow / 1000) % STEP_SECONDS);
}

/** How long the code in the app still stands (design, png/15). */
export function NextCode() {
  const [left, setLeft] = useState(() => secondsToNextCode(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsToNextCode(Date.now())), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span className={styles.nextCode} role="timer"><Timer aria-hidden="true" />New code in {left} s</span>;
}
