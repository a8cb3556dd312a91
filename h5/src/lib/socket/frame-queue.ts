const HIDDEN_MS = 250
const WAITING_MAX = 5000

/** Delivers queued items once per animation frame, in order; four times a second while the page is hidden. */
export function createFrameQueue<Item>(deliver: (items: readonly Item[]) => void): (item: Item) => void {
  let waiting: Item[] = []
  let scheduled = false
  const flush = () => {
    scheduled = false
    const items = waiting
    waiting = []
    if (items.length > 0) deliver(items)
  }
  return (item) => {
    waiting.push(item)
    if (waiting.length >= WAITING_MAX) return flush()
    if (scheduled) return
    scheduled = true
    if (document.hidden) setTimeout(flush, HIDDEN_MS)
    else requestAnimationFrame(flush)
  }
}
