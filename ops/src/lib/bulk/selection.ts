/** The selected rows of a table by key. `anchor` is the row selected or cleared last, from which a range extends. */
export interface Selection {
  readonly keys: ReadonlySet<string>
  readonly anchor: string | undefined
}

/** Nothing is selected. */
export const NO_SELECTION: Selection = { keys: new Set(), anchor: undefined }

/** Selects a row, or clears it if it is selected. */
export function toggleRow({ keys }: Selection, key: string): Selection {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return { keys: next, anchor: key }
}

/**
 * Selects every row from the anchor to a row, both included, in the order shown; only that row if the anchor is not
 * shown. The anchor stays, so that a range can be extended again.
 */
export function extendTo({ keys, anchor }: Selection, shown: readonly string[], key: string): Selection {
  const from = anchor === undefined ? -1 : shown.indexOf(anchor)
  const to = shown.indexOf(key)
  if (from === -1) return { keys: new Set([...keys, key]), anchor: key }
  return { keys: new Set([...keys, ...shown.slice(Math.min(from, to), Math.max(from, to) + 1)]), anchor }
}

/** Selects all rows shown, or clears the selection if all are selected. */
export function toggleAll({ keys }: Selection, shown: readonly string[]): Selection {
  return shown.every((key) => keys.has(key)) ? NO_SELECTION : { keys: new Set(shown), anchor: undefined }
}
