import { appendFileSync, readFileSync } from 'node:fs'

/** An entry of the client's journal, written before the client continues. The checker relies on nothing else. */
export type JournalEntry =
  | {
      readonly kind: 'sent'
      readonly key: string
      readonly customer: string
      readonly call: string
      readonly body: string
    }
  | { readonly kind: 'response'; readonly key: string; readonly response: string }
  | { readonly kind: 'event'; readonly customer: string; readonly seq: number; readonly prev: number }

export interface Journal {
  append(entry: JournalEntry): void
}

/** Appends synchronously: the line is with the operating system, which is not killed, before the call returns. */
export function openJournal(path: string): Journal {
  return { append: (entry) => appendFileSync(path, `${JSON.stringify(entry)}\n`) }
}

export function readJournal(path: string): JournalEntry[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((entry) => entry !== '')
    .map((entry) => JSON.parse(entry) as JournalEntry)
}
