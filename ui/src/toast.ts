export type ToastTone = 'plain' | 'good' | 'bad'

interface ToastMessage {
  readonly text: string
  readonly tone: ToastTone
}

const WAITING_MAX = 5
const waiting: ToastMessage[] = []
const listeners = new Set<() => void>()

/** Says something for a few seconds. The last few wait for the toaster when it is not there yet; the same twice is one. */
export function toast(text: string, tone: ToastTone = 'plain'): void {
  if (waiting.at(-1)?.text !== text) waiting.push({ text, tone })
  if (waiting.length > WAITING_MAX) waiting.shift()
  for (const listener of listeners) listener()
}

/** Everything said and not yet shown. */
export function takeToasts(): readonly ToastMessage[] {
  return waiting.splice(0)
}

/** Calls back whenever something waits to be shown, at once if it already does. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  if (waiting.length > 0) listener()
  return () => listeners.delete(listener)
}
