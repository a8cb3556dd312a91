import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Chain, makeBlock, type Included, type TestBlock } from './block.ts'
import { createLedger, type Ledger, type Start } from './ledger.ts'
import { answerOf } from './node-calls.ts'
import { type Decoded, decode } from './official-encoding.ts'

/** The first block of the main network. */
export const GENESIS = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc'
const BLOCK_MS = 3_000
const DAY_MS = 86_400_000
const FIRST_TIME = Date.UTC(2026, 0, 5, 12)
const FIRST_BLOCKS = 130
const REFERENCES = 0x1_0000

/** Changes an answer of a call before it is sent. Throwing closes the connection. */
export type Distortion = (answer: never) => unknown

/** A stand-in of a full node, which decodes, verifies and executes real transactions, and has blocks only on demand. */
export interface TronNode {
  readonly url: string
  readonly start: {
    readonly balances: Map<string, bigint>
    readonly tokens: Map<string, Map<string, bigint>>
    readonly blocked: Set<string>
  }
  readonly chain: Chain
  /** The time of the last block, and of everything in a test. */
  now(): number
  /** Lets the next block be later than usual. */
  pass(ms: number): void
  /** Makes blocks, the first with the waiting transactions unless `empty`. Returns the ids. */
  mine(blocks: number, empty?: boolean): string[]
  /** Undoes blocks. Their transactions wait again, except for dropped ones. */
  undo(blocks: number, drops?: readonly string[]): void
  /** Returns a function that makes the present blocks the chain again, whatever was undone and made meanwhile. */
  mark(): () => void
  /** Removes the waiting transactions, as nodes do at a restart. */
  forget(): void
  setLag(blocks: number): void
  /** Changes the answers of a call until `heal`. */
  distort(call: string, change: Distortion): void
  heal(): void
  /** Returns what was asked, by call. */
  readonly asked: Map<string, number>
  stop(): Promise<void>
  restart(): Promise<void>
}

interface State {
  genesis: string
  blocks: TestBlock[]
  pool: Map<string, Decoded>
  ledger: Ledger
  fork: number
  skip: number
  lag: number
}

/** Starts a node on loopback. */
export async function startTronNode(ownEnergy = 0n): Promise<TronNode> {
  const start = {
    balances: new Map<string, bigint>(),
    tokens: new Map<string, Map<string, bigint>>(),
    blocked: new Set<string>(),
    ownEnergy,
  } satisfies Start
  const state: State = {
    genesis: GENESIS,
    blocks: [],
    pool: new Map(),
    ledger: createLedger(start),
    fork: 1,
    skip: 0,
    lag: 19,
  }
  let final = { id: '', ledger: state.ledger }
  const chain: Chain = {
    get genesis() {
      return state.genesis
    },
    get blocks() {
      return state.blocks
    },
    get pool() {
      return state.pool
    },
    get ledger() {
      return state.ledger
    },
    get solidified() {
      return state.blocks.at(-1 - state.lag) as TestBlock
    },
    get solidifiedLedger() {
      const { height, id } = chain.solidified
      if (final.id !== id) final = { id, ledger: ledgerOf(start, state.blocks.slice(0, height)) }
      return final.ledger
    },
    take: (signedHex) => take(state, signedHex),
  }
  const distortions = new Map<string, Distortion>()
  const asked = new Map<string, number>()
  let server = await listen(chain, distortions, asked, 0)
  const { port } = server.address() as AddressInfo
  const mine = (blocks: number, empty = false) =>
    Array.from({ length: blocks }, (_, at) => append(state, empty || at > 0).id)
  mine(FIRST_BLOCKS)
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    chain,
    asked,
    now: () => state.blocks.at(-1)?.time ?? FIRST_TIME,
    pass(ms) {
      state.skip += ms
    },
    mine,
    undo: (blocks, drops = []) => undo(state, start, blocks, drops),
    mark() {
      const blocks = [...state.blocks]
      return () => {
        state.blocks = [...blocks]
        replay(state, start)
      }
    },
    forget: () => state.pool.clear(),
    setLag(blocks) {
      state.lag = blocks
    },
    distort(call, change) {
      distortions.set(call, change)
    },
    heal: () => distortions.clear(),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
    async restart() {
      server = await listen(chain, distortions, asked, port)
    },
  }
}

async function listen(
  chain: Chain,
  distortions: ReadonlyMap<string, Distortion>,
  asked: Map<string, number>,
  port: number,
): Promise<Server> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').slice(1)
    asked.set(path, (asked.get(path) ?? 0) + 1)
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      const answer = answerOf(chain, path, JSON.parse(Buffer.concat(chunks).toString()) as never)
      const change = distortions.get(path)
      response.end(JSON.stringify(change ? change(structuredClone(answer) as never) : answer))
    })().catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Checks what a node checks of a transaction; returns its code of a fault. */
function take({ blocks, pool }: State, signedHex: string): string {
  const head = blocks.at(-1) as TestBlock
  let transaction: Decoded
  try {
    transaction = decode(signedHex)
  } catch {
    return 'OTHER_ERROR'
  }
  const { txid } = transaction
  if (transaction.signer !== transaction.owner || transaction.signatures.length !== 1) return 'SIGERROR'
  if (pool.has(txid) || blocks.some(({ included }) => included.some((one) => one.transaction.txid === txid)))
    return 'DUP_TRANSACTION_ERROR'
  if (!refersTo(blocks, transaction)) return 'TAPOS_ERROR'
  if (!isInTime(head, transaction)) return 'TRANSACTION_EXPIRATION_ERROR'
  pool.set(txid, transaction)
  return 'SUCCESS'
}

function refersTo(blocks: readonly TestBlock[], { refBytes, refHash }: Decoded): boolean {
  const low = Number.parseInt(refBytes, 16)
  const named = blocks.slice(-REFERENCES).find(({ height }) => height % REFERENCES === low)
  return named !== undefined && named.id.slice(16, 32) === refHash
}

function isInTime({ time }: TestBlock, { expiration }: Decoded): boolean {
  return expiration > time && expiration <= time + DAY_MS
}

function append(state: State, empty: boolean): TestBlock {
  const head = state.blocks.at(-1)
  const included: Included[] = []
  for (const [txid, transaction] of empty ? [] : state.pool) {
    if (!head || !refersTo(state.blocks, transaction) || !isInTime(head, transaction)) {
      state.pool.delete(txid)
      continue
    }
    const effect = state.ledger.apply(transaction)
    if (!effect) continue
    state.pool.delete(txid)
    included.push({ transaction, effect })
  }
  const time = (head?.time ?? FIRST_TIME) + BLOCK_MS + state.skip
  state.skip = 0
  const block = makeBlock((head?.height ?? 0) + 1, time, head?.id ?? state.genesis, included, state.fork)
  state.blocks.push(block)
  return block
}

function replay(state: State, start: Start): void {
  state.ledger = ledgerOf(start, state.blocks)
}

function ledgerOf(start: Start, blocks: readonly TestBlock[]): Ledger {
  const ledger = createLedger(start)
  for (const { included } of blocks) for (const { transaction } of included) ledger.apply(transaction)
  return ledger
}

function undo(state: State, start: Start, blocks: number, drops: readonly string[]): void {
  const undone = state.blocks.splice(-blocks).flatMap(({ included }) => included)
  state.fork += 1
  replay(state, start)
  for (const { transaction } of undone)
    if (!drops.includes(transaction.txid)) state.pool.set(transaction.txid, transaction)
}
