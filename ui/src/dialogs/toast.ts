/** The colour of a toast: neutral, success or failure. */
export type ToastTone = 'plain' | 'good' | 'bad'

interface ToastMessage {
  readonly text: string
  readonly tone: ToastTone
}

const WAITING_MAX = 5
const waiting: ToastMessage[] = []
const listeners = new Set<() => void>()

/**
 * Shows a message for a few seconds. Queues the last few until the toaster is mounted; ignores an immediate repetition.
 */
export function toast(text: string, tone: ToastTone = 'plain'): void {
  if (waiting.at(-1)?.text !== text) waiting.push({ text, tone })
  if (waiting.length > WAITING_MAX) waiting.shift()
  for (const listener of listeners) listener()
}

/** Returns and clears the queued messages. */
export function takeToasts(): readonly ToastMessage[] {
  return waiting.splice(0)
}

/** Calls back whenever a message is queued, and immediately if one already is. Returns the unsubscribe function. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  if (waiting.length > 0) listener()
  return () => listeners.delete(listener)
}
