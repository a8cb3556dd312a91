import type { Answer, Command, EngineStats, LevelChange, Origin, PublishedBatch } from '../engine/index.ts'

/** Price levels by instrument id. */
export type Levels = ReadonlyMap<number, readonly LevelChange[]>

/** A command of a node, by its number there. A node counts from 1 and starts with an id of its own each time. */
export type SentCommand = readonly [n: number, command: Command, origin: Origin]

/** A message to the engine. */
export type ToEngine =
  | { readonly kind: 'follow'; readonly node: string; readonly build: string }
  | {
      readonly kind: 'commands'
      readonly node: string
      /** The engine that is addressed. Another ignores the message, which the node then sends to it. */
      readonly epoch: number
      /** The lowest number that is not answered: the engine may forget the answers below. */
      readonly open: number
      readonly commands: readonly SentCommand[]
    }

/** A message from the engine to one node. */
export type ToNode =
  | {
      readonly kind: 'opening'
      readonly epoch: number
      /** The last committed batch, to which the levels belong. */
      readonly batchSeq: number
      readonly levels: Levels
      readonly perpLevels: Levels
      readonly stats: EngineStats
    }
  | { readonly kind: 'otherBuild'; readonly build: string }
  | {
      readonly kind: 'answers'
      readonly epoch: number
      readonly answers: readonly (readonly [n: number, answer: Answer])[]
    }

/** The content of a message from the engine to all nodes. */
export type ToAllContent =
  | { readonly kind: 'batch'; readonly batch: PublishedBatch }
  | { readonly kind: 'pulse'; readonly batchSeq: number; readonly stats: EngineStats }
  /** The engine receives commands from now on. */
  | { readonly kind: 'listening' }

/** A message from a node to all of them. Nodes of every build understand it, so it never changes. */
export interface ToNodes {
  readonly kind: 'serves'
  readonly build: string
}

/**
 * A message from the engine to all nodes, with the build and the epoch of the engine. These two are read by nodes of every build, and
 * never change.
 */
export type ToAll = ToAllContent & { readonly epoch: number; readonly build: string }
