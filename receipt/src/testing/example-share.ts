import { ALLOTMENT_SHARE_FORMAT, type AllotmentShare } from '../share/allotment-share.ts'
import { type AnyShare, shareText } from '../share/any-share.ts'
import { keyOf } from './example-key.ts'

/** The key of the examples in docs/. */
export const EXAMPLE_KEY = keyOf(7)

/** Returns a share with the signature of the example key. */
export function signShare<OneShare extends AnyShare>(share: OneShare): OneShare {
  return { ...share, signature: EXAMPLE_KEY.sign(shareText(share)) }
}

/** A share of an allotment, without a signature. */
export const EXAMPLE_ALLOTMENT: AllotmentShare = {
  format: ALLOTMENT_SHARE_FORMAT,
  public_key: EXAMPLE_KEY.publicKey,
  project_id: 1,
  coin: 'TIDE',
  origin: 'simulated',
  price: '0.5',
  currency: 'USDT',
  supply: '10000000',
  demand: '15000001',
  allotted_ppm: 666_666,
  allotted_at: 1_800_000_000_000,
  signature: '',
}
