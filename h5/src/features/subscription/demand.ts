import { formatUnits, PPM, parseUnits } from '@halyard/money'
import type { Project } from './project.ts'

/** Parts per million in a tenth of a percent. */
const STEP = 1_000n

type Quantities = Pick<Project, 'supply' | 'demand' | 'decimals'>

/** Returns the demand in parts per million of the supply, floored to a tenth of a percent. */
export function demandPpm({ supply, demand, decimals }: Quantities): bigint {
  const [offered = 0n, ordered = 0n] = [parseUnits(supply, decimals), parseUnits(demand, decimals)]
  return offered === 0n ? 0n : ((ordered * PPM) / offered / STEP) * STEP
}

/**
 * Returns what a quantity would be allotted with the present demand, as decimal texts of the coin: all of it, or its
 * share of the supply, floored. `isOrdered`: the demand contains the quantity already.
 */
export function allotmentAt(project: Quantities, quantity: string, isOrdered: boolean): string {
  const { decimals } = project
  const [supply = 0n, demand = 0n] = [
    parseUnits(project.supply, decimals),
    parseUnits(project.demand, decimals),
  ]
  const units = parseUnits(quantity, decimals) ?? 0n
  const total = isOrdered ? demand : demand + units
  return formatUnits(total <= supply ? units : (units * supply) / total, decimals)
}
