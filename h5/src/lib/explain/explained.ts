import { create } from 'zustand'

/**
 * The amount that is explained: the feature that explains it, its kind and its parameters, such as 'assets balance coin 1'. An element with such a text as `data-explain` is
 * explained by a long press, by a click of the secondary button, and by the key for the context menu.
 */
export const useExplained = create<{ readonly subject: string | undefined }>(() => ({ subject: undefined }))

/** Opens the explanation of an amount. */
export function explain(subject: string): void {
  useExplained.setState({ subject })
}

/** Closes the explanation that is open. */
export function closeExplanation(): void {
  useExplained.setState({ subject: undefined })
}
