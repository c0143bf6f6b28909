import { Monitor, Moon, Sun } from 'lucide-react';
import { useColourScheme } from '#web/theme/colour-scheme.ts';
import { Segmented } from '#web/ui/fields/segmented.tsx';

const SEGMENTS = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
  { value: 'auto', label: 'Auto', icon: <Monitor aria-hidden="true" /> },
] as const;

/** Light, dark, or as the system. */
export function ColourSchemeSwitch() {
  const [scheme, setScheme] = useColourScheme();
  return (
    <Segmented
      label="Color scheme"
      size="small"
      value={scheme}
      onChange={setScheme}
      segments={SEGMENTS}
    />
  );
}
