/** The texts of one step or of one of its variants. */
export type StepTexts = {
  message: string | null;
  subject: string | null;
  alternativeMessage: string | null;
  alternativeSubject: string | null;
};

/** The fallback in place of the text, as who lacks a value gets it. */
export function fallbackOf<Item extends StepTexts>(item: Item): Item {
  return {
    ...item,
    message: item.alternativeMessage,
    subject: item.alternativeSubject ?? item.subject,
    alternativeMessage: null,
    alternativeSubject: null,
  };
}
