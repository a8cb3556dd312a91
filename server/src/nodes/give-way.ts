import type { Link } from '../link/link.ts'

/** An engine gives way after so long without its link: NATS then has not answered for about 6 s. */
const CUT_MS = 3_000
const LOOK_MS = 500

interface Parts {
  readonly link: Pick<Link, 'isUp'>
  /** Returns whether another engine stands by that reaches the nodes. */
  readonly hasSuccessor: () => Promise<boolean>
  /** Runs once the engine is to end: another one that reaches the nodes then takes the lease. */
  readonly onCut: (error: Error) => void
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Runs a task repeatedly and returns the function that stops it. */
  readonly every: (ms: number, task: () => void) => () => void
}

/**
 * Watches the link of an engine to its nodes: one that is cut off from them, but not from the database, would keep the lease and serve
 * no customer. Without another engine that reaches them it stays, since prices and settlements go on. Returns the function that ends it.
 */
export function giveWay({ link, hasSuccessor, onCut, now, every }: Parts): () => void {
  let cutSince: number | undefined
  let isAsking = false

  async function ask(): Promise<void> {
    isAsking = true
    try {
      if ((await hasSuccessor()) && !link.isUp())
        onCut(new Error('the link to the nodes is cut, and another engine reaches them'))
    } catch {
      // Without its database the engine loses the lease by itself.
    } finally {
      isAsking = false
    }
  }

  return every(LOOK_MS, () => {
    cutSince = link.isUp() ? undefined : (cutSince ?? now())
    if (cutSince !== undefined && now() - cutSince >= CUT_MS && !isAsking) void ask()
  })
}
