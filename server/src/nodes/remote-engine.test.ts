import { expect, test } from 'vitest'
import { createMemoryTables, type MemoryTables } from '../../tests/testing/memory-store.ts'
import { startEngine, type Writer } from '../engine/index.ts'
import { openEnginePort } from './engine-port.ts'
import { NotExecuted } from '../platform/call-error.ts'
import { NodeReplaced } from './handover.ts'
import type { Link } from '../link/link.ts'
import { followEngine, type RemoteEngine } from './remote-engine.ts'

/** The fate of a message: it is delivered once, lost, or delivered more than once. */
type Fate = (subject: string) => 'once' | 'never' | 'twice'

/** A link in memory whose messages are delivered in later turns, and a clock whose repeated tasks run by hand. */
function createNetwork(fate: Fate = () => 'once') {
  const listeners = new Set<{ subject: string; listener: (message: unknown) => void; by: object }>()
  const tasks = new Set<() => void>()
  const clock = { now: 1_000_000 }
  const network = { fate }
  const open = (): Link => {
    const by = {}
    return {
      publish(subject, message) {
        const copies = { once: 1, never: 0, twice: 2 }[network.fate(subject)]
        for (let copy = 0; copy < copies; copy += 1)
          setImmediate(() => {
            for (const one of listeners)
              if (one.subject === subject && one.by !== by) one.listener(structuredClone(message))
          })
      },
      listen(subject, listener) {
        const entry = { subject, listener, by }
        listeners.add(entry)
        return () => listeners.delete(entry)
      },
      flush: () => Promise.resolve(),
      close: () => Promise.resolve(),
      isUp: () => true,
    }
  }
  return {
    open,
    network,
    now: () => clock.now,
    every: (_ms: number, task: () => void) => {
      tasks.add(task)
      return () => void tasks.delete(task)
    },
    /** Lets time pass and runs what is due. */
    pass(ms: number) {
      clock.now += ms
      const due = [...tasks]
      for (const task of due) if (tasks.has(task)) task()
    },
  }
}

type Network = ReturnType<typeof createNetwork>

async function openEngine(
  network: Network,
  tables: MemoryTables,
  build = '1',
): Promise<{ engine: Writer; close: () => void }> {
  tables.expireLease()
  const engine = await startEngine({ store: tables.open(), now: network.now, onFatal: fail })
  const port = openEnginePort({
    link: network.open(),
    engine,
    build,
    now: network.now,
    every: network.every,
  })
  port.listen()
  return { engine, close: () => port.close() }
}

const log = { warn() {} }

function fail(error: unknown): never {
  throw error
}

/** The parts of a node whose engine is followed by none of another build. */
const ALONE = {
  log,
  onFatal: fail as (error: unknown) => void,
  findFinalReplies: (() => Promise.resolve(undefined)) as MemoryTables['findFinalReplies'],
}

async function follow(network: Network, parts: Partial<typeof ALONE> = {}): Promise<RemoteEngine> {
  const { now, every } = network
  const engine = await followEngine({ link: network.open(), build: '1', now, every, ...ALONE, ...parts })
  engine.deliver()
  return engine
}

const openCustomer = (customerId: number) => ({ kind: 'openCustomer', customerId }) as const

