import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

type Level = readonly [price: string, quantity: string]

/** A record of an order book's file, as a reader of it would declare it. */
export interface FileRecord {
  readonly type: 'snapshot' | 'change' | 'end'
  readonly time: number
  readonly seq: number
  readonly prev?: number
  readonly gap?: { readonly since: number; readonly reason: string }
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

/** Price and quantity of each level, best first. */
export interface RebuiltBook {
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

/** Reads the records of a compressed file. */
export function recordsOf(path: string): readonly FileRecord[] {
  const lines = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as FileRecord)
}

/** Rebuilds the book at a time from the records. Throws at a hole: a change that does not follow on the record before. */
export function rebuildBook(records: readonly FileRecord[], time: number): RebuiltBook {
  let sides = { bids: new Map<string, string>(), asks: new Map<string, string>() }
  let seq = 0
  for (const record of records) {
    if (record.time > time || record.type === 'end') break
    if (record.type === 'snapshot') sides = { bids: new Map(record.bids), asks: new Map(record.asks) }
    else if (record.prev !== seq) throw new Error(`${record.prev} follows on ${seq}`)
    for (const side of ['bids', 'asks'] as const)
      for (const [price, quantity] of record[side])
        if (Number(quantity) === 0) sides[side].delete(price)
        else sides[side].set(price, quantity)
    seq = record.seq
  }
  return { bids: sorted(sides.bids, -1), asks: sorted(sides.asks, 1) }
}

function sorted(side: ReadonlyMap<string, string>, way: 1 | -1): readonly Level[] {
  return [...side].toSorted(([one], [other]) => way * (Number(one) - Number(other)))
}
