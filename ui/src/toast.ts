export type ToastTone = 'plain' | 'good' | 'bad'

export interface ToastMessage {
  readonly text: string
  readonly tone: ToastTone
}

type Listener = (message: ToastMessage) => void

const WAITING_MAX = 5
const waiting: ToastMessage[] = []
const listeners = new Set<Listener>()

/** Says something for a few seconds. Before the toaster is there, the last few wait for it. */
export function toast(text: string, tone: ToastTone = 'plain'): void {
  const message = { text, tone }
  if (listeners.size === 0) {
    waiting.push(message)
    if (waiting.length > WAITING_MAX) waiting.shift()
  }
  for (const listener of listeners) listener(message)
}

export function onToast(listener: Listener): () => void {
  listeners.add(listener)
  for (const message of waiting.splice(0)) listener(message)
  return () => listeners.delete(listener)
}
