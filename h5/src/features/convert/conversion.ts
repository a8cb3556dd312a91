import type { ResponseOf } from '@halyard/api/client'

/** The terms on which a conversion can be sent. Amounts are decimal texts. */
export interface ConversionQuote {
  readonly side: 'buy' | 'sell'
  /** The quantity of the order, in the base currency of the market. */
  readonly number: string
  readonly worstPrice: string
  readonly payMax: string
  readonly payExpected: string
  readonly receiveMin: string
  readonly receiveExpected: string
  /** In the coin that is received. */
  readonly fee: string
  /** Epoch milliseconds of the exchange. */
  readonly goodUntil: number
}

/** The outcome of a conversion. Amounts are decimal texts. */
export interface Converted {
  readonly paid: string
  readonly received: string
  readonly fee: string
  readonly extent: 'whole' | 'part' | 'nothing'
  /** Whether the rest was not converted because an open order of the same customer was next in the book. */
  readonly metOwnOrder: boolean
}

/** Parses a quote of the wire. */
export function toConversionQuote(wire: ResponseOf<'coin/convert/quote'>): ConversionQuote {
  return {
    side: wire.side,
    number: wire.number,
    worstPrice: wire.worst_price,
    payMax: wire.pay_max,
    payExpected: wire.pay_expected,
    receiveMin: wire.receive_min,
    receiveExpected: wire.receive_expected,
    fee: wire.fee,
    goodUntil: wire.good_until,
  }
}

/** Parses the outcome of a conversion. */
export function toConverted(wire: ResponseOf<'coin/convert/submit'>): Converted {
  return {
    paid: wire.paid,
    received: wire.received,
    fee: wire.fee,
    extent: wire.reason === null ? 'whole' : /[1-9]/.test(wire.filled) ? 'part' : 'nothing',
    metOwnOrder: wire.reason === 'own_order',
  }
}
