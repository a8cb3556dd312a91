import type { Command, ConditionalTerms, ConditionalTrigger, Exchange } from '@halyard/core'
import type { Random } from '../../../random.ts'
import { drawClientId } from '../../../workload/client-ids.ts'
import { drawHeld } from '../draw-net.ts'

type Perp = NonNullable<ReturnType<Exchange['perps']['byId']['get']>>

/** Draws a command on conditional orders, mostly an acceptable one of a customer in net mode. */
export function drawConditional(random: Random, exchange: Exchange, customerId: number): Command {
  const roll = random.below(100)
  if (roll < 12) return { kind: 'cancelConditional', ...drawOpen(random, exchange, customerId) }
  if (roll < 15) {
    const perpId = random.pick([1, 1, 2, 99])
    return {
      kind: 'cancelConditionals',
      customerId: drawOpen(random, exchange, customerId).customerId,
      perpId,
    }
  }
  const held = drawHeld(random, exchange, customerId)
  const net = [...exchange.perps.modes.values()].filter(({ mode }) => mode === 'net').map(({ id }) => id)
  const ownerId = random.chance(0.05) || net.length === 0 ? customerId : (held?.ownerId ?? random.pick(net))
  const perp = exchange.perps.byId.get(held?.perpId ?? 0) ?? random.pick([...exchange.perps.byId.values()])
  const reduces = held?.side === 'short' ? 'buy' : 'sell'
  const terms = drawTerms(random, perp, held?.openLots ?? 10)
  const side =
    terms.purpose === 'open' || random.chance(0.04) ? random.pick(['buy', 'sell'] as const) : reduces
  return {
    kind: 'placeConditional',
    customerId: ownerId,
    perpId: random.chance(0.01) ? 99 : perp.config.id,
    side,
    trigger: drawTrigger(random, perp),
    terms,
    clientId: drawClientId(random),
  }
}

function drawTerms(random: Random, { config }: Perp, openLots: number): ConditionalTerms {
  const roll = random.below(100)
  if (roll < 30) return { purpose: 'close' }
  const wrong = random.chance(0.04)
  if (roll < 60) {
    const lots = random.pick([1, Math.ceil(openLots / 2), openLots, openLots * 2])
    return { purpose: 'reduce', lots: wrong ? random.pick([0, 1.5, -1, config.lotsMax + 1]) : lots }
  }
  const lots = random.chance(0.8) ? random.between(config.lotsMin, 60) : random.between(60, 2_000)
  return {
    purpose: 'open',
    lots: wrong ? random.pick([config.lotsMin - 1, 1.5, config.lotsMax + 1]) : lots,
    leverage: random.chance(0.03) ? random.pick([0, -1, 1.5, 101]) : random.pick([1, 3, 5, 10, 20]),
  }
}

/** Draws a trigger that the next prices reach soon, seldom one that is reached already or no price. */
function drawTrigger(random: Random, { markTicks, lastTicks }: Perp): ConditionalTrigger {
  const source = random.pick(['mark', 'last'] as const)
  const direction = random.pick(['at_or_below', 'at_or_above'] as const)
  const price = source === 'last' && lastTicks > 0 ? lastTicks : markTicks
  const distance = random.between(random.chance(0.05) ? 0 : 1, 12) * Math.ceil(price / 3_000)
  const ticks = direction === 'at_or_below' ? price - distance : price + distance
  return { source, direction, ticks: random.chance(0.98) ? ticks : random.pick([0, -1, 0.5, 1e12 + 1]) }
}

function drawOpen(
  random: Random,
  { perps }: Exchange,
  customerId: number,
): { customerId: number; conditionalId: number } {
  const open = [...perps.conditionals.open.values()].toSorted((a, b) => a.id - b.id)
  if (open.length === 0 || random.chance(0.15)) return { customerId, conditionalId: random.below(5_000) }
  const { id, ownerId } = random.pick(open)
  return { customerId: random.chance(0.05) ? customerId : ownerId, conditionalId: id }
}
