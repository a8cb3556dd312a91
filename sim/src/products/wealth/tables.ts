import type { Changes, Snapshot } from '@halyard/core'
import type { Tables } from '../product.ts'

/** The rows of wealth plans in one batch. */
export type WealthRows = Pick<Changes, 'wealthPlans' | 'wealthOrders'>

export function wealthRowsOf({ wealthPlans, wealthOrders }: Changes): WealthRows {
  return {
    wealthPlans: wealthPlans.map((row) => ({ ...row })),
    wealthOrders: wealthOrders.map((row) => ({ ...row })),
  }
}

export type WealthSnapshot = Pick<Snapshot, 'wealthPlans' | 'wealthOrders' | 'nextWealthOrderId'>
type OrderRow = WealthSnapshot['wealthOrders'][number]

/** Returns the tables of wealth plans, with their constraints. */
export function createWealthTables(): Tables<WealthRows, WealthSnapshot> {
  const plans = new Map<number, WealthSnapshot['wealthPlans'][number]>()
  const open = new Map<number, OrderRow>()
  const ended = new Set<number>()
  let nextWealthOrderId = 1

  return {
    findBroken({ wealthOrders }) {
      for (const row of wealthOrders) {
        if (ended.has(row.id)) return `wealth order ${row.id} ends twice`
        if ((row.status === 'hosting') !== (row.endedAt === undefined))
          return `wealth order ${row.id} has an inconsistent status`
        const before = open.get(row.id)
        if (before && termsOf(before) !== termsOf(row)) return `wealth order ${row.id} has changed terms`
        if (before && row.daysPaid < before.daysPaid) return `wealth order ${row.id} has fewer days paid`
      }
      return undefined
    },
    store({ wealthPlans, wealthOrders }) {
      for (const row of wealthPlans) plans.set(row.id, row)
      for (const row of wealthOrders) {
        nextWealthOrderId = Math.max(nextWealthOrderId, row.id + 1)
        if (row.status === 'hosting') open.set(row.id, row)
        else {
          open.delete(row.id)
          ended.add(row.id)
        }
      }
    },
    snapshot: () => ({
      wealthPlans: [...plans.values()].map((row) => ({ ...row })),
      wealthOrders: [...open.values()].map((row) => ({ ...row })),
      nextWealthOrderId,
    }),
  }
}

/** The terms of an order that never change after its purchase. */
function termsOf(row: OrderRow): string {
  const { ownerId, planId, currencyId, termsId, cycleDays, dailyYieldPpm, principal, boughtAt } = row
  return [ownerId, planId, currencyId, termsId, cycleDays, dailyYieldPpm, principal, boughtAt].join()
}
