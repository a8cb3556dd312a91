import { formatUnits } from '@halyard/money'
import { findLine } from '../../../../custody/statement-reference.ts'
import { BANK } from '../../../../instruments/listing/networks.ts'
import { boundedUnitsOrThrow } from '../../../../instruments/units.ts'
import { CallError } from '../../../../platform/call-error.ts'
import {
  bankReference,
  currencyOrThrow,
  ownAccountOrThrow,
  requireUnusedReference,
  requireWithinLimit,
} from '../../../own-money/check-proposal.ts'
import { findSystemBalance } from '../../../own-money/fees-paid.ts'
import { findOwnMoneyLimit, usdtText } from '../../../own-money/own-money-limits.ts'
import { type Affected, defineChangeKind, type ValuesOf } from '../change-kind.ts'
import type { Context } from '../context.ts'

/** Values that fund a pool. The amount is a decimal of its currency. */
type FundingValues = ValuesOf<'ops/house/fund_pool'>

/**
 * One funding of a pool from the exchange's own money. Nothing is replaced, so there are no present values: the receipt,
 * which is used once, makes sure that it happens once.
 */
export const poolFunding = defineChangeKind<FundingValues>({
  current: () => Promise.resolve(undefined),

  async normalise(ctx, _id, values) {
    const currency = currencyOrThrow(ctx, values.currency_id)
    const units = boundedUnitsOrThrow(currency, values.amount, 'amount')
    if (units <= 0n) throw new CallError('invalid_field', 'amount')
    await requireUnusedReference(ctx, referenceOf(values))
    if (values.source === 'deposit') await requireDeposit(ctx, values, units)
    else if (!ctx.catalogue.network(currency.id, BANK)) throw new CallError('invalid_field', 'source')
    await requireWithinLimit(ctx, 'fundPool', { currencyId: currency.id, units })
    return { ...values, amount: formatUnits(units, currency.decimals) }
  },

  async affected(ctx, _id, values) {
    const { currency_id, account, amount } = values
    const currency = currencyOrThrow(ctx, currency_id)
    const before = await findSystemBalance(ctx.db, account, currency_id)
    const after = before + boundedUnitsOrThrow(currency, amount, 'amount')
    const { left } = await findOwnMoneyLimit(ctx.db, 'fundPool', ctx.now())
    return [
      { fact: 'account_before', value: formatUnits(before, currency.decimals), currency: currency.name },
      { fact: 'account_after', value: formatUnits(after, currency.decimals), currency: currency.name },
      { fact: 'house_limit_left', value: usdtText(left), currency: 'USDT' },
      ...(await findOnStatement(ctx, values)),
    ]
  },

  async apply(ctx, { after, origin, reason }) {
    const { currency_id: currencyId, account, reason_code: reasonCode, source } = after
    const amount = boundedUnitsOrThrow(currencyOrThrow(ctx, currencyId), after.amount, 'amount')
    const own = source === 'deposit' ? { customerId: ownAccountOrThrow(ctx, 'source') } : {}
    const reference = referenceOf(after)
    const command = { kind: 'fundPool', account, currencyId, amount, reference, reasonCode, ...own } as const
    const answer = await ctx.engine.submit({ ...command, reason }, origin)
    return answer.ok ? undefined : answer.reject
  },
})

function referenceOf({ source, reference }: FundingValues): string {
  return source === 'bank' ? bankReference(reference) : `deposit:${Number(reference)}`
}

/** Returns the amount that the bank's statement shows under the reference: 0 while no line was entered. */
async function findOnStatement(ctx: Context, { source, reference }: FundingValues): Promise<Affected> {
  if (source !== 'bank') return []
  const line = await findLine(ctx.db, BANK, bankReference(reference).slice('bank:'.length))
  const currency = line && currencyOrThrow(ctx, line.currency_id)
  const value = currency ? formatUnits(BigInt(line.amount), currency.decimals) : '0'
  return [{ fact: 'statement_amount', value, currency: currency?.name ?? 'USDT' }]
}

/** Throws `receipt_must_be_credited` unless a deposit of at least the amount was credited to the own account. */
async function requireDeposit(ctx: Context, values: FundingValues, units: bigint): Promise<void> {
  const deposit = /^[1-9][0-9]{0,14}$/.test(values.reference)
    ? await ctx.db
        .selectFrom('chain_deposit')
        .select(['amount', 'currency_id', 'customer_id'])
        .where('id', '=', values.reference)
        .where('status', '=', 'credited')
        .executeTakeFirst()
    : undefined
  const isReceipt =
    Number(deposit?.customer_id) === ownAccountOrThrow(ctx, 'source') &&
    deposit?.currency_id === values.currency_id &&
    BigInt(deposit.amount) >= units
  if (!isReceipt) throw new CallError('receipt_must_be_credited', 'reference')
}
