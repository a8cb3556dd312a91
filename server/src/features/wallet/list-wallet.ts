import { ACCOUNT_KINDS, type AccountKindName, type Balance } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { type BalanceRecord, findBalances } from './queries.ts'
import { findToday } from './today.ts'
import { valuationOf, valuationText } from '../../instruments/valuation.ts'

export const listWallet: Handler<'wallet/list'> = async (ctx, { session }) => {
  const [records, today] = await Promise.all([
    findBalances(ctx, session.userId),
    findToday(ctx, session.userId),
  ])
  const totalValuation = (kind?: string): string =>
    valuationText(
      records
        .filter((record) => kind === undefined || record.kind === kind)
        .reduce(
          (sum, record) =>
            sum + valuationOf(ctx.catalogue, record.currencyId, record.available + record.frozen),
          0n,
        ),
    )
  return {
    worth: totalValuation(),
    today,
    accounts: ACCOUNT_KINDS.map((type) => ({
      type,
      worth: totalValuation(type),
      balances: ctx.catalogue.currencies().map(({ id }) => presentBalance(ctx.catalogue, records, type, id)),
    })),
  }
}

export const showBalance: Handler<'wallet/detail'> = async (ctx, { request, session }) => {
  if (!ctx.catalogue.currency(request.currency)) throw new CallError('currency_must_be_known', 'currency')
  const records = await findBalances(ctx, session.userId)
  return presentBalance(ctx.catalogue, records, request.type, request.currency)
}

/** Presents a balance; zero for an account without postings. */
function presentBalance(
  catalogue: Catalogue,
  records: readonly BalanceRecord[],
  type: AccountKindName,
  currencyId: number,
): Balance {
  const currency = catalogue.currency(currencyId)
  if (!currency) throw new Error(`currency ${currencyId} is not listed`)
  const record = records.find((candidate) => candidate.kind === type && candidate.currencyId === currencyId)
  const { available, frozen } = record ?? { available: 0n, frozen: 0n }
  return {
    currency_id: currencyId,
    currency_name: currency.name,
    decimals: currency.decimals,
    available: formatUnits(available, currency.decimals),
    frozen: formatUnits(frozen, currency.decimals),
    worth: valuationText(valuationOf(catalogue, currencyId, available + frozen)),
  }
}
