import { parseUnits } from '@halyard/money'
import { allotment } from '@halyard/formulas'
import type { SubscriptionOrder } from '../orders/subscription-order.ts'
import type { Project } from '../project.ts'
import type { PublishedAllotment, PublishedShare } from './published-allotment.ts'

/**
 * Flaws that a check of an allotment can find. `inputs`: the published orders do not add up to the published totals or
 * to those of the project. `shares`: an order was allotted something else than recomputed. `own`: an order of the
 * customer is missing or differs from the customer's record. `supply`: more was issued than offered, or the issue
 * differs from the project's.
 */
export type AllotmentFlaw = 'inputs' | 'shares' | 'own' | 'supply'

/** An order of the customer with its recomputed allotment, in units of the coin. */
export interface RecomputedShare extends PublishedShare {
  readonly recomputed: bigint
}

/** The result of recomputing an allotment. */
export interface AllotmentCheck {
  readonly flaws: readonly AllotmentFlaw[]
  /** The customer's orders among the published ones. */
  readonly own: readonly RecomputedShare[]
  /** The sum of the recomputed allotments, in units of the coin. */
  readonly issued: bigint
  readonly isOversubscribed: boolean
}

type CheckedProject = Pick<Project, 'supply' | 'demand' | 'orders' | 'issued' | 'decimals'>
type CheckedOrder = Pick<SubscriptionOrder, 'id' | 'quantity' | 'allotted'>

/**
 * Recomputes an allotment from its published inputs, and compares it with what the project and the customer's own orders
 * say. Finds `inputs` alone if they cannot be recomputed.
 */
export function checkAllotment(
  project: CheckedProject,
  published: PublishedAllotment,
  ownOrders: readonly CheckedOrder[],
): AllotmentCheck {
  const { supply, demand, shares } = published
  const isOversubscribed = demand > supply
  const recomputed = recompute(published)
  if (!recomputed) return { flaws: ['inputs'], own: [], issued: 0n, isOversubscribed }
  const units = (text: string) => parseUnits(text, project.decimals)
  const known = new Map(shares.map((share) => [share.id, share]))
  const own = ownOrders.flatMap(({ id }): RecomputedShare[] => {
    const share = known.get(id)
    return share ? [{ ...share, recomputed: recomputed.get(id) ?? 0n }] : []
  })
  const issued = sum([...recomputed.values()])
  const findings: Record<AllotmentFlaw, boolean> = {
    inputs:
      shares.length !== published.orders ||
      published.orders !== project.orders ||
      sum(shares.map(({ quantity }) => quantity)) !== demand ||
      units(project.demand) !== demand ||
      units(project.supply) !== supply,
    shares: shares.some(({ id, allotted }) => recomputed.get(id) !== allotted),
    own: ownOrders.some(({ id, quantity, allotted }) => {
      const share = known.get(id)
      return share?.quantity !== units(quantity) || share?.allotted !== units(allotted)
    }),
    supply: issued > supply || issued !== units(project.issued),
  }
  return { flaws: FLAWS.filter((flaw) => findings[flaw]), own, issued, isOversubscribed }
}

const FLAWS = ['inputs', 'shares', 'own', 'supply'] as const satisfies readonly AllotmentFlaw[]

/** Recomputes each allotment by order id; undefined for inputs that no allotment can have. */
function recompute({ shares, supply }: PublishedAllotment): Map<number, bigint> | undefined {
  try {
    return allotment(shares, supply)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}
