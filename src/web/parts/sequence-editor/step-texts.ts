/** The texts of one step or of one of its variants. */
export type StepTexts = {
  message: string | null;
  subject: string | null;
  alternativeMessage: string | null;
  alternativeSubject: string | null;
};
