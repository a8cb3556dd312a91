/**
 * Returns the lines that are new, and those that are gone without another in their place: `+ new`, `- gone`. A line that was
 * replaced is not repeated, since an earlier record has it.
 */
export function changesOf(before: readonly string[], after: readonly string[]): readonly string[] {
  const kept = new Set(common(before, after))
  const changes: string[] = []
  let [at, to] = [0, 0]
  while (at < before.length || to < after.length) {
    const gone: string[] = []
    const added: string[] = []
    while (at < before.length && !kept.has(`${at}:`)) gone.push(`- ${before[at++]}`)
    while (to < after.length && !kept.has(`:${to}`)) added.push(`+ ${after[to++]}`)
    changes.push(...(added.length > 0 ? added : gone))
    at += 1
    to += 1
  }
  return changes
}

/** Returns the places of the longest common sequence of lines: `place:` in the first and `:place` in the second. */
function common(before: readonly string[], after: readonly string[]): readonly string[] {
  const lengths = before.map(() => after.map(() => 0))
  const lengthAt = (at: number, to: number) => lengths[at]?.[to] ?? 0
  for (let at = before.length - 1; at >= 0; at -= 1)
    for (let to = after.length - 1; to >= 0; to -= 1)
      lengths[at]![to] =
        before[at] === after[to]
          ? lengthAt(at + 1, to + 1) + 1
          : Math.max(lengthAt(at + 1, to), lengthAt(at, to + 1))
  const places: string[] = []
  let [at, to] = [0, 0]
  while (at < before.length && to < after.length)
    if (before[at] === after[to]) places.push(`${at++}:`, `:${to++}`)
    else if (lengthAt(at + 1, to) >= lengthAt(at, to + 1)) at += 1
    else to += 1
  return places
}
