import { formatUnits } from '@halyard/money'
import type { Changes, CustomerEvent, PublishedBatch, Trade } from '../../engine/index.ts'
import type { BinanceContext } from '../protocol/endpoint.ts'
import { reportsOf } from './execution-report.ts'
import type { Listeners } from './listeners.ts'

type Parts = Pick<BinanceContext, 'catalogue' | 'db' | 'engine' | 'now'>

/**
 * Sends customers what committed batches did to their orders and balances. Nothing of it is stored: after a gap, clients read again.
 * Returns the function that stops it.
 */
export async function publishUserData(
  ctx: Parts,
  listeners: Listeners,
  onError: (error: unknown) => void,
): Promise<() => void> {
  const { catalogue, engine, now } = ctx
  // Ids of orders ascend: one above all that were seen is of an order that is new.
  let lastOrderId = await readLastOrderId(ctx)

  function send(customerId: number, event: object): void {
    for (const listener of listeners.of(customerId)) listener.send(event)
  }

  function publishOrders(customerId: number, orders: Changes['orders'], trades: readonly Trade[]): void {
    if (listeners.of(customerId).size === 0) return
    for (const row of orders) {
      const market = catalogue.market(row.marketId)
      if (!market) continue
      const own = trades.filter(({ takerOrderId, makerOrderId }) =>
        [takerOrderId, makerOrderId].includes(row.id),
      )
      const changed = { market, row, trades: own, isNew: row.id > lastOrderId }
      for (const report of reportsOf(changed, now())) send(customerId, report)
    }
  }

  function publishBalances(customerId: number, accounts: Changes['accounts']): void {
    const coins = accounts.flatMap(({ kind, currencyId, available, frozen }) => {
      const currency = catalogue.currency(currencyId)
      if (kind !== 'coin' || !currency) return []
      const [a, { decimals }] = [currency.name, currency]
      return [{ a, f: formatUnits(BigInt(available), decimals), l: formatUnits(BigInt(frozen), decimals) }]
    })
    const at = now()
    if (coins.length > 0) send(customerId, { e: 'outboundAccountPosition', E: at, u: at, B: coins })
  }

  function publishEvent({ customerId, body }: CustomerEvent, trades: readonly Trade[]): void {
    if (body.event === 'orders') publishOrders(customerId, body.orders, trades)
    else if (body.event === 'balances') publishBalances(customerId, body.accounts)
  }

  function publishTransfers({ facts }: PublishedBatch['changes']): void {
    for (const fact of facts) {
      if (fact.kind !== 'fundsTransferred') continue
      const { customerId, currencyId, source, target, amount, at } = fact
      const currency = catalogue.currency(currencyId)
      if (!currency || (source !== 'coin' && target !== 'coin')) continue
      const text = formatUnits(BigInt(amount), currency.decimals)
      const d = target === 'coin' ? text : `-${text}`
      send(customerId, { e: 'balanceUpdate', E: now(), a: currency.name, d, T: at })
    }
  }

  return engine.onCommitted((batch) => {
    try {
      const trades = [...batch.changes.trades]
      publishTransfers(batch.changes)
      for (const event of batch.events) publishEvent(event, trades)
      for (const { body } of batch.events)
        if (body.event === 'orders') for (const { id } of body.orders) lastOrderId = Math.max(lastOrderId, id)
    } catch (error) {
      // A failure here must not stop who else follows the engine.
      onError(error)
    }
  })
}

async function readLastOrderId({ db }: Pick<BinanceContext, 'db'>): Promise<number> {
  const { last } = await db
    .selectFrom('spot_order')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}
