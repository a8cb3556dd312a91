import type { Language } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import type { CurrencyConfig, HaltScope, NetworkConfig } from '../../engine/index.ts'
import { causeText } from '../../halts/texts/halt-texts.ts'
import type { Halts } from '../../halts/halts.ts'
import { BANK } from '../../instruments/listing/networks.ts'
import type { Custody } from '../open-custody.ts'

/** The direction in which coins move. */
type Direction = 'deposits' | 'withdrawals'

/** The parts of the server that say how a network is doing. */
interface FactsContext {
  readonly custody: Custody
  readonly halts: Halts
}

interface FactsOptions {
  readonly currency: CurrencyConfig
  readonly network: NetworkConfig
  readonly direction: Direction
  readonly lang: Language
  /** The network of the customer's last movement in this direction. */
  readonly lastUsed: string | undefined
}

/** Returns the facts by which customers choose a network, as on the wire. Deposits cost nothing. */
export async function networkFactsOf(
  ctx: FactsContext,
  { currency, network, direction, lang, lastUsed }: FactsOptions,
) {
  const text = (units: bigint): string => formatUnits(units, currency.decimals)
  const name = network.network
  return {
    min: text(direction === 'deposits' ? network.depositMin : network.withdrawMin),
    fee: text(direction === 'deposits' ? 0n : network.withdrawFee),
    confirmations: name === BANK ? 0 : Math.max(1, network.confirmations),
    block_ms: name === BANK ? 0 : ctx.custody.blockMsOf(name),
    paused: await pauseOf(ctx, network, direction, lang),
    last_used: name === lastUsed,
  }
}

/** Returns why nothing moves on a network in a direction; null if it does. */
async function pauseOf(
  { custody, halts }: FactsContext,
  { network, isOpen }: NetworkConfig,
  direction: Direction,
  lang: Language,
) {
  const isServed = network === BANK || direction === 'withdrawals' || custody.follows(network)
  if (!isOpen || !isServed) return { why: 'closed', text: '' } as const
  const scopes: readonly HaltScope[] = ['all', direction, `network:${network}`]
  const halt = halts.running().find(({ scope }) => scopes.includes(scope))
  if (halt) return { why: 'halted', text: causeText(halt, lang) } as const
  if (network !== BANK && (await custody.isUnread(network))) return { why: 'stopped', text: '' } as const
  return null
}
