import { formatUnits } from '@halyard/money'
import { findLine } from '../../../../custody/statement-reference.ts'
import { BANK } from '../../../../instruments/listing/networks.ts'
import { CallError } from '../../../../platform/call-error.ts'
import {
  bankReference,
  currencyOrThrow,
  ownAccountOrThrow,
  requireUnusedReference,
} from '../../../own-money/check-proposal.ts'
import type { Affected, ValuesOf } from '../change-kind.ts'
import type { Context } from '../context.ts'
import { balanceFacts, defineOwnMoneyChange } from './own-money-move.ts'

/** Values that fund a pool. */
type FundingValues = ValuesOf<'ops/house/fund_pool'>

/** One funding of a pool from the exchange's own money. The receipt, which is used once, makes sure that it happens once. */
export const CHANGE = defineOwnMoneyChange<FundingValues>({
  kind: 'pool',
  move: 'fundPool',

  async check(ctx, { values, currency, units }) {
    await requireUnusedReference(ctx, referenceOf(values))
    if (values.source === 'deposit') await requireDeposit(ctx, values, units)
    else if (!ctx.catalogue.network(currency.id, BANK)) throw new CallError('invalid_field', 'source')
  },

  async affected(ctx, { values, currency, units }, limitLeft) {
    const balances = await balanceFacts(ctx, values.account, currency, units)
    return [...balances, limitLeft, ...(await findOnStatement(ctx, values))]
  },

  commandOf(ctx, { values }, common) {
    const own = values.source === 'deposit' ? { customerId: ownAccountOrThrow(ctx, 'source') } : {}
    return { kind: 'fundPool', ...common, account: values.account, reference: referenceOf(values), ...own }
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
