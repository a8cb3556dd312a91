import { formatUnits } from '@halyard/money'
import type { ColdSide } from '../../../../custody/cold/cold-side.ts'
import { boundedUnitsOrThrow } from '../../../../instruments/units.ts'
import type { CurrencyConfig } from '../../../../engine/index.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { defineChangeKind } from '../change-kind.ts'
import type { Context } from '../context.ts'

/** The amount that a refill brings to the paying address, a decimal of the coin. */
interface RefillValues extends Record<string, unknown> {
  readonly amount: string
}

/** A refill of the paying address from the cold one. The id is that of a network; nothing is replaced, so there are no present values. */
export const CHANGE = defineChangeKind<RefillValues>({
  kind: 'cold',

  current: () => Promise.resolve(undefined),

  async normalise(ctx, id, { amount }) {
    const { side, currency } = coldSideOrThrow(ctx, id)
    const units = boundedUnitsOrThrow(currency, amount, 'amount')
    const choice = await side.choose(units)
    if (choice === 'busy') throw new CallError('busy')
    if (choice === 'insufficient') throw new CallError('insufficient_balance', 'amount')
    return { amount: formatUnits(units, currency.decimals) }
  },

  async affected(ctx, id, { amount }) {
    const { side, currency } = coldSideOrThrow(ctx, id)
    const units = boundedUnitsOrThrow(currency, amount, 'amount')
    const choice = await side.choose(units)
    if (typeof choice === 'string') return []
    const { held } = await side.sums()
    const text = (value: bigint) => formatUnits(value, currency.decimals)
    return [
      { fact: 'cold_before', value: text(held), currency: currency.name },
      { fact: 'cold_after', value: text(held - units - choice.fee), currency: currency.name },
      { fact: 'network_cost', value: text(choice.fee), currency: currency.name },
    ]
  },

  async apply(ctx, { id, after, origin }) {
    const { key } = origin
    const found = findColdSide(ctx, id)
    // The setting was removed since.
    if (!found) return 'network_must_be_known'
    const units = boundedUnitsOrThrow(found.currency, after.amount, 'amount')
    if (key === undefined) throw new Error('a change has a key')
    const problem = await found.side.make(units, key).catch((error: unknown) => {
      // A node that is away must not leave a change approved and not applied, behind which no other refill could be approved.
      ctx.log.warn({ err: error, network: id }, 'failed to make a refill from the cold address')
      return 'busy' as const
    })
    return problem === 'insufficient' ? 'insufficient_balance' : problem
  },
})

interface FoundSide {
  readonly side: ColdSide
  readonly currency: CurrencyConfig
}

/** Returns the cold side of a network with its coin. Throws `network_must_be_known` if it has none. */
export function coldSideOrThrow(ctx: Pick<Context, 'custody' | 'catalogue'>, network: string): FoundSide {
  const found = findColdSide(ctx, network)
  if (!found) throw new CallError('network_must_be_known', 'network')
  return found
}

function findColdSide(
  { custody, catalogue }: Pick<Context, 'custody' | 'catalogue'>,
  network: string,
): FoundSide | undefined {
  const side = custody.coldSides.find((one) => one.network === network)
  const currency = side && catalogue.currency(side.currencyId)
  return side && currency ? { side, currency } : undefined
}
