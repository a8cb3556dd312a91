import { createHash } from 'node:crypto'
import type { HDKey } from '@scure/bip32'
import type { PracticeNetwork } from './policy.ts'
import type { SignRequest } from './request.ts'
import type { Signed } from './signed.ts'

/** Signs a transaction of the demo's practice chains: JSON with the body as text, the public key and a signature. */
export function signPractice(
  key: HDKey,
  network: PracticeNetwork,
  request: SignRequest,
  nonce: number,
): Signed {
  const asset = network.currencies[request.currencyId]?.asset
  if (!key.publicKey || asset === undefined) throw new Error('the payment is not one of this chain')
  const body = JSON.stringify({
    network: request.network,
    nonce,
    transfers: [{ address: request.address, asset, amount: request.amount }],
  })
  const hash = createHash('sha256').update(body).digest()
  const raw = JSON.stringify({
    body,
    publicKey: Buffer.from(key.publicKey).toString('hex'),
    signature: Buffer.from(key.sign(hash)).toString('hex'),
  })
  return { raw, txid: createHash('sha256').update(raw).digest('hex') }
}
