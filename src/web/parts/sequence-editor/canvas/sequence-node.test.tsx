import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import { nodePropsOf, SequenceNode } from './sequence-node.tsx';
import type { NodeCounts } from './step-counts.tsx';

const placed = {
  item: { ...newItem({ type: 'END', id: 'e' }), sequenceEndMode: 'FINISH' as const },
  parent: null,
  branch: null,
  index: 3,
  depth: 3,
  level: 0,
  x: 0,
  y: 0,
  edgeTop: 0,
  height: 28,
};

function spoken(counts: NodeCounts | null): string {
  const props = nodePropsOf({
    placed,
    name: 'End',
    siblings: { size: 1, position: 1 },
    errors: [],
    counts,
    mark: null,
    chosen: false,
    focusable: true,
    outline: false,
  });
  return renderToStaticMarkup(<SequenceNode {...props} />).replaceAll(/<[^>]*>/g, '');
}

test('an end of a campaign that has run says how many have come to it', () => {
  expect(spoken({ standing: { FINISHED: 1240 }, done: 0, entered: 1240 })).toContain(
    'Step 4, End 1,240 arrived',
  );
  expect(spoken({ standing: {}, done: 0, entered: 0 })).toContain('Step 4, End 0 arrived');
});

test('an end of a campaign that never ran has no number', () => {
  expect(spoken(null)).not.toContain('arrived');
});
