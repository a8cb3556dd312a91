import { apply, createExchange, restoreSnapshot, takeSnapshot } from '@halyard/core'
import {
  type Batch,
  type KeyedOrigin,
  keyOf,
  type KnownReply,
  type Recovered,
  type StandbyReport,
  type Store,
} from '../../src/engine/index.ts'

/** The tables of an engine in memory, for several engines in a row or at once. */
export interface MemoryTables {
  readonly batches: Batch[]
  readonly reports: StandbyReport[]
  /** Whether the engine that took the lease last committed as this build does. */
  isOwnBuild: boolean
  /** Lets the lease expire. */
  readonly expireLease: () => void
  /** Opens the store of one engine. Commits of one that lost the lease are rejected. */
  readonly open: () => Store
  /** Finds the replies of the engines before an epoch, as the function of that name does; `undefined` before it has begun. */
  readonly findFinalReplies: (
    origins: readonly KeyedOrigin[],
    epoch: number,
  ) => Promise<ReadonlyMap<string, KnownReply> | undefined>
}

/** The state before the first batch. */
type Opening = Pick<Recovered, 'snapshot' | 'commandSeq'>

/** Creates tables whose state is the opening one and the batches after it. */
export function createMemoryTables(
  opening: () => Opening = () => ({ snapshot: takeSnapshot(createExchange()), commandSeq: 0 }),
): MemoryTables {
  const batches: Batch[] = []
  let holder = 0
  let isHeld = false
  const tables: MemoryTables = {
    batches,
    reports: [],
    isOwnBuild: true,
    expireLease() {
      isHeld = false
    },
    findFinalReplies: (origins, epoch) =>
      Promise.resolve(holder < epoch ? undefined : repliesIn(batches, origins)),
    open() {
      let epoch = 0
      return {
        reopen: () => Promise.resolve(true),
        recover: () => Promise.resolve(recover(opening(), batches)),
        batchesFrom: (seq) =>
          Promise.resolve(
            batches
              .filter((batch) => batch.seq >= seq)
              .map((batch) => ({ ...batch, commands: batch.commands.filter(({ reply }) => reply.ok) })),
          ),
        tryLease() {
          const { isOwnBuild } = tables
          if (isHeld) return Promise.resolve({ epoch: undefined, isOwnBuild })
          isHeld = true
          epoch = holder += 1
          return Promise.resolve({ epoch, isOwnBuild })
        },
        openWriting: () => Promise.resolve([]),
        reportStandby: (report) => Promise.resolve(void tables.reports.push(report)),
        commit: (batch) =>
          epoch === holder
            ? Promise.resolve(void batches.push(batch))
            : Promise.reject(new Error(`epoch ${epoch} is over`)),
        findReplies: (origins) => Promise.resolve(repliesIn(batches, origins)),
        renewLease: () => Promise.resolve(),
        recordFailure: () => Promise.resolve(),
        close() {
          if (epoch === holder) isHeld = false
          return Promise.resolve()
        },
      }
    },
  }
  return tables
}

function repliesIn(batches: readonly Batch[], origins: readonly KeyedOrigin[]): Map<string, KnownReply> {
  return new Map(
    batches
      .flatMap(({ commands }) => commands)
      .filter(({ origin }) => origins.some(({ key }) => key === origin.key))
      .map(({ origin: { customerId = 0, key = '', bodyHash = '' }, reply }) => [
        keyOf(customerId, key),
        { bodyHash, reply },
      ]),
  )
}

function recover({ snapshot, commandSeq }: Opening, batches: readonly Batch[]): Recovered {
  const exchange = restoreSnapshot(snapshot)
  const accepted = batches.flatMap(({ commands }) => commands).filter(({ reply }) => reply.ok)
  for (const command of accepted) apply(exchange, command)
  return {
    snapshot: takeSnapshot(exchange),
    commandSeq: commandSeq + accepted.length,
    batchSeq: batches.length,
    lastBatches: new Map(),
  }
}