/** Waits until all messages of this turn and their answers are delivered. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('node: a command is answered after its batch has arrived', async () => {
  const network = createNetwork()
  const tables = createMemoryTables()
  await openEngine(network, tables)
  const node = await follow(network)
  const order: string[] = []
  node.onCommitted(({ seq }) => order.push(`batch ${seq}`))
  await node.submit(openCustomer(1)).then(({ ok }) => order.push(`answer ${ok}`))
  expect(order).toEqual(['batch 1', 'answer true'])
})

test('node: a message that is lost is sent again, and one that arrives twice is executed once', async () => {
  const network = createNetwork()
  const tables = createMemoryTables()
  const { batches } = tables
  await openEngine(network, tables)
  const node = await follow(network)
  network.network.fate = (subject) => (subject === 'engine' ? 'never' : 'once')
  const lost = node.submit(openCustomer(1))
  await settle()
  network.network.fate = () => 'twice'
  network.pass(1_000)
  expect(await lost).toEqual({ ok: true })
  expect(await node.submit(openCustomer(2))).toEqual({ ok: true })
  await settle()
  expect(batches.flatMap(({ commands }) => commands)).toHaveLength(2)
})

test('node: an answer that is lost is given again without a second execution', async () => {
  const network = createNetwork()
  const tables = createMemoryTables()
  const { batches } = tables
  await openEngine(network, tables)
  const node = await follow(network)
  network.network.fate = (subject) => (subject.startsWith('node.') ? 'never' : 'once')
  const answer = node.submit(openCustomer(1))
  await settle()
  expect(batches).toHaveLength(1)
  network.network.fate = () => 'once'
  network.pass(1_000)
  expect(await answer).toEqual({ ok: true })
  expect(batches).toHaveLength(1)
})

test('node: what an engine did without an answer is not done again by the next one', async () => {
  const network = createNetwork()
  const tables = createMemoryTables()
  const { batches } = tables
  const first = await openEngine(network, tables)
  const node = await follow(network)
  network.network.fate = (subject) => (subject.startsWith('node.') ? 'never' : 'once')
  const answer = node.submit(openCustomer(1))
  await settle()
  first.close()
  network.network.fate = () => 'once'
  await openEngine(network, tables)
  network.pass(500)
  expect(await answer).toEqual({ ok: true })
  expect(batches).toHaveLength(1)
})

test('node: without an answer for fifteen seconds the outcome is unknown', async () => {
  const network = createNetwork()
  const tables = createMemoryTables()
  await openEngine(network, tables)
  const node = await follow(network)
  network.network.fate = () => 'never'
  const answer = node.submit(openCustomer(1))
  const failed = expect(answer).rejects.toMatchObject({ code: 'outcome_unknown' })
  await settle()
  network.pass(15_000)
  await failed
})

test.each([
  ['batch', 2],
  ['pulse', 1],
])('node: a missed batch ends it, found by the next %s', async (found, at) => {
  const network = createNetwork()
  const tables = createMemoryTables()
  const { engine } = await openEngine(network, tables)
  const errors: unknown[] = []
  await follow(network, { onFatal: (error) => errors.push(String(error)) })
  network.network.fate = () => 'never'
  await engine.submit(openCustomer(1))
  network.network.fate = () => 'once'
  if (found === 'batch') await engine.submit(openCustomer(2))
  else network.pass(500)
  await settle()
  expect(errors).toEqual([`Error: missed batch 1: the engine is at ${at}`])
})

test('node: an engine that another one has followed is ignored', async () => {
  const network = createNetwork()
  const tables = createMemoryTables()
  await openEngine(network, tables)
  const node = await follow(network)
  const second = await openEngine(network, tables)
  network.pass(500)
  await settle()
  expect(node.stats().epoch).toBe(2)
  second.close()
  network.pass(500)
  await settle()
  expect(node.stats().epoch).toBe(2)
})

test('node: batches between the opening state and the registration of listeners are not lost', async () => {
  const network = createNetwork()
  const tables = createMemoryTables()
  const { engine } = await openEngine(network, tables)
  const { now, every } = network
  const node = await followEngine({ link: network.open(), build: '1', now, every, ...ALONE })
  await engine.submit(openCustomer(1))
  await settle()
  expect(node.stats().batchSeq).toBe(0)
  const seen: number[] = []
  node.onCommitted(({ seq }) => seen.push(seq))
  node.deliver()
  await engine.submit(openCustomer(2))
  await settle()
  expect([seen, node.stats().batchSeq]).toEqual([[1, 2], 2])
})

test('node: an engine of another build is waited for', async () => {
  const network = createNetwork()
  const tables = createMemoryTables()
  const { now, every } = network
  await openEngine(network, tables, '2')
  const warnings: string[] = []
  const following = followEngine({
    link: network.open(),
    build: '1',
    now,
    every,
    ...ALONE,
    log: { warn: (text: string) => void warnings.push(text) },
  })
  await settle()
  network.pass(500)
  await settle()
  expect(warnings).toEqual(['waiting for an engine of build 1: the engine is of build 2'])
  await openEngine(network, tables)
  network.pass(500)
  expect((await following).stats().epoch).toBe(2)
})

/** A node of build 1 whose engine was followed by one of build 2, after `before`. */
async function followReplaced(before: (node: RemoteEngine, network: Network) => void = () => undefined) {
  const network = createNetwork()
  const tables = createMemoryTables()
  await openEngine(network, tables)
  const errors: unknown[] = []
  const { findFinalReplies } = tables
  const node = await follow(network, { onFatal: (error) => errors.push(error), findFinalReplies })
  before(node, network)
  await settle()
  network.network.fate = () => 'once'
  const later = await openEngine(network, tables, '2')
  await settle()
  return { network, tables, node, errors, later }
}

/** Ends a node that was replaced, since a node of the later build serves. */
async function endReplaced(network: Network): Promise<void> {
  ;(await followLater(network)).deliver()
  await settle()
  network.pass(2_000)
}

/** Starts a node of the later build, which does not serve before `deliver`. */
function followLater(network: Network): Promise<RemoteEngine> {
  const { now, every } = network
  return followEngine({ link: network.open(), build: '2', now, every, ...ALONE })
}

