import type { ResponseOf } from '@halyard/api/client'
import { wordFor } from '../../../lib/calls/word-for.ts'

type WireConditional = ResponseOf<'lever/conditionals'>['list'][number]

const SIDES = { buy: 'buy', sell: 'sell' } as const
const PURPOSES = { open: 'open', reduce: 'reduce', close: 'close' } as const
const SOURCES = { mark: 'mark', last: 'last' } as const
const DIRECTIONS = { at_or_below: 'at_or_below', at_or_above: 'at_or_above' } as const

/** An open conditional order. The trigger is a decimal text. */
export interface Conditional {
  readonly id: number
  readonly perpId: number
  readonly side: keyof typeof SIDES
  readonly purpose: keyof typeof PURPOSES
  readonly source: keyof typeof SOURCES
  readonly direction: keyof typeof DIRECTIONS
  readonly trigger: string
  /** `undefined` if it closes the whole position. */
  readonly lots: number | undefined
  readonly createdAt: number
}

/** Parses a conditional order of the wire. Throws for an unknown word. */
export function toConditional(wire: WireConditional): Conditional {
  return {
    id: wire.id,
    perpId: wire.contract_id,
    side: wordFor(SIDES, wire.side),
    purpose: wordFor(PURPOSES, wire.purpose),
    source: wordFor(SOURCES, wire.source),
    direction: wordFor(DIRECTIONS, wire.direction),
    trigger: wire.trigger_price,
    lots: wire.share ?? undefined,
    createdAt: wire.created_at,
  }
}
