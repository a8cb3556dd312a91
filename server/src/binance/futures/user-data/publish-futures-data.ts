import type { Changes, PublishedBatch } from '../../../engine/index.ts'
import type { BinanceContext } from '../../protocol/endpoint.ts'
import type { Listeners } from '../../user-data/listeners.ts'
import { readTradingSettings } from '../account/trading-settings.ts'
import { type AccountChange, accountUpdatesOf } from './account-update.ts'
import { followOpenRows, type OrderTrades, tradesOfOrders } from './open-rows.ts'
import { orderUpdatesOf } from './order-update.ts'

type Parts = Pick<BinanceContext, 'catalogue' | 'db' | 'engine' | 'now'>

/** The rows of a customer that a batch changed. */
interface OwnChanges {
  accounts: Changes['accounts']
  positions: Changes['positions']
}

/**
 * Sends customers what committed batches did to their orders, positions and balances of perpetuals. Nothing of it is stored: after a
 * gap, clients read again. Returns the function that stops it.
 */
export async function publishFuturesData(
  ctx: Parts,
  listeners: Listeners,
  onError: (error: unknown) => void,
): Promise<() => void> {
  const { catalogue, engine, now } = ctx
  const rows = await followOpenRows(ctx)
  /** The last events of each customer that are being sent: those of the next batch wait for them. */
  const sending = new Map<number, Promise<void>>()

  async function send(customerId: number, change: AccountChange): Promise<void> {
    const [listener] = listeners.of(customerId)
    if (!listener) return
    const settings = await readTradingSettings(ctx, listener)
    const orders = change.changed.flatMap((changed) => {
      const perp = catalogue.perp(changed.row.perpId)
      return perp ? orderUpdatesOf(perp, changed, settings, now()) : []
    })
    for (const event of [...orders, ...accountUpdatesOf(catalogue, change, settings, now())])
      for (const each of listeners.of(customerId)) each.send(event)
  }

  function publishOwn(
    customerId: number,
    { accounts, positions }: OwnChanges,
    trades: OrderTrades,
    { changes: { facts, postings } }: PublishedBatch,
  ): void {
    const changed = rows.apply(positions, trades)
    const isListening = listeners.of(customerId).size > 0
    if (!isListening || !accounts.some(({ kind }) => kind === 'contract')) return
    const change = { accounts, changed, open: rows.of(customerId), facts, postings: [...postings] }
    const sent = (sending.get(customerId) ?? Promise.resolve())
      .then(() => send(customerId, change))
      .catch(onError)
      .finally(() => {
        if (sending.get(customerId) === sent) sending.delete(customerId)
      })
    sending.set(customerId, sent)
  }

  return engine.onCommitted((batch) => {
    try {
      const trades = tradesOfOrders(batch.changes)
      for (const [customerId, own] of changesByCustomer(batch)) publishOwn(customerId, own, trades, batch)
    } catch (error) {
      // A failure here must not stop who else follows the engine.
      onError(error)
    }
  })
}

function changesByCustomer({ events }: PublishedBatch): ReadonlyMap<number, OwnChanges> {
  const changes = new Map<number, OwnChanges>()
  for (const { customerId, body } of events) {
    if (body.event !== 'positions' && body.event !== 'balances') continue
    const own = changes.get(customerId) ?? { accounts: [], positions: [] }
    changes.set(customerId, own)
    if (body.event === 'positions') own.positions = body.positions
    else own.accounts = body.accounts
  }
  return changes
}
