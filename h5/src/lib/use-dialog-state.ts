import { useState } from 'react'

interface DialogState<Item> {
  /** What was shown last: a sheet keeps it while it closes. */
  readonly item: Item | undefined
  /** Another number each time something is shown: for what has to begin anew then. */
  readonly at: number
  readonly open: boolean
  readonly show: (item: Item) => void
  readonly close: () => void
}

/** What a sheet or a dialog is about, one thing after another. */
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
