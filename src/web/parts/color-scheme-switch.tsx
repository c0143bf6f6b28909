import { Monitor, Moon, Sun } from 'lucide-react';
import { useColorScheme } from '#web/theme/color-scheme.ts';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { colourSchemeTexts } from './colour-scheme-texts.ts';

const SEGMENTS = [
  { value: 'light', label: colourSchemeTexts.light, icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: colourSchemeTexts.dark, icon: <Moon aria-hidden="true" /> },
  { value: 'auto', label: colourSchemeTexts.auto, icon: <Monitor aria-hidden="true" /> },
] as const;

/** Light, dark, or as the system. */
export function ColorSchemeSwitch() {
  const [scheme, setScheme] = useColorScheme();
  return (
    <Segmented
      label={colourSchemeTexts.label}
      size="small"
      value={scheme}
      onChange={setScheme}
      segments={SEGMENTS}
    />
  );
}
