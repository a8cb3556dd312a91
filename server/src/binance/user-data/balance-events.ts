import { formatUnits } from '@halyard/money'
import type { Changes, PublishedChanges } from '../../engine/index.ts'
import type { BinanceContext } from '../protocol/endpoint.ts'

type Currencies = Pick<BinanceContext['catalogue'], 'currency'>

/** Returns the event of changed balances, if one of the coin account is among them. */
export function positionsOf(catalogue: Currencies, accounts: Changes['accounts'], at: number): object[] {
  const coins = accounts.flatMap(({ kind, currencyId, available, frozen }) => {
    const currency = catalogue.currency(currencyId)
    if (kind !== 'coin' || !currency) return []
    const [a, { decimals }] = [currency.name, currency]
    return [{ a, f: formatUnits(BigInt(available), decimals), l: formatUnits(BigInt(frozen), decimals) }]
  })
  return coins.length > 0 ? [{ e: 'outboundAccountPosition', E: at, u: at, B: coins }] : []
}

/** Returns an event for each command that moved money into or out of the coin account, other than by a trade. */
export function balanceUpdatesOf(
  catalogue: Currencies,
  accounts: Changes['accounts'],
  postings: PublishedChanges['postings'],
  at: number,
): object[] {
  return accounts.flatMap(({ id, kind, currencyId }) => {
    const currency = catalogue.currency(currencyId)
    if (kind !== 'coin' || !currency) return []
    const { name: a, decimals } = currency
    return [...sumsOf(id, postings).values()].flatMap((sum) =>
      sum === 0n ? [] : [{ e: 'balanceUpdate', E: at, a, d: formatUnits(sum, decimals), T: at }],
    )
  })
}

/** Returns the changes of an account by postings, by command. */
function sumsOf(accountId: number, postings: PublishedChanges['postings']): ReadonlyMap<number, bigint> {
  const sums = new Map<number, bigint>()
  for (const { debitId, creditId, amount, commandSeq } of postings) {
    if (debitId === creditId || (debitId !== accountId && creditId !== accountId)) continue
    const change = creditId === accountId ? BigInt(amount) : -BigInt(amount)
    sums.set(commandSeq, (sums.get(commandSeq) ?? 0n) + change)
  }
  return sums
}
