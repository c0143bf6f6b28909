/** The texts of the color scheme switch. */
export const colourSchemeTexts = {
  light: 'Light',
  dark: 'Dark',
  auto: 'Auto',
  label: 'Color scheme',
} as const;
