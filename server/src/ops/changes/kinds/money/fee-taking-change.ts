import { CallError } from '../../../../platform/call-error.ts'
import {
  bankReference,
  ownAccountOrThrow,
  requireUnusedReference,
} from '../../../own-money/check-proposal.ts'
import { findSystemBalance } from '../../../own-money/fees-paid.ts'
import type { ValuesOf } from '../change-kind.ts'
import { balanceFacts, defineOwnMoneyChange } from './own-money-move.ts'

/** Which fees are taken out, and where to. */
type TakingValues = ValuesOf<'ops/house/take_fees'>

/** One payout of fees from the fee account. */
export const CHANGE = defineOwnMoneyChange<TakingValues>({
  kind: 'fees',
  move: 'takeFees',

  async check(ctx, { values: { target, reference }, currency, units }) {
    if (target === 'account') ownAccountOrThrow(ctx, 'target')
    else if (reference === undefined) throw new CallError('invalid_field', 'reference')
    else await requireUnusedReference(ctx, bankReference(reference))
    if (units > (await findSystemBalance(ctx.db, 'fees', currency.id)))
      throw new CallError('fees_insufficient', 'amount')
  },

  async affected(ctx, { currency, units }, limitLeft) {
    return [...(await balanceFacts(ctx, 'fees', currency, 0n - units)), limitLeft]
  },

  commandOf(ctx, { values: { target, reference } }, common, origin) {
    const own = target === 'account' ? { customerId: ownAccountOrThrow(ctx, 'target') } : {}
    return {
      kind: 'takeFees',
      ...common,
      // A payout to the own account has no receipt of its own: the change is its reference.
      reference: reference === undefined ? (origin.key ?? '') : bankReference(reference),
      ...own,
    }
  },
})
