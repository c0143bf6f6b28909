/** Texts of the second step of the wizard; the editor speaks for itself. */
export const sequenceStepTexts = {
  title: 'Create a Sequence',
  loading: 'Loading the sequence',
  mistakes: {
    step: (place: number, name: string) => `Step ${place}, ${name}:`,
    all: (sentences: readonly string[]) => sentences.join('. '),
  },
} as const;
