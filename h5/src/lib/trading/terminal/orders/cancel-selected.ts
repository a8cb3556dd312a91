/** Cancels one order. Resolves to the reason why it is still open; undefined if it is not. */
export type CancelOne<Row> = (row: Row) => Promise<string | undefined>

/**
 * Cancels rows one after another, and reports how many were processed. Returns the reasons of those that are still open by their
 * ids. An order whose cancellation was refused does not stop the others.
 */
export async function cancelSelected<Row extends { readonly id: string }>(
  rows: readonly Row[],
  cancel: CancelOne<Row>,
  onProgress: (done: number) => void,
): Promise<ReadonlyMap<string, string>> {
  const left = new Map<string, string>()
  for (const [at, row] of rows.entries()) {
    const reason = await cancel(row)
    if (reason !== undefined) left.set(row.id, reason)
    onProgress(at + 1)
  }
  return left
}
