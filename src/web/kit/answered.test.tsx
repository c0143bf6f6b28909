import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Answered } from './answered.tsx';

type Read = Parameters<typeof Answered<string[]>>[0]['read'];

const shown = (read: Partial<Read>, behind = false) =>
  renderToStaticMarkup(
    <Answered
      read={{
        data: undefined,
        error: null,
        isLoadingError: false,
        isFetching: false,
        refetch: () => undefined,
        ...read,
      }}
      behind={behind}
      loading="waiting"
      empty="nothing"
    >
      {(rows) => rows.join(' ')}
    </Answered>,
  );

test('it waits for an answer, also for the one to another question', () => {
  expect(shown({})).toBe('waiting');
  expect(shown({ data: ['of the page before'] }, true)).toBe('waiting');
});

test('it shows rows, or the placeholder for none', () => {
  expect(shown({ data: ['one', 'two'] })).toBe('one two');
  expect(shown({ data: [] })).toBe('nothing');
});

test('the first reading that fails offers another try; a later one leaves the rows', () => {
  const error = new Error('no connection');
  expect(shown({ error, isLoadingError: true })).toContain('Try again');
  expect(shown({ error, data: ['one'] })).toBe('one');
});