test('node: under an engine of another build it is not ready, and its commands are not executed', async () => {
  const { network, tables, node, errors } = await followReplaced()
  expect(node.stats().holdsLease).toBe(false)
  const before = tables.batches.length
  const waiting = node.submit(openCustomer(2)).catch((error: unknown) => String(error))
  network.pass(1_000)
  await settle()
  expect([tables.batches.length, errors]).toEqual([before, []])
  network.pass(14_000)
  expect(await waiting).toMatch(/busy/)
})

test('node: it ends 2 s after a node of the new build serves, and rejects what waits', async () => {
  const { network, node, errors } = await followReplaced()
  const waiting = node.submit(openCustomer(2)).catch((error: unknown) => String(error))
  const later = await followLater(network)
  later.deliver()
  await settle()
  network.pass(1_999)
  expect(errors).toEqual([])
  network.pass(1)
  expect(errors).toEqual([new NodeReplaced('2')])
  expect(await waiting).toMatch(/busy/)
  await expect(node.submit(openCustomer(3))).rejects.toThrow(NotExecuted)
})

test.each([
  ['executed', 'its reply', 'node.', { ok: true }],
  ['never executed', 'that nothing was done', 'engine', new NotExecuted()],
])(
  'node: replaced, a command of its engine that was %s is answered with %s',
  async (_was, _how, lost, is) => {
    let answer: Promise<unknown> | undefined
    const { network } = await followReplaced((node, { network }) => {
      network.fate = (subject) => (subject.startsWith(lost) ? 'never' : 'once')
      answer = node.submit(openCustomer(2)).catch((error: unknown) => error)
    })
    await endReplaced(network)
    expect(await answer).toStrictEqual(is)
  },
)

test('node: replaced, what was executed is answered at its deadline, without a new node', async () => {
  let answer: Promise<unknown> | undefined
  const { network } = await followReplaced((node, { network }) => {
    network.fate = (subject) => (subject.startsWith('node.') ? 'never' : 'once')
    answer = node.submit(openCustomer(2))
  })
  network.pass(15_000)
  expect(await answer).toEqual({ ok: true })
})

test('node: a node of the new build that follows and does not serve yet replaces none', async () => {
  const { network, errors } = await followReplaced()
  await followLater(network)
  await settle()
  network.pass(2_000)
  await settle()
  network.pass(2_000)
  expect(errors).toEqual([])
})

test('node: without a node of the new build it ends after 15 s, to be started in that build', async () => {
  const { network, errors } = await followReplaced()
  network.pass(14_999)
  expect(errors).toEqual([])
  network.pass(1)
  expect(errors).toEqual([new NodeReplaced('2')])
})

test('node: an engine of its own build that takes over again executes what waits', async () => {
  const { network, tables, node, errors, later } = await followReplaced()
  const waiting = node.submit(openCustomer(2))
  later.close()
  await openEngine(network, tables)
  await settle()
  expect(await Promise.race([waiting, settle()])).toEqual({ ok: true })
  network.pass(15_000)
  await settle()
  expect([errors, node.stats().holdsLease]).toEqual([[], true])
})

test('node: it has no lease while the engine is not heard', async () => {
  const network = createNetwork()
  const tables = createMemoryTables()
  const { close } = await openEngine(network, tables)
  const node = await follow(network)
  expect(node.stats().holdsLease).toBe(true)
  close()
  network.pass(2_000)
  expect(node.stats().holdsLease).toBe(false)
})

test('node: a listener that fails ends it, since what it keeps in memory may be wrong', async () => {
  const network = createNetwork()
  const tables = createMemoryTables()
  const { engine } = await openEngine(network, tables)
  const errors: unknown[] = []
  const node = await follow(network, { onFatal: (error) => errors.push(String(error)) })
  node.onCommitted(() => {
    throw new Error('broken')
  })
  await engine.submit(openCustomer(1))
  await settle()
  expect(errors).toEqual(['Error: a listener of batch 1 failed: Error: broken'])
})

test('node: a batch that the engine stored and did not publish is published by its standby', async () => {
  const network = createNetwork()
  const tables = createMemoryTables()
  const first = await openEngine(network, tables)
  const node = await follow(network)
  const batches: number[] = []
  node.onCommitted(({ seq }) => batches.push(seq))
  let poll: (() => void) | undefined
  const wait = () => new Promise<void>((resolve) => (poll = resolve))
  const standby = startEngine({ store: tables.open(), now: network.now, onFatal: fail, wait })
  await settle()
  first.close()
  await first.engine.submit(openCustomer(1))
  await settle()
  expect(batches).toEqual([])
  tables.expireLease()
  poll?.()
  const { now, every } = network
  openEnginePort({ link: network.open(), engine: await standby, build: '1', now, every }).listen()
  await settle()
  expect(batches).toEqual([1])
  expect(await node.submit(openCustomer(2))).toEqual({ ok: true })
  expect(node.stats()).toMatchObject({ epoch: 2, batchSeq: 2 })
})
