import { CallError } from '../platform/call-error.ts'
import type { Catalogue } from './catalogue.ts'
import type { Instrument } from './instrument.ts'
import type { InstrumentKind } from './instrument-kind.ts'

/** The currencies of an instrument, as calls name it. */
export interface WirePair {
  readonly currency_id: number
  readonly legal_id: number
}

/** Returns the instrument of a currency pair. Throws the kind's `unknownCode` for an unknown pair. */
export function instrumentOrThrow<Listed extends Instrument>(
  kind: InstrumentKind<Listed>,
  catalogue: Catalogue,
  { currency_id, legal_id }: WirePair,
): Listed {
  const instrument = kind.findPair(catalogue, currency_id, legal_id)
  if (!instrument) throw new CallError(kind.unknownCode, 'currency_id')
  return instrument
}
