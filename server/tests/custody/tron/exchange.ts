import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createTestDatabase, findFreePort } from '@halyard/launch'
import { startTestApp, type TestApp } from '../../../src/app/testing.ts'
import { type SignerProcess, startSignerProcess } from '../../testing/signer-process.ts'
import { endAll, exchangeCalls } from '../exchange-calls.ts'
import { addressOfKey, payingKeyOf, signOutside, toBase58, toHex } from './official-encoding.ts'
import { startTronNode } from './tron-node.ts'

export const TRX = 34
export const USDT = 3
export const NETWORK = 'TRC20'
/** Confirmations of TRX and of USDT on TRC20, as listed. */
export const CONFIRMATIONS = 20
/** The listed token, and one that has the same name and is not listed. */
export const TOKEN = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
export const FOREIGN = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'
export const MINUTE_MS = 60_000
/** A person outside of the exchange. */
const OUTSIDER = '11'.repeat(32)
export const OUTSIDE = addressOfKey(OUTSIDER).base58

/** The exchange with a node and a real signer, all with the clock of the chain. */
export type Exchange = Awaited<ReturnType<typeof startExchange>>

/** Starts node, signer and server. The paying address has coins and tokens. */
export async function startExchange({ feeLimitMax = '100000000' } = {}) {
  const node = await startTronNode()
  const outsider = toHex(OUTSIDE)
  node.start.balances.set(outsider, 10n ** 15n)
  const folder = mkdtempSync(join(tmpdir(), 'halyard-tron-'))
  const clock = join(folder, 'clock')
  const setClock = () => writeFileSync(clock, String(node.now()))
  setClock()
  const database = await createTestDatabase({ migrated: true })
  const keys = mkdtempSync(join(tmpdir(), 'halyard-tron-keys-'))
  const environment = {
    SIGNER_POLICY: policyFile(folder, feeLimitMax),
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'file-clock.ts')).href}`,
    TEST_CLOCK_FILE: clock,
    SIGNER_PORT: String(await findFreePort()),
  }
  let signer = await startSignerProcess(environment, keys)
  let app = await start()
  const calls = exchangeCalls(NETWORK, () => app)
  let callAt = 0
  const payer = await payingAddress(signer)
  for (const contract of [TOKEN, FOREIGN])
    node.start.tokens.set(
      toHex(contract),
      new Map([
        [outsider, 10n ** 20n],
        [toHex(payer), 10n ** 15n],
      ]),
    )
  node.start.balances.set(toHex(payer), 10n ** 12n)
  // The chain begins with these.
  node.undo(1)
  node.mine(1)

  function start(): Promise<TestApp> {
    return startTestApp({
      databaseUrl: database.url,
      now: () => node.now(),
      config: {
        custody: {
          alone: { customer: 50_000, operator: 100_000 },
          unproven: { days: 3, sum: 50_000 },
          depositKeys: signer.publicKeys,
          signer: { url: signer.url, token: signer.token },
          tron: {
            rpcUrl: node.url,
            solidityUrl: node.url,
            chain: 'tron',
            tokens: [{ currencyId: USDT, contract: TOKEN, decimals: 6 }],
          },
        },
      },
    })
  }

  function step(): Promise<void> {
    setClock()
    return app.app.context.custody.step()
  }

  /** Sends a transaction to the node, of the outsider unless another key is given, and returns its id. */
  function send(type: string, value: object, feeLimit = 0, key = OUTSIDER): string {
    const head = node.chain.blocks.at(-1)
    if (!head) throw new Error('a node has blocks')
    callAt += 1
    const place = {
      refBytes: head.id.slice(12, 16),
      refHash: head.id.slice(16, 32),
      expiration: head.time + MINUTE_MS,
      timestamp: callAt,
      feeLimit,
    }
    const code = node.chain.take(
      signOutside(key, type, { owner_address: addressOfKey(key).hex, ...value }, place),
    )
    if (code !== 'SUCCESS') throw new Error(`the node refused: ${code}`)
    return [...node.chain.pool.keys()].at(-1) ?? ''
  }

  function transfer(token: string, address: string, units: bigint, feeLimit = 100_000_000, key = OUTSIDER) {
    const data = `a9059cbb${toHex(address).slice(2).padStart(64, '0')}${units.toString(16).padStart(64, '0')}`
    return send('TriggerSmartContract', { contract_address: toHex(token), data }, feeLimit, key)
  }

  return {
    ...calls,
    node,
    payer,
    step,
    send,
    app: () => app,
    pay: (address: string, units: number) =>
      send('TransferContract', { to_address: toHex(address), amount: units }),
    transfer,
    /** Takes tokens from the paying address with its key, as a thief does, and has the exchange notice nothing. */
    steal: (address: string, units: bigint) =>
      transfer(TOKEN, address, units, 100_000_000, payingKeyOf(mnemonicOf(keys))),
    /** Makes blocks and processes them. */
    async mine(blocks: number, empty = false): Promise<void> {
      node.mine(blocks, empty)
      await step()
    },
    onChain: (address: string, token?: string): bigint =>
      node.chain.ledger.balance(toHex(address), token === undefined ? undefined : toHex(token)),
    async restartServer(): Promise<void> {
      await app.close()
      app = await start()
    },
    async restartSigner(): Promise<void> {
      signer = await signer.restart()
    },
    close: () => endAll([() => app.close(), () => signer.close(), () => database.drop(), () => node.stop()]),
  }
}

/** Returns an address that no one has used. */
export function freshAddress(seed: number): string {
  return toBase58(`41${seed.toString(16).padStart(40, 'a')}`)
}

function policyFile(folder: string, feeLimitMax: string): string {
  const limits = { paymentMax: '100000000000', dayMax: '1000000000000', decimals: 6, chainDecimals: 6 }
  const currencies = { [TRX]: limits, [USDT]: { ...limits, contract: TOKEN } }
  const file = join(folder, 'policy.json')
  writeFileSync(file, JSON.stringify({ [NETWORK]: { kind: 'tron', feeLimitMax, currencies } }))
  return file
}

function mnemonicOf(folder: string): string {
  const file = readFileSync(join(folder, 'keys.json'), 'utf8')
  return (JSON.parse(file) as { readonly mnemonic: string }).mnemonic
}

async function payingAddress({ url, token }: SignerProcess): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/paying-address?network=${NETWORK}`, { headers })
  return ((await response.json()) as { address: string }).address
}
