/** Texts about calls that got no answer. */
export const apiTexts = {
  // Api problem.
  noAnswer: 'The server isn’t responding. Check your connection and try again',

  withCode: ({ message, code, status }: { message: string; code: string; status: number }) =>
    `${message} (${status} ${code})`,

  // Upload.
  uploadCanceled: 'The upload was canceled',
} as const;
