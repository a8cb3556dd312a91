import { z } from 'zod'
import { isExplorer } from './explorers.ts'

const templateSchema = z
  .string()
  .refine(isExplorer, {
    error:
      'must be the address of the page of a transaction, such as https://explorer.example/tx/{txid}, with {txid} once in its path',
  })
  .optional()

/** The setting of each network's explorer, for private chains and for explorers of one's own. */
const SETTINGS = { ERC20: 'ERC20_EXPLORER', OMNI: 'BTC_EXPLORER', TRC20: 'TRC20_EXPLORER' } as const

/** The environment variables of explorers. */
export const explorerFields = {
  ERC20_EXPLORER: templateSchema,
  BTC_EXPLORER: templateSchema,
  TRC20_EXPLORER: templateSchema,
}

export type ExplorerEnvironment = {
  readonly [Name in keyof typeof explorerFields]?: string | undefined
}

/** The operator's explorers by network. */
export interface ExplorerConfig {
  readonly explorers?: Readonly<Record<string, string>>
}

/** Returns the explorers that are set. */
export function explorersOf(set: ExplorerEnvironment): ExplorerConfig {
  const given = Object.entries(SETTINGS).flatMap(([network, name]) => {
    const template = set[name]
    return template === undefined ? [] : [[network, template] as const]
  })
  return given.length === 0 ? {} : { explorers: Object.fromEntries(given) }
}
