import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const MAIN = join(import.meta.dirname, '../../../operator/src/main.ts')

interface Waiting {
  readonly list: readonly { readonly id: number; readonly customer_id: number }[]
}

/** What the people who run the demo do at its command line, in words as they type them. */
export async function operate(url: string, ...words: string[]): Promise<unknown> {
  const env = { ...process.env, HALYARD_OPERATOR: 'operator@example.com:demo1234' }
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...words, '--url', url, '--json'], {
    env,
  })
  return JSON.parse(stdout)
}

/** The one of a customer's that waits for a review: 'verifications' or 'withdrawals'. */
export async function waitingOf(url: string, queue: string, customerId: number): Promise<string> {
  const { list } = (await operate(url, queue)) as Waiting
  const found = list.find(({ customer_id }) => customer_id === customerId)
  if (!found) throw new Error(`nothing of customer ${customerId} waits among the ${queue}`)
  return String(found.id)
}
