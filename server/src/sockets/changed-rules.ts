import type { RulesEvent } from '@halyard/api'
import type { Batch, CommandKind } from '../engine/index.ts'

type Product = RulesEvent['products'][number]

const PRODUCTS: Partial<Record<CommandKind, Product>> = {
  configureMarket: 'market',
  configureNetwork: 'network',
  configurePerp: 'contract',
  configureOption: 'option',
  configureWealth: 'wealth',
  configureProject: 'subscription',
}

/** Returns the products whose rules a batch has changed, so that clients read them again. */
export function changedRules({ commands }: Pick<Batch, 'commands'>): readonly Product[] {
  const products = commands.flatMap(({ command, reply }) => (reply.ok ? (PRODUCTS[command.kind] ?? []) : []))
  return [...new Set(products)]
}
