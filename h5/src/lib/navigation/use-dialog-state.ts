import { useState } from 'react'

interface DialogState<Item> {
  /** The last shown item; kept while the dialog closes. */
  readonly item: Item | undefined
  /** A number that changes with each `show`: a key for state that must reset. */
  readonly at: number
  readonly open: boolean
  readonly show: (item: Item) => void
  readonly close: () => void
}

/** Returns the state of a sheet or dialog that shows one item at a time. */
export function useDialogState<Item>(): DialogState<Item> {
  const [{ item, at, open }, set] = useState<Pick<DialogState<Item>, 'item' | 'at' | 'open'>>({
    item: undefined,
    at: 0,
    open: false,
  })
  return {
    item,
    at,
    open,
    show: (next) => set({ item: next, at: at + 1, open: true }),
    close: () => set((before) => ({ ...before, open: false })),
  }
}
