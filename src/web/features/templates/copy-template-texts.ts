/** Texts of the copying of a template, wherever it is offered. */
export const copyTemplateTexts = {
  button: 'Make a copy',
  busy: 'Copying',
  done: (name: string) => `“${name}” is ready to edit`,
} as const;
