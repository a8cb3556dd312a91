/** Exit codes of the command line. */
export const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const

/** A failed command: the message for the user, and the exit code. */
export class Failure extends Error {
  readonly exitCode: number

  constructor(exitCode: number, message: string) {
    super(message)
    this.exitCode = exitCode
  }
}
