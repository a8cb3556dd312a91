import type { Database } from '../db/database.ts'
import { buildOf, type Engine, findFinalReplies, hasSuccessor, type Writer } from '../engine/index.ts'
import { openWriter, type WriterNeeds } from '../engine/service.ts'
import type { Link } from '../link/link.ts'
import { everyByTheClock } from '../platform/concurrency/every-by-the-clock.ts'
import type { Lifetime } from '../platform/services/lifetime.ts'
import { openEnginePort } from './engine-port.ts'
import { giveWay } from './give-way.ts'
import { followEngine } from './remote-engine.ts'

interface Needs extends WriterNeeds {
  readonly db: Database
  /** The link to the other processes; `undefined` if there is none. */
  readonly link: Link | undefined
}

interface Provides {
  readonly engine: Engine
  /** The engine itself, in the process that has it. */
  readonly writer: Writer | undefined
}

/** Starts the writer and lets nodes follow it; in a node, follows that of another process. */
export async function engineService(needs: Needs, life: Lifetime): Promise<Provides> {
  const { db, link, log, now, onFatal } = needs
  const parts = link && { link, build: await buildOf(), now, every: everyByTheClock, onFatal, log }
  if (!life.doesJobs) {
    if (!parts) throw new Error('a node needs a link')
    const engine = await followEngine({
      ...parts,
      findFinalReplies: (origins, epoch) => findFinalReplies(db, origins, epoch),
    })
    life.onStop(() => engine.close())
    life.onStart(() => engine.deliver())
    return { engine, writer: undefined }
  }
  const writer = await openWriter(needs, life)
  if (parts) {
    const port = openEnginePort({ ...parts, engine: writer })
    // The last batches reach the nodes too: one that misses them has to start again.
    life.onStop(async () => {
      await writer.close()
      port.close()
    })
    life.job(() => {
      const end = giveWay({ ...parts, hasSuccessor: () => hasSuccessor(db), onCut: onFatal })
      return { stop: () => Promise.resolve(end()) }
    })
    life.job(() => {
      const deafen = port.listen()
      return { stop: () => Promise.resolve(deafen()) }
    })
  }
  return { engine: writer, writer }
}
