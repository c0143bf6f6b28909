import { describe, expect, test } from 'vitest';
import type { ChallengeKind, LoginStep } from '#connectors/network/network.ts';
import { expectKind, type BegunNetwork } from '../../../../test/support/begun-network.ts';

/**
 * Signing in: immediately, through every kind of challenge, or refused with an error kind of its
 * own (network connector, section 1.5).
 */
export function describeSigningIn(begun: () => BegunNetwork): void {
  describe('signing in', () => {
    const challenge = (kind: ChallengeKind) => ({
      state: 'challenge',
      kind,
      flowId: expect.any(String),
    });
    const flow = (step: LoginStep) => (step.state === 'challenge' ? step.flowId : '');

    test('connects immediately if the network asks for nothing', async () => {
      const { start } = begun();
      expect(await start('plain')).toMatchObject({
        state: 'connected',
        account: expect.any(String),
        memberId: expect.any(String),
      });
    });

    for (const [kind, challenged] of [
      ['sms', 'SMS'],
      ['authenticator', 'AUTHENTICATOR'],
      ['pin', 'PIN'],
    ] as const) {
      test(`asks for a code (${challenged}), refuses a wrong one, and accepts the right one`, async () => {
        const { subject, network, start } = begun();
        const step = await start(kind);
        expect(step).toMatchObject(challenge(challenged));
        await expectKind(
          network.login.answer({ flowId: flow(step), code: '000000' }),
          'wrong_code',
        );
        expect(
          await network.login.answer({ flowId: flow(step), code: subject.rightCode }),
        ).toMatchObject({ state: 'connected' });
        await expectKind(
          network.login.answer({ flowId: flow(step), code: subject.rightCode }),
          'flow_expired',
        );
      });
    }

    for (const [kind, challenged] of [
      ['captcha', 'CAPTCHA'],
      ['inApp', 'IN_APP'],
    ] as const) {
      test(`waits for what is done elsewhere (${challenged}): the same step again is "not yet"`, async () => {
        const { network, start } = begun();
        let step = await start(kind);
        expect(step).toMatchObject(challenge(challenged));
        const flowId = flow(step);
        for (let polls = 0; polls < 20 && step.state === 'challenge'; polls += 1)
          step = await network.login.poll({ flowId });
        expect(step).toMatchObject({ state: 'connected' });
      });
    }

    test('may take two steps in a row', async () => {
      const { subject, network, start } = begun();
      const first = await start('two');
      expect(first).toMatchObject({ state: 'challenge' });
      const second = await network.login.answer({ flowId: flow(first), code: subject.rightCode });
      expect(second).toMatchObject({ state: 'challenge' });
      expect(
        await network.login.answer({ flowId: flow(second), code: subject.rightCode }),
      ).toMatchObject({ state: 'connected' });
    });

    test('may ask for a phone number first', async () => {
      const { network, start } = begun();
      const step = await start('phone');
      expect(step).toMatchObject(challenge('PHONE_REGISTER'));
      expect(
        await network.login.answer({ flowId: flow(step), code: '+49 30 1234567' }),
      ).toMatchObject({ state: 'challenge' });
    });

    test('fails with a kind of its own for a wrong password, a restriction, an unknown flow, and another person', async () => {
      const { subject, network, start } = begun();
      await expectKind(start('wrongPassword'), 'invalid_credentials');
      await expectKind(start('restricted'), 'account_restricted');
      await expectKind(network.login.answer({ flowId: 'no-such-flow', code: '1' }), 'flow_expired');
      const userName = subject.userName('plain');
      const first = await network.login.start({ credentials: { userName, password: 'x' } });
      if (first.state !== 'connected') throw new Error('plain should connect at once');
      expect(
        await network.login.start({
          credentials: { userName, password: 'x' },
          account: first.account,
        }),
      ).toMatchObject({ state: 'connected', account: first.account, memberId: first.memberId });
      await expectKind(
        network.login.start({
          credentials: { userName: subject.userName('plain'), password: 'x' },
          account: first.account,
        }),
        'account_mismatch',
      );
    });
  });
}
