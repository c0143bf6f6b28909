import { describe, expect, test } from 'vitest';
import { expectKind, type BegunNetwork } from '../../../../test/support/begun-network.ts';

/**
 * A connected account: what it says about itself, how it stops working, and how it is removed
 * (network connector, section 1.5).
 */
export function describeAccount(begun: () => BegunNetwork): void {
  describe('the account', () => {
    test('shows its state, its owner, its contracts, and its credits', async () => {
      const { network, account } = begun();
      const state = await network.account.get({ account });
      expect(state).toMatchObject({ account, state: 'running' });
      const me = await network.account.me({ account });
      expect(me).toMatchObject({ memberId: state.memberId, distance: 'SELF' });
      expect((await network.account.contracts({ account })).map(({ product }) => product)).toEqual(
        expect.arrayContaining(['sales_navigator', 'recruiter']),
      );
      expect(await network.account.inmailCredits({ account })).toMatchObject({
        sales_navigator: expect.any(Number),
      });
      expect((await network.capabilities({ account })).has('eventMembers')).toBe(true);
    });

    test('uses a contract once it is selected', async () => {
      const { subject, network, signIn } = begun();
      const other = (await signIn('unchosenSeats')).account;
      const query = subject.source('RECRUITER');
      expect((await network.people.validate({ account: other, query })).problems).toEqual([
        'WRONG_CONTRACT',
      ]);
      const contract = (await network.account.contracts({ account: other })).find(
        ({ product }) => product === 'recruiter',
      );
      await network.account.selectContract({
        account: other,
        contractId: contract?.contractId ?? '',
      });
      expect((await network.people.validate({ account: other, query })).problems).toEqual([]);
    });

    test('that stops working says how', async () => {
      const { subject, network, signIn } = begun();
      const other = (await signIn('plain')).account;
      const look = () => network.account.me({ account: other });
      await subject.setAccountState({ account: other, state: 'disconnected' });
      await expectKind(look(), 'account_disconnected');
      expect((await network.account.get({ account: other })).state).toBe('disconnected');
      await subject.setAccountState({ account: other, state: 'restricted' });
      await expectKind(look(), 'account_restricted');
      expect((await network.account.get({ account: other })).state).toBe('restricted');
      await subject.setAccountState({ account: other, state: 'errored' });
      await expectKind(look(), 'incident');
      await subject.setAccountState({ account: other, state: 'running' });
      expect((await look()).distance).toBe('SELF');
    });

    test('that is removed is gone, and may be removed again', async () => {
      const { network, signIn } = begun();
      const other = (await signIn('plain')).account;
      await network.account.remove({ account: other });
      await network.account.remove({ account: other });
      await expectKind(network.account.me({ account: other }), 'account_disconnected');
    });
  });
}
