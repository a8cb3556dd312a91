import type { Changes } from '../changes.ts'
import type { PositionRow } from '../perp/position/position.ts'
import type { OptionRow } from '../option/timed-option.ts'
import type { Snapshot } from '../snapshot.ts'
import type { SubscriptionOrderRow } from '../subscription/subscription-order.ts'
import type { WealthOrderRow } from '../wealth/wealth-order.ts'
import type { FiatAd } from '../fiat/ads/fiat-ad.ts'
import type { FiatDeal } from '../fiat/deals/fiat-deal.ts'
import { createFiatRows } from './fiat-rows.ts'
import { createHouseRows } from './house-rows.ts'
import { createPerpRows } from './perp-rows.ts'
import { createReferralRows } from './referral-rows.ts'
import { createOptionRows } from './option-rows.ts'
import { recordKey } from '../quarantine/quarantine.ts'
import { createSelfLimitsRows } from './self-limits-rows.ts'
import { createSubscriptionRows } from './subscription-rows.ts'
import { createWalletRows } from './wallet-rows.ts'
import { createWealthRows } from './wealth-rows.ts'

/** The database tables, filled with drained changes: the latest row of each. */
export interface Rows {
  store(changes: Changes): void
  snapshot(): Snapshot
  /** Returns an option, open or settled. */
  option(id: number): OptionRow | undefined
  /** Returns a position, open or ended. */
  position(id: number): PositionRow | undefined
  /** Returns a wealth order, open or ended. */
  wealthOrder(id: number): WealthOrderRow | undefined
  /** Returns a subscription order, open or ended. */
  subscriptionOrder(id: number): SubscriptionOrderRow | undefined
  /** Returns a fiat deal, open or ended. */
  fiatDeal(id: number): FiatDeal | undefined
  /** Returns a fiat advertisement, closed ones as well. */
  fiatAd(id: number): FiatAd | undefined
}

const NOTHING_YET = { at: 0, nextOrderId: 1, nextTradeId: 1, nextPriority: 1, nextPostingId: 1 }

export function createRows(): Rows {
  let counters: Snapshot['counters'] = NOTHING_YET
  const currencies = new Map<number, Snapshot['currencies'][number]>()
  const markets = new Map<number, Snapshot['markets'][number]>()
  const customers = new Map<number, Snapshot['customers'][number]>()
  const accounts = new Map<number, Snapshot['accounts'][number]>()
  const orders = new Map<number, Snapshot['orders'][number]>()
  const wallet = createWalletRows()
  const options = createOptionRows()
  const perps = createPerpRows()
  const wealth = createWealthRows()
  const referral = createReferralRows()
  const subscriptions = createSubscriptionRows()
  const fiat = createFiatRows()
  const selfLimits = createSelfLimitsRows()
  const house = createHouseRows()
  const setAside = new Map<string, Snapshot['setAside'][number]>()

  return {
    option: (id) => options.option(id),
    position: (id) => perps.position(id),
    wealthOrder: (id) => wealth.order(id),
    subscriptionOrder: (id) => subscriptions.order(id),
    fiatDeal: (id) => fiat.deal(id),
    fiatAd: (id) => fiat.ad(id),
    store(changes) {
      counters = changes.counters
      for (const row of changes.currencies) currencies.set(row.id, row)
      for (const row of changes.markets) markets.set(row.config.id, row)
      for (const row of changes.customers) customers.set(row.id, row)
      for (const row of changes.accounts) accounts.set(row.id, row)
      for (const row of changes.orders) orders.set(row.id, row)
      perps.store(changes)
      wallet.store(changes)
      options.store(changes)
      wealth.store(changes)
      referral.store(changes)
      subscriptions.store(changes)
      fiat.store(changes)
      selfLimits.store(changes)
      house.store(changes)
      for (const row of changes.setAside) setAside.set(recordKey(row), row)
    },
    snapshot: () => ({
      counters,
      currencies: inOrder(currencies),
      markets: inOrder(markets),
      customers: inOrder(customers),
      accounts: inOrder(accounts),
      orders: inOrder(orders).filter((row) => row.status === 'waiting'),
      ...perps.snapshot(),
      ...wallet.snapshot(),
      ...options.snapshot(),
      ...wealth.snapshot(),
      ...referral.snapshot(),
      ...subscriptions.snapshot(),
      ...fiat.snapshot(),
      ...selfLimits.snapshot(),
      ...house.snapshot(),
      setAside: [...setAside.values()].filter(({ retriedAt }) => retriedAt === undefined),
    }),
  }
}

function inOrder<Row>(rows: ReadonlyMap<number, Row>): Row[] {
  return [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row)
}
