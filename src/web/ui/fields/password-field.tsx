import { Eye, EyeOff } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { uiTexts } from '../ui-texts.ts';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'icon'> & {
  autoComplete: 'current-password' | 'new-password' | 'off';
};

/** A password with the reveal toggle and a hint while caps lock is on. */
export function PasswordField({ help, ...props }: PasswordFieldProps) {
  const [revealed, setRevealed] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent<HTMLInputElement>) =>
    setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  return (
    <TextField
      {...props}
      type={revealed ? 'text' : 'password'}
      help={capsLock ? uiTexts.capsLock : help}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={watch}
      onKeyUp={watch}
      end={
        <IconButton
          size="small"
          label={revealed ? uiTexts.hidePassword : uiTexts.showPassword}
          aria-pressed={revealed}
          icon={revealed ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setRevealed(!revealed)}
        />
      }
    />
  );
}
