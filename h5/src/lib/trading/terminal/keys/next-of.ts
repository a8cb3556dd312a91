/** Returns the item a number of steps after the current one, beginning again at an end; the first if it is not in the list. */
export function nextOf<Item>(items: readonly Item[], current: Item, steps: 1 | -1 = 1): Item | undefined {
  const at = items.indexOf(current)
  return at === -1 ? items[0] : items[(at + steps + items.length) % items.length]
}
