/** What the second step of the wizard says; the editor speaks for itself. */
export const sequenceStepTexts = {
  title: 'Create a Sequence',
  loading: 'Loading the sequence',
  mistakes: {
    step: (place: number, name: string) => `Step ${place}, ${name}:`,
    all: (sentences: readonly string[]) => sentences.join('. '),
  },
  stale: {
    title: 'This sequence changed elsewhere',
    text: 'It was saved in another window or by someone else, so your version wasn’t saved. Refresh to see the newer version, and copy your text first if you need it.',
    copy: 'Copy my text',
    refresh: 'Refresh',
  },
} as const;
