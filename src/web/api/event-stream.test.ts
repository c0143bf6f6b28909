import { describe, expect, it } from 'vitest';
import { createEventParser } from './event-stream.ts';

describe('createEventParser', () => {
  it('gives an event once its empty line has come, however the text is cut', () => {
    const parse = createEventParser();
    expect(parse('id: 7\nevent: lead.ch')).toEqual([]);
    expect(parse('anged\ndata: {"leadId":"1"}\n')).toEqual([]);
    expect(parse('\n')).toEqual([{ id: '7', type: 'lead.changed', data: '{"leadId":"1"}' }]);
  });
  it('joins several data lines and passes over comments', () => {
    expect(createEventParser()(': still here\ndata: a\ndata: b\n\n')).toEqual([
      { id: null, type: 'message', data: 'a\nb' },
    ]);
  });
  it('keeps the last id for the events after it', () => {
    expect(createEventParser()('id: 1\ndata: a\n\ndata: b\n\n').map((event) => event.id)).toEqual([
      '1',
      '1',
    ]);
  });
  it('gives no event without data', () => {
    expect(createEventParser()('event: notification\n\n')).toEqual([]);
  });
});
