/** Request of one order: a quantity in units, above zero, under an id that no other order has. */
export interface AllotmentRequest {
  readonly id: number
  readonly quantity: bigint
}

/**
 * Returns the allotted quantity of each order in units, by order id. If the orders ask for at most the supply, each gets
 * what it asks for. Otherwise each gets quantity * supply / demand, rounded down, and the units that are left go one each
 * to the largest fractions, then to the lowest ids (the largest remainder method, Hamilton 1792). The order of the
 * requests does not matter. Throws a `RangeError` for a negative supply, a quantity below 1 and a repeated id.
 */
export function allotment(requests: readonly AllotmentRequest[], supply: bigint): Map<number, bigint> {
  assertValid(requests, supply)
  const demand = requests.reduce((sum, { quantity }) => sum + quantity, 0n)
  if (demand <= supply) return new Map(requests.map(({ id, quantity }) => [id, quantity]))

  const shares = requests.map(({ id, quantity }) => {
    const product = quantity * supply
    return { id, units: product / demand, fraction: product % demand }
  })
  let left = shares.reduce((rest, { units }) => rest - units, supply)
  const allotted = new Map<number, bigint>()
  for (const { id, units } of shares.toSorted(byFractionThenId)) {
    const extra = left > 0n ? 1n : 0n
    left -= extra
    allotted.set(id, units + extra)
  }
  return allotted
}

interface Share {
  readonly id: number
  readonly fraction: bigint
}

function byFractionThenId(a: Share, b: Share): number {
  if (a.fraction !== b.fraction) return a.fraction > b.fraction ? -1 : 1
  return a.id - b.id
}

function assertValid(requests: readonly AllotmentRequest[], supply: bigint): void {
  if (supply < 0n) throw new RangeError(`the supply is ${supply}`)
  for (const { id, quantity } of requests)
    if (quantity < 1n) throw new RangeError(`order ${id} asks for ${quantity}`)
  if (new Set(requests.map(({ id }) => id)).size !== requests.length)
    throw new RangeError('two orders have one id')
}
