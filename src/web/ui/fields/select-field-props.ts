import type { ReactNode } from 'react';
import type { FieldFrameProps } from './field.tsx';
import type { SelectOption } from './select-options.ts';

export type SelectFieldProps<Value extends string> = FieldFrameProps & {
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  searchable?: boolean;
  searchLabel?: string;
  placeholder?: string;
  icon?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  disabled?: boolean;
  disabledReason?: string | null | undefined;
};
