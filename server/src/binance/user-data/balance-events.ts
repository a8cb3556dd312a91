import { formatUnits } from '@halyard/money'
import type { Changes, PublishedBatch } from '../../engine/index.ts'
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

/** Returns the events of transfers between the coin account and the other accounts of customers. */
export function transfersOf(
  catalogue: Currencies,
  facts: PublishedBatch['changes']['facts'],
  now: number,
): { readonly customerId: number; readonly event: object }[] {
  return facts.flatMap((fact) => {
    if (fact.kind !== 'fundsTransferred') return []
    const { customerId, currencyId, source, target, amount, at } = fact
    const currency = catalogue.currency(currencyId)
    if (!currency || (source !== 'coin' && target !== 'coin')) return []
    const text = formatUnits(BigInt(amount), currency.decimals)
    const d = target === 'coin' ? text : `-${text}`
    return [{ customerId, event: { e: 'balanceUpdate', E: now, a: currency.name, d, T: at } }]
  })
}
