import { expect, test } from 'vitest';
import { checkSteps } from '#core/forecast/launch-check.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { stepContext } from '#core/sequence/step-context.ts';

test('the launch check names a text saved with another tool’s placeholder', () => {
  const root = { ...newItem({ type: 'MESSAGE', id: 'm' }), message: 'Hi %FIRSTNAME%' };
  const around = {} as ReturnType<typeof stepContext>;
  expect(checkSteps(root, around)).toMatchObject([
    {
      code: 'FOREIGN_PLACEHOLDER',
      sentence: '“%FIRSTNAME%” would be sent as is. Use a Reachwell variable instead',
    },
  ]);
});
