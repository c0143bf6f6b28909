/** A refusal of the control plane: a status, a sentence, and the field that is wrong. */
export class ControlFailure extends Error {
  readonly status: number;
  readonly field: string | null;

  constructor({
    status,
    sentence,
    field = null,
  }: {
    status: number;
    sentence: string;
    field?: string | null;
  }) {
    super(sentence);
    this.status = status;
    this.field = field;
  }
}
