/** Shares a supply among quantities in the order of their ids: whole shares, then the rest by descending fraction. */
export function sharesOf(quantities: readonly bigint[], supply: bigint): bigint[] {
  const demand = quantities.reduce((sum, quantity) => sum + quantity, 0n)
  if (demand <= supply) return [...quantities]
  const shares = quantities.map((quantity) => (quantity * supply) / demand)
  const fractions = quantities.map((quantity) => (quantity * supply) % demand)
  const rest = supply - shares.reduce((sum, share) => sum + share, 0n)
  for (let given = 0n; given < rest; given++) {
    // The first of the largest: `open` is in the order of the ids.
    const largest = fractions.reduce((best, one, index) => (one > (fractions[best] ?? -1n) ? index : best), 0)
    shares[largest] = (shares[largest] ?? 0n) + 1n
    fractions[largest] = -1n
  }
  return shares
}
