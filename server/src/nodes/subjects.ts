/** The subjects of messages between the engine and the nodes. Each has a type of message in `messages.ts`. */
export const SUBJECTS = {
  /** To the engine: who follows it, and commands. */
  engine: 'engine',
  /** From the engine to all: committed batches, and that it is alive. */
  committed: 'committed',
  /** From a node to all of them: that it serves. */
  nodes: 'nodes',
} as const

/** Returns the subject of messages from the engine to one node. */
export function subjectOfNode(node: string): string {
  return `node.${node}`
}
