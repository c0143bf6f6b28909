import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { PlacedItem } from './layout-sequence.ts';
import { nodePropsOf, SequenceNode, type NodeMark } from './sequence-node.tsx';
import type { NodeCounts } from './step-counts.tsx';

const end = newItem({ type: 'END', id: 'e' });
const condition = (noDelay: number): SequenceItem => ({
  ...newItem({ type: 'IF_CONNECTED', id: 'c' }),
  yesDelay: 24,
  noDelay,
});
const message = (text: string): SequenceItem => ({
  ...newItem({ type: 'MESSAGE', id: 'm' }),
  message: text,
});

function spoken({
  item = end,
  parent = null,
  branch = null,
  counts = null,
  mark = null,
  errors = [],
}: {
  item?: SequenceItem;
  parent?: SequenceItem | null;
  branch?: PlacedItem['branch'];
  counts?: NodeCounts | null;
  mark?: NodeMark | null;
  errors?: ('EMPTY_SUBJECT' | 'EMPTY_MESSAGE')[];
}): string {
  const props = nodePropsOf({
    placed: {
      item,
      parent,
      branch,
      index: 3,
      depth: 3,
      level: 0,
      x: 0,
      y: 0,
      edgeTop: 0,
      height: 28,
    },
    name: undefined,
    siblings: { size: 1, position: 1 },
    errors,
    counts,
    mark,
    chosen: false,
    focusable: true,
    outline: false,
  });
  return (
    /class="sr-only">([^<]*)</.exec(renderToStaticMarkup(<SequenceNode {...props} />))?.[1] ?? ''
  );
}

test('an end of a campaign that has run says how many have come to it, and one that never ran has no number', () => {
  const counts = { standing: { FINISHED: 1240 }, done: 0, entered: 1240 } as const;
  expect(spoken({ counts })).toBe('Step 4, End. First step, immediately. 1,240 reached');
  expect(spoken({ counts: { standing: {}, done: 0, entered: 0 } })).toContain('0 reached');
  expect(spoken({})).not.toContain('reached');
});

test('a step is announced in sentences: its text, its start, its errors, and its leads', () => {
  expect(
    spoken({ item: message('May I ask you something?'), parent: condition(336), branch: 'yes' }),
  ).toBe(
    'Step 4, Message. May I ask you something? 1 day after the invite is accepted, Yes branch',
  );
  expect(spoken({ item: message('Hello'), parent: condition(72), branch: 'no' })).toBe(
    'Step 4, Message. Hello. After 3 days if the invite isn’t accepted, No branch',
  );
  expect(
    spoken({
      item: message(' '),
      parent: newItem({ type: 'CONNECT', id: 'i' }),
      branch: 'yes',
      errors: ['EMPTY_MESSAGE'],
      mark: { kind: 'CHANGED', text: 'New text' },
      counts: { standing: { WAITING: 2, FAILED: 1 }, done: 1200, entered: 9 },
    }),
  ).toBe(
    'Step 4, Message. No text yet. Right after invite. New text. 1 error. 2 awaiting, 1 failed, 1,200 sent',
  );
});

test.each([' ,', ',,', '?,', '.,', '..', ', ,'])('nothing spoken has a stray “%s”', (stray) => {
  for (const text of ['Hello.', 'Hello?', 'Hello', ''])
    for (const branch of ['yes', 'no'] as const)
      for (const counts of [null, { standing: {}, done: 0 }, { standing: { PAUSED: 1 }, done: 1 }])
        expect(
          spoken({ item: message(text), parent: condition(24), branch, counts }),
        ).not.toContain(stray);
});
