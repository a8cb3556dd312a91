import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@halyard/launch'

/** Whether this machine has a node of Bitcoin Core's family. Tests that need one are skipped without it. */
export const HAS_LITECOIND = spawnSync('litecoind', ['--version']).status === 0

const START_TIMEOUT_MS = 30_000
const NAME = 'halyard'
const PASSWORD = 'a password of tests'

/** A real node on a chain of its own, which has blocks only on demand. */
export interface Litecoind {
  /** With name and password. */
  readonly url: string
  rpc<Result = unknown>(method: string, ...params: readonly unknown[]): Promise<Result>
  /** Mines blocks with the waiting transactions, and returns their hashes. */
  mine(blocks: number): Promise<string[]>
  /** Pays from the node's own wallet, and returns the transaction. `coins` is a decimal. */
  pay(address: string, coins: string): Promise<string>
  /** Returns what the chain has at addresses, in the smallest units, as the node counts unspent outputs itself. */
  balanceOf(addresses: readonly string[]): Promise<bigint>
  /** Ends the process without notice. What waits to be mined is lost; blocks are stored before. */
  kill(): Promise<void>
  /** Starts it again on the same data and port. */
  start(): Promise<void>
  close(): Promise<void>
}

/** Starts a node on loopback, with a free port and a folder of its own. Its wallet has coins that can be spent. */
export async function startLitecoind(): Promise<Litecoind> {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-litecoind-'))
  const port = await findFreePort()
  const credentials = Buffer.from(`${NAME}:${PASSWORD}`).toString('base64')
  let child: ChildProcess | undefined

  async function rpc<Result>(method: string, ...params: readonly unknown[]): Promise<Result> {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      signal: AbortSignal.timeout(START_TIMEOUT_MS),
      body: JSON.stringify({ id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result: Result; error: { message: string } | null }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

  async function start(): Promise<void> {
    child = spawn('litecoind', optionsOf(folder, port), { stdio: 'ignore' })
    const deadline = Date.now() + START_TIMEOUT_MS
    while (!(await rpc('getblockchaininfo').catch(() => undefined)))
      if (Date.now() > deadline || child.exitCode !== null) throw new Error('the node does not respond')
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    // Writes the blocks, which the node otherwise does every hour.
    await rpc('gettxoutsetinfo').catch(() => undefined)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  await start()
  await rpc('createwallet', 'miner')
  // A new address each time: in the second in which a block was invalidated, the same one would be mined again, and refused.
  const mine = async (blocks: number): Promise<string[]> =>
    rpc('generatetoaddress', blocks, await rpc<string>('getnewaddress', '', 'bech32'))
  await mine(110)
  return {
    url: `http://${NAME}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    rpc,
    mine,
    pay: (address, coins) => rpc('sendtoaddress', address, coins),
    async balanceOf(addresses) {
      const found = await rpc<{ unspents: { amount: number }[] }>(
        'scantxoutset',
        'start',
        addresses.map((address) => `addr(${address})`),
      )
      return found.unspents.reduce((sum, { amount }) => sum + BigInt(Math.round(amount * 1e8)), 0n)
    },
    kill,
    async start() {
      await start()
      if (!(await rpc<string[]>('listwallets')).includes('miner')) await rpc('loadwallet', 'miner')
    },
    async close() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function optionsOf(folder: string, port: number): string[] {
  return [
    '-regtest',
    `-datadir=${folder}`,
    `-rpcport=${port}`,
    '-rpcbind=127.0.0.1',
    '-rpcallowip=127.0.0.1',
    `-rpcuser=${NAME}`,
    `-rpcpassword=${PASSWORD}`,
    '-server=1',
    '-listen=0',
    '-txindex=1',
    // As Bitcoin Core does without being told.
    '-mempoolreplacement=1',
    '-fallbackfee=0.0002',
    '-printtoconsole=0',
  ]
}
