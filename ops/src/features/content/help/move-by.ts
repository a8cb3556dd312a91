/** Returns a list with one item moved by a number of places; the list itself if it would leave it. */
export function moveBy<Item>(list: readonly Item[], index: number, places: number): readonly Item[] {
  const target = index + places
  if (!(index in list) || target < 0 || target >= list.length) return list
  const [item, others] = [list.slice(index, index + 1), list.toSpliced(index, 1)]
  return others.toSpliced(target, 0, ...item)
}
