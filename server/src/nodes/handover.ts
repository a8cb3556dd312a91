/** Proxies ask a node whether it is ready at least once in this time. */
const NOTICED_MS = 2_000

/** A node whose engine was followed by one of another build, and which therefore gives its customers to nodes of that build. */
export class NodeReplaced extends Error {
  constructor(build: string) {
    super(`the engine is of build ${build} now, and its nodes serve`)
  }
}

/** The engine of another build that has taken over. Times are epoch milliseconds. */
export interface Handover {
  readonly build: string
  readonly since: number
  /** When this node first heard that a node of that build serves. */
  servedSince: number | undefined
}

/**
 * Returns whether a node may end: proxies know by now that others serve, so that they send there again what it does not answer. It also
 * ends after `deadlineMs`, since its supervisor may start it in the other build.
 */
export function isHandedOver({ since, servedSince }: Handover, now: number, deadlineMs: number): boolean {
  return now - since >= deadlineMs || (servedSince !== undefined && now - servedSince >= NOTICED_MS)
}
