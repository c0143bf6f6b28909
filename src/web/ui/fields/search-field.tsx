import { Search, X } from 'lucide-react';
import { IconButton } from '../actions/icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { uiTexts } from '../ui-texts.ts';

/** A search box with a clear button; Esc clears it too. */
export function SearchField(props: Omit<TextFieldProps, 'type' | 'icon' | 'end'>) {
  return (
    <TextField
      hideLabel
      {...props}
      type="search"
      icon={<Search aria-hidden="true" />}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || props.value === '') return;
        event.preventDefault();
        event.stopPropagation();
        props.onChange('');
      }}
      end={
        props.value === '' ? undefined : (
          <IconButton
            size="small"
            label={uiTexts.clearSearch}
            icon={<X aria-hidden="true" />}
            onClick={({ currentTarget }) => {
              // The button disappears with the text; the focus returns to the field.
              currentTarget.closest('div:has(input)')?.querySelector('input')?.focus();
              props.onChange('');
            }}
          />
        )
      }
    />
  );
}
