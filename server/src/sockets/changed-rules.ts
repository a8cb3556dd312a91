import type { RulesEvent } from '@halyard/api'
import type { PublishedBatch, CommandKind } from '../engine/index.ts'

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
export function changedRules({ commands }: Pick<PublishedBatch, 'commands'>): readonly Product[] {
  const products = commands.flatMap(({ command, reply }) => (reply.ok ? (PRODUCTS[command.kind] ?? []) : []))
  return [...new Set(products)]
}
