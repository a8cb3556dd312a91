import { appendFileSync, readFileSync } from 'node:fs'

/** An entry of the client's journal, written before the client continues. The checker relies on nothing else. */
export type WitnessLine =
  | {
      readonly saw: 'sent'
      readonly key: string
      readonly customer: string
      readonly call: string
      readonly body: string
    }
  | { readonly saw: 'answer'; readonly key: string; readonly answer: string }
  | { readonly saw: 'event'; readonly customer: string; readonly seq: number; readonly prev: number }

export interface Witness {
  note(line: WitnessLine): void
}

/** Appends synchronously: the line is with the operating system, which is not killed, before the call returns. */
export function openWitness(path: string): Witness {
  return { note: (line) => appendFileSync(path, `${JSON.stringify(line)}\n`) }
}

export function readWitness(path: string): WitnessLine[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as WitnessLine)
}
