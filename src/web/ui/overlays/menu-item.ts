import type { ReactNode } from 'react';

export type MenuItem =
  | { kind: 'line' }
  | { kind: 'heading'; label: string }
  | {
      kind?: 'item';
      label: string;
      icon?: ReactNode;
      hint?: ReactNode;
      /** A second line; with `disabledReason`, the reason replaces it. */
      description?: string;
      danger?: boolean;
      checked?: boolean;
      disabledReason?: string | null | undefined;
      href?: string;
      onSelect?: () => void;
    };
