/** Runs a task in the next turn of the event loop. */
export type NextTurn = (task: () => void) => void

/**
 * Collects items and sends those of one turn of the event loop together: one message costs as much as a hundred small ones.
 * Returns the function that adds an item.
 */
export function onceATurn<Item>(
  send: (items: readonly Item[]) => void,
  nextTurn: NextTurn = setImmediate,
): (item: Item) => void {
  let items: Item[] = []
  return (item) => {
    if (items.push(item) > 1) return
    nextTurn(() => {
      const due = items
      items = []
      send(due)
    })
  }
}
