import {
  type Changes,
  type ConditionalRow,
  FIRST_CUSTOMER_ID,
  type PublishedBatch,
} from '../../../engine/index.ts'
import type { BinanceContext } from '../../protocol/endpoint.ts'
import type { Listeners } from '../../user-data/listeners.ts'
import { readTradingSettings } from '../account/trading-settings.ts'
import { type AccountChange, accountUpdatesOf } from './account-update.ts'
import { algoUpdatesOf } from './algo-update.ts'
import { followOpenRows, type OrderTrades, tradesOfOrders } from './open-rows.ts'
import { orderUpdatesOf } from './order-update.ts'

type Parts = Pick<BinanceContext, 'catalogue' | 'db' | 'engine' | 'now'>

/** The rows of a customer that a batch changed. */
interface OwnChanges {
  accounts: Changes['accounts']
  positions: Changes['positions']
  conditionals: readonly ConditionalRow[]
}

/**
 * Sends customers what committed batches did to their orders, conditional orders, positions and balances of perpetuals. Nothing of it
 * is stored: after a gap, clients read again. Returns the function that stops it.
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

  async function send(customerId: number, change: AccountChange, algos: readonly object[]): Promise<void> {
    const [listener] = listeners.of(customerId)
    if (!listener) return
    const settings = await readTradingSettings(ctx, listener)
    const orders = change.changed.flatMap((changed) => {
      const perp = catalogue.perp(changed.row.perpId)
      return perp ? orderUpdatesOf(perp, changed, settings, now()) : []
    })
    for (const event of [...orders, ...algos, ...accountUpdatesOf(catalogue, change, settings, now())])
      for (const each of listeners.of(customerId)) each.send(event)
  }

  function publishOwn(
    customerId: number,
    { accounts, positions, conditionals }: OwnChanges,
    trades: OrderTrades,
    { changes: { facts, postings } }: PublishedBatch,
  ): void {
    const changed = rows.apply(positions, trades)
    const hasEvent = conditionals.length > 0 || accounts.some(({ kind }) => kind === 'contract')
    if (!hasEvent || listeners.of(customerId).size === 0) return
    const change = { accounts, changed, open: rows.of(customerId), facts, postings: [...postings] }
    const algos = algoUpdatesOf(catalogue, conditionals, trades, now())
    const sent = (sending.get(customerId) ?? Promise.resolve())
      .then(() => send(customerId, change, algos))
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

function changesByCustomer({ events, changes }: PublishedBatch): ReadonlyMap<number, OwnChanges> {
  const byCustomer = new Map<number, OwnChanges>()
  function ownOf(customerId: number): OwnChanges {
    const own = byCustomer.get(customerId) ?? { accounts: [], positions: [], conditionals: [] }
    byCustomer.set(customerId, own)
    return own
  }
  for (const { customerId, body } of events) {
    if (body.event === 'positions') ownOf(customerId).positions = body.positions
    if (body.event === 'balances') ownOf(customerId).accounts = body.accounts
  }
  // A conditional order changes without an account, which every other event comes with.
  for (const row of changes.conditionals)
    if (row.ownerId >= FIRST_CUSTOMER_ID) {
      const own = ownOf(row.ownerId)
      own.conditionals = [...own.conditionals, row]
    }
  return byCustomer
}
