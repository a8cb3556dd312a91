import { SIGNED_MAX_MS } from '../protocol/authenticate.ts'
import { BinanceError } from '../protocol/errors.ts'
import type { SignedCall } from '../protocol/endpoint.ts'

/** Returns a function that throws for a call whose signature it has seen already: a copy of a message must not open anything. */
export function createSignedOnce(now: () => number): (call: SignedCall) => void {
  const seen = new Map<string, number>()
  return ({ signatureHash }) => {
    const at = now()
    for (const [hash, until] of seen) {
      if (until > at) break
      seen.delete(hash)
    }
    if (seen.has(signatureHash)) throw new BinanceError(-1022, 'Signature for this request is not valid.')
    seen.set(signatureHash, at + SIGNED_MAX_MS)
  }
}
