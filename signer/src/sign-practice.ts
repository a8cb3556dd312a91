import { createHash } from 'node:crypto'
import type { HDKey } from '@scure/bip32'
import type { PracticeNetwork } from './policy.ts'
import type { SignRequest } from './request.ts'
import type { Signed } from './signed.ts'

/** A transaction as the practice chains of the demo take it: its body as text, the public key and a signature. */
export function signPractice(
  key: HDKey,
  network: PracticeNetwork,
  request: SignRequest,
  nonce: number,
): Signed {
  const asset = network.currencies[request.currencyId]?.asset
  if (!key.publicKey || asset === undefined) throw new Error('the practice chain does not know this payment')
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
