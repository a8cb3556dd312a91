import { MAX_AMOUNT, formatUnits, parseUnits } from '@halyard/money'
import { transactionHash } from '../../custody/chains/transaction-hash.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { openNetworkOf } from './open-network.ts'
import { findClaimByKey, insertClaim, rejectKnownProof } from './list-deposit-claims.ts'

/** Submits a deposit claim for review by an operator. Idempotent by key. */
export const submitClaim: Handler<'wallet/charge_req'> = async (ctx, { request, session, once }) => {
  const { type, pic, acc = '' } = request
  const customerId = session.userId
  const { currency, network } = openNetworkOf(ctx, request.currency, type)
  const units = parseUnits(request.amount, currency.decimals)
  if (units === undefined) throw new CallError('amount_step_wrong', 'amount')
  if (units < network.depositMin)
    throw new CallError('deposit_too_small', 'amount', {
      min: `${formatUnits(network.depositMin, currency.decimals)} ${currency.name}`,
    })
  if (units > MAX_AMOUNT) throw new CallError('balance_too_large', 'amount')
  const txid = type === 'BANK' || request.hash === undefined ? null : transactionHash(type, request.hash)
  const id = await ctx.db.transaction().execute(async (trx) => {
    const known = await findClaimByKey(trx, customerId, once)
    if (known !== undefined) return known
    if (txid !== null) await rejectKnownProof(trx, type, txid)
    const claimId = await insertClaim(trx, {
      customerId,
      currencyId: currency.id,
      network: type,
      amount: units,
      account: acc,
      txid,
      uploadId: pic,
      once,
      at: ctx.now(),
    })
    await ctx.uploads.use(trx, {
      id: pic,
      ownerId: customerId,
      purpose: 'voucher',
      field: 'pic',
      usedBy: `charge:${claimId}`,
    })
    return claimId
  })
  return { id: `submission:${id}` }
}
