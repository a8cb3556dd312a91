import type { Command } from '@halyard/core'
import { withProducts, type ProductReferences } from '../products/list.ts'
import { type ByKind, callByKind } from './by-kind.ts'
import type { SharedReference, Step } from './expectation.ts'
import { recordHalts } from './halts.ts'
import { recordedQuality } from './recorded-quality.ts'
import { recordSelfLimits } from './self-limits.ts'
import { recordTiers } from './tiers.ts'

/** The oracle's own state, built from accepted commands. */
export type ReferenceModel = SharedReference & ProductReferences

export function createReferenceModel(): ReferenceModel {
  const shared: Omit<SharedReference, 'halts' | 'selfLimits' | 'tiers'> = {
    prices: new Map(),
    configs: new Map(),
    frozen: { byOwner: new Set(), byOperator: new Set() },
    fundsTaken: new Set(),
  }
  return withProducts(shared, (product) => product.createReference())
}

/** Records the effects of an accepted command on markets and customers for later commands. */
export function updateShared(step: Step): void {
  callByKind(EFFECTS, step, step.command)
  recordSelfLimits(step)
  recordHalts(step)
  recordTiers(step)
}

const EFFECTS: Partial<ByKind<Command['kind'], Step, void>> = {
  configureMarket: ({ reference }, { market }) => void reference.configs.set(market.id, market),
  setOwnFreeze: ({ reference }, { customerId, frozen }) =>
    setFrozen(reference.frozen.byOwner, customerId, frozen),
  setOperatorFreeze: ({ reference }, { customerId, frozen }) =>
    setFrozen(reference.frozen.byOperator, customerId, frozen),
  creditPracticeFunds: ({ reference }, { customerId }) => void reference.fundsTaken.add(customerId),
  recordPrices({ reference, at }, command) {
    for (const price of command.prices) {
      const { marketId, ticks } = price
      reference.prices.set(marketId, { ticks, at, quality: recordedQuality(price, command, at) })
    }
  },
}

function setFrozen(frozen: Set<number>, customerId: number, isFrozen: boolean): void {
  if (isFrozen) frozen.add(customerId)
  else frozen.delete(customerId)
}
