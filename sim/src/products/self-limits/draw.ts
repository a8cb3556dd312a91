import type { Command, Exchange, SelfLimitName, SetSelfLimit } from '@halyard/core'
import { amount, MAX_AMOUNT } from '@halyard/money'
import type { Random } from '../../random.ts'

/** Only a few customers limit themselves, or the others' products would be covered too rarely. */
const CAUTIOUS = 3

/** Draws a limit, the withdrawal of a change, or a pause. Careless customers draw rejected ones. */
export function drawSelfLimits(random: Random, exchange: Exchange, customerId: number): Command {
  if (customerId % CAUTIOUS !== 0) return drawRejected(random, customerId)
  const roll = random.below(100)
  // A change seldom is pending, so one that is should not be missed.
  if (hasPending(exchange, customerId) && random.chance(0.7))
    return drawWithdrawal(random, exchange, customerId)
  if (roll < 55) return drawLoosening(random, exchange, customerId) ?? drawLimit(random, customerId)
  if (roll < 65) return drawWithdrawal(random, exchange, customerId)
  const days = random.pick(exchange.selfLimits.pauses.has(customerId) ? [1, 1, 3] : [1, 1, 2, 2, 2, 84])
  return { kind: 'beginPause', customerId, days, withSpot: random.chance(0.6) }
}

function hasPending({ selfLimits }: Exchange, customerId: number): boolean {
  return [...selfLimits.limits.values()].some(
    ({ ownerId, nextAt }) => ownerId === customerId && nextAt !== undefined,
  )
}

/** Withdraws a change that is pending, if there is one. */
function drawWithdrawal(random: Random, { selfLimits }: Exchange, customerId: number): Command {
  const pending = [...selfLimits.limits.values()]
    .filter(({ ownerId, nextAt }) => ownerId === customerId && nextAt !== undefined)
    .map(({ name }) => name)
    .toSorted()
  return { kind: 'withdrawLimitChange', customerId, name: pending[0] ?? drawName(random) }
}

/** Loosens a limit that is in force, now and then: a random limit seldom is looser than the one before. */
function drawLoosening(
  random: Random,
  { selfLimits }: Exchange,
  customerId: number,
): SetSelfLimit | undefined {
  const [strict] = [...selfLimits.limits.values()].filter(({ ownerId }) => ownerId === customerId)
  if (strict?.max === undefined || random.chance(0.4)) return undefined
  const max = random.chance(0.3) ? undefined : amount(strict.max + 1n)
  return { kind: 'setSelfLimit', customerId, name: strict.name, max }
}

function drawLimit(random: Random, customerId: number): Command {
  const name = drawName(random)
  if (random.chance(0.15)) return { kind: 'setSelfLimit', customerId, name, max: undefined }
  const most = name === 'reminder' ? 200 : random.pick([50_000_000, 2_000_000_000, 2_000_000_000])
  return { kind: 'setSelfLimit', customerId, name, max: amount(BigInt(random.between(10, most))) }
}

function drawName(random: Random): SelfLimitName {
  return random.pick(['option_stake', 'option_loss', 'option_loss', 'perp_loss', 'perp_loss', 'reminder'])
}

function drawRejected(random: Random, customerId: number): Command {
  return random.pick<Command>([
    {
      kind: 'setSelfLimit',
      customerId,
      name: 'option_loss',
      max: amount(random.pick([0n, -1n, MAX_AMOUNT + 1n])),
    },
    { kind: 'setSelfLimit', customerId, name: 'reminder', max: amount(random.pick([4n, 1_441n])) },
    { kind: 'beginPause', customerId, days: random.pick([0, -1, 1.5, 85, Number.NaN]), withSpot: false },
    { kind: 'withdrawLimitChange', customerId, name: drawName(random) },
  ])
}
