/** A line of a comparison: in both texts, in the old one only, or in the new one only. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/**
 * Compares two texts line by line by their longest common subsequence. Takes time in proportion to the product of their lines,
 * which the texts of this console keep small.
 */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const lengths = commonLengths(old, now)
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < now.length) {
    const [was, is] = [old[i] ?? '', now[j] ?? '']
    if (was === is) {
      lines.push({ kind: 'same', text: is })
      i += 1
      j += 1
    } else if (lengthAt(lengths, i + 1, j) >= lengthAt(lengths, i, j + 1)) {
      lines.push({ kind: 'removed', text: was })
      i += 1
    } else {
      lines.push({ kind: 'added', text: is })
      j += 1
    }
  }
  return [
    ...lines,
    ...old.slice(i).map((text) => ({ kind: 'removed' as const, text })),
    ...now.slice(j).map((text) => ({ kind: 'added' as const, text })),
  ]
}

/** Returns the lengths of the longest common subsequences of all pairs of ends. */
function commonLengths(old: readonly string[], now: readonly string[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: old.length + 1 }, () => Array<number>(now.length + 1).fill(0))
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i]
      if (!row) continue
      row[j] =
        old[i] === now[j]
          ? lengthAt(lengths, i + 1, j + 1) + 1
          : Math.max(lengthAt(lengths, i + 1, j), lengthAt(lengths, i, j + 1))
    }
  return lengths
}

function lengthAt(lengths: readonly (readonly number[])[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0
}
