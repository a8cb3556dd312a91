/** What the shell is told. */
export const EXIT = { done: 0, refused: 1, misused: 2, unreachable: 3 } as const

/** Why a command did not do what it was asked, for the person who typed it. */
export class Failure extends Error {
  readonly exitCode: number

  constructor(exitCode: number, message: string) {
    super(message)
    this.exitCode = exitCode
  }
}
