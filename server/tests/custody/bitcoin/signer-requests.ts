import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deriveSegwit } from '../../../src/custody/chains/bitcoin/addresses.ts'
import { parseTransaction } from '../../../src/custody/chains/bitcoin/raw-block.ts'
import {
  requestBatch,
  requestConsolidation,
  requestOverflow,
  type SignerProcess,
  startSignerProcess,
} from '../../testing/signer-process.ts'

const LIMITS = { paymentMax: '1000000', dayMax: '100000000' }
/** From the test vectors of BIP-173 and BIP-350. */
export const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
export const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'

/** A signer with a policy for Bitcoin alone, and requests to it. */
export async function startBitcoinSigner(limits: object = LIMITS, consolidation?: object, overflow?: object) {
  const file = join(mkdtempSync(join(tmpdir(), 'halyard-policy-')), 'policy.json')
  const network = { kind: 'bitcoin', chain: 'bitcoin', feeRateMax: '50', feeMax: '20000' }
  writeFileSync(
    file,
    JSON.stringify({ OMNI: { ...network, consolidation, overflow, currencies: { 1: limits } } }),
  )
  let signer: SignerProcess = await startSignerProcess({ SIGNER_POLICY: file })
  const payer = deriveSegwit(signer.publicKeys['OMNI'] ?? '', 'bc', 1, 0)
  let last = 0

  /** Returns an output that no other request has named. */
  function input(amount = '500000', change: object = {}) {
    last += 1
    return {
      txid: last.toString(16).padStart(64, '0'),
      output: 0,
      amount,
      branch: 0,
      index: 1_001,
      ...change,
    }
  }

  /** Returns a withdrawal that no other request has named. */
  function payment(amount = '300000', change: object = {}) {
    last += 1
    return { withdrawalId: last, address: ADDRESS, amount, ...change }
  }

  /** Returns a request that pays one withdrawal, unless others are given. */
  function requestFor({
    terms = {},
    payments = [payment()],
    ...change
  }: {
    readonly terms?: object
    readonly payments?: readonly object[]
    readonly [field: string]: unknown
  } = {}) {
    return {
      network: 'OMNI',
      currencyId: 1,
      payments,
      terms: {
        kind: 'bitcoin',
        inputs: [input()],
        change: '198000',
        changeAddress: payer,
        lockTime: 800_000,
        ...terms,
      },
      ...change,
    }
  }

  /** Returns a request to join two outputs of 500,000 in all. */
  function joining(terms: object = {}) {
    return {
      network: 'OMNI',
      currencyId: 1,
      terms: {
        kind: 'bitcoin',
        inputs: [input('300000'), input('200000')],
        change: '498500',
        changeAddress: payer,
        lockTime: 800_000,
        ...terms,
      },
    }
  }

  return {
    payer,
    input,
    joining,
    join: (request: unknown) => requestConsolidation(signer, request),
    overflow: (request: unknown) => requestOverflow(signer, request),
    payment,
    requestFor,
    signer: () => signer,
    sign: (request: unknown) => requestBatch(signer, request),
    async restart(): Promise<void> {
      signer = await signer.restart()
    },
    close: () => signer.close(),
  }
}

/** A reply that nothing is signed for now. */
export function later(reason: string): object {
  return { kind: 'later', reason }
}

/** Returns the transaction of a reply. */
export function transactionIn({ raw }: Record<string, unknown>) {
  return parseTransaction(Buffer.from(String(raw), 'hex'))
}

/** Returns the kinds of the signatures in a reply: the last byte of each, before its key. */
export function signatureKinds({ raw }: Record<string, unknown>): number[] {
  const signatures = String(raw).matchAll(/4[678]30(?:[0-9a-f]{2}){66,70}?(0[0-9a-f])210[23]/g)
  return [...signatures].map(([, kind]) => Number.parseInt(kind ?? '', 16))
}
