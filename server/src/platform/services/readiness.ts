/** The state of a server that stops. */
export interface Readiness {
  /** Whether the server received the signal to stop: it still answers, but a proxy should send further requests elsewhere. */
  isDraining: boolean
  /** For how many milliseconds it answers after that signal, while its clients move elsewhere. */
  drainMs: number
  /** Moves connected clients to another process, within some milliseconds. */
  readonly drains: ((ms: number) => Promise<void>)[]
}
