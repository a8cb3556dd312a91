import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks the user a question and returns the input line. */
export type Ask = (question: string, options?: { readonly hidden?: boolean }) => Promise<string>

/** Asks a question at the terminal. The input of a hidden question is not echoed. */
export const askAtTerminal: Ask = async (question, { hidden = false } = {}) => {
  process.stderr.write(question)
  const output = hidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : process.stderr
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  const answer = await lines.question('')
  lines.close()
  if (hidden) process.stderr.write('\n')
  return answer
}
