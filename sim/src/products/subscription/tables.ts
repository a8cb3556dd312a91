import type { Changes, Snapshot } from '@halyard/core'
import type { Tables } from '../product.ts'

/** The rows of subscriptions in one batch. */
export type SubscriptionRows = Pick<Changes, 'projects' | 'subscriptionOrders'>

export function subscriptionRowsOf({ projects, subscriptionOrders }: Changes): SubscriptionRows {
  return {
    projects: projects.map((row) => ({ ...row })),
    subscriptionOrders: subscriptionOrders.map((row) => ({ ...row })),
  }
}

export type SubscriptionSnapshot = Pick<
  Snapshot,
  'projects' | 'subscriptionOrders' | 'nextSubscriptionOrderId'
>
type OrderRow = SubscriptionSnapshot['subscriptionOrders'][number]

/** Returns the tables of subscriptions, with their constraints. */
export function createSubscriptionTables(): Tables<SubscriptionRows, SubscriptionSnapshot> {
  const projects = new Map<number, SubscriptionSnapshot['projects'][number]>()
  const open = new Map<number, OrderRow>()
  const ended = new Set<number>()
  /** Quantity that was allotted of each project, ended orders included. */
  const allotted = new Map<number, bigint>()
  let nextSubscriptionOrderId = 1

  return {
    findBroken({ projects: changed, subscriptionOrders }) {
      for (const { config, issued } of changed)
        if (issued > config.supply) return `project ${config.id} issued more than its supply`
      for (const row of subscriptionOrders) {
        const fault = ended.has(row.id) ? 'ends twice' : faultOf(row, open.get(row.id))
        if (fault) return `subscription order ${row.id} ${fault}`
      }
      return undefined
    },
    store({ projects: changed, subscriptionOrders }) {
      for (const row of changed) projects.set(row.config.id, row)
      for (const row of subscriptionOrders) {
        nextSubscriptionOrderId = Math.max(nextSubscriptionOrderId, row.id + 1)
        const before = open.get(row.id)?.allotted ?? 0n
        allotted.set(row.projectId, (allotted.get(row.projectId) ?? 0n) + row.allotted - before)
        if (isOpen(row)) open.set(row.id, row)
        else {
          open.delete(row.id)
          ended.add(row.id)
        }
      }
      for (const { config, issued } of changed)
        if ((allotted.get(config.id) ?? 0n) !== issued)
          throw new Error(`project ${config.id} issued ${issued}, allotted ${allotted.get(config.id) ?? 0n}`)
    },
    snapshot: () => ({
      projects: [...projects.values()].map((row) => ({ ...row })),
      subscriptionOrders: [...open.values()].map((row) => ({ ...row })),
      nextSubscriptionOrderId,
    }),
  }
}

function isOpen({ status }: OrderRow): boolean {
  return status === 'reviewing' || status === 'locked'
}

function faultOf(row: OrderRow, before: OrderRow | undefined): string | undefined {
  if (isOpen(row) !== (row.endedAt === undefined)) return 'has an inconsistent status'
  if (row.allotted > row.quantity || row.cost > row.paid) return 'was allotted more than it asked for'
  if (row.status === 'unlocked' && (row.endedAt ?? 0) < (row.unlockAt ?? Infinity))
    return 'was unlocked early'
  if (!before) return undefined
  if (termsOf(before) !== termsOf(row)) return 'has changed terms'
  if (before.status === 'locked' && allotmentOf(before) !== allotmentOf(row)) return 'was allotted twice'
  return undefined
}

/** The terms of an order that never change. */
function termsOf(row: OrderRow): string {
  const { ownerId, projectId, coinId, currencyId, payUnits, coinUnits, quantity, paid, orderedAt } = row
  return [ownerId, projectId, coinId, currencyId, payUnits, coinUnits, quantity, paid, orderedAt].join()
}

function allotmentOf({ allotted, cost, unlockAt }: OrderRow): string {
  return [allotted, cost, unlockAt].join()
}
