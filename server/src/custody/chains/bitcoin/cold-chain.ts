import { z } from 'zod'
import type { ColdScript } from '../../cold-script/cold-script.ts'
import type { ColdChain } from '../chain.ts'
import { parseTransaction } from './raw-block.ts'
import { amountSchema, createRpc } from './rpc.ts'

/** A node reads the whole set of unspent outputs: about 200 million on Bitcoin. */
const SCAN_TIMEOUT_MS = 30 * 60_000

const hexSchema = z.string().regex(/^(?:[0-9a-f]{2})+$/)
const scanSchema = z.object({
  unspents: z.array(
    z.object({
      txid: z.string().regex(/^[0-9a-f]{64}$/),
      vout: z.int().min(0),
      amount: amountSchema,
      height: z.int().min(0),
      coinbase: z.optional(z.boolean()),
    }),
  ),
})

/** Opens the calls of a node about a cold address. */
export function openColdChain(rpcUrl: string, address: string, script: ColdScript): ColdChain {
  const rpc = createRpc(rpcUrl)
  const patient = createRpc(rpcUrl, SCAN_TIMEOUT_MS)
  return {
    address,
    script,
    async rawOf(txid) {
      const raw = await rpc.call('getrawtransaction', hexSchema, txid)
      if (parseTransaction(Buffer.from(raw, 'hex')).txid !== txid)
        throw new Error('the node answered with another transaction')
      return raw
    },
    async scan() {
      const { unspents } = await patient.call('scantxoutset', scanSchema, 'start', [
        `raw(${script.script.toString('hex')})`,
      ])
      return unspents
        .filter(({ coinbase }) => coinbase !== true)
        .map(({ txid, vout, amount, height }) => ({ txid, output: vout, amount, height }))
    },
  }
}
