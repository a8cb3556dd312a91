type Cell = 'accepted' | 'rejected' | 'reject' | 'fault' | 'reply' | 'batch' | 'start'

/** Counts outcomes, so that a run that never covered a case does not pass as successful. */
export interface Coverage {
  count(cell: Cell, name: string): void
  /** Counts an outcome of a product. */
  countEntry(entry: string): void
  add(other: Coverage): void
  entries(): [string, number][]
  has(entry: string): boolean
}

export function createCoverage(): Coverage {
  const counts = new Map<string, number>()
  function put(key: string, times: number): void {
    counts.set(key, (counts.get(key) ?? 0) + times)
  }
  return {
    count: (cell, name) => put(`${cell} ${name}`, 1),
    countEntry: (entry) => put(entry, 1),
    add(other) {
      for (const [key, times] of other.entries()) put(key, times)
    },
    entries: () => [...counts].toSorted(([a], [b]) => a.localeCompare(b)),
    has: (entry) => counts.has(entry),
  }
}
